"""Prints a page by WebKitGTK itself, whose WebDriver cannot:

    webkit_print.py URL WIDTH HEIGHT light|dark FILE < script

The script is an async JavaScript function of (printed); it is called before printing with false and
afterwards with true, and what it throws is the failure.
"""
import pathlib
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

url, width, height, theme, path = sys.argv[1:]
script = sys.stdin.read()
failure = f"not printed within two minutes: {url}"


def end(reason=None):
    global failure
    failure = reason
    Gtk.main_quit()


def call(printed, then):
    def returned(view, result):
        try:
            view.call_async_javascript_function_finish(result)
        except GLib.Error as error:
            end(error.message)
        else:
            then()

    body = f"await ({script})({'true' if printed else 'false'})"
    view.call_async_javascript_function(body, -1, None, None, None, None, returned)


def put_on_paper():
    paper = Gtk.PageSetup()
    paper.set_paper_size(Gtk.PaperSize.new(Gtk.PAPER_NAME_A4))
    settings = Gtk.PrintSettings()
    settings.set_printer("Print to File")
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, pathlib.Path(path).absolute().as_uri())
    operation = WebKit2.PrintOperation.new(view)
    operation.set_page_setup(paper)
    operation.set_print_settings(settings)
    operation.connect("failed", lambda _, error: end(error.message))
    operation.connect("finished", lambda _: call(True, end))
    operation.print_()


def loaded(_, event):
    if event == WebKit2.LoadEvent.FINISHED:
        call(False, put_on_paper)


Gtk.Settings.get_default().props.gtk_application_prefer_dark_theme = theme == "dark"
view = WebKit2.WebView()
view.connect("load-changed", loaded)
window = Gtk.Window()
window.set_default_size(int(width), int(height))
window.add(view)
window.show_all()
view.load_uri(url)
GLib.timeout_add_seconds(110, Gtk.main_quit)
Gtk.main()
sys.exit(failure)
