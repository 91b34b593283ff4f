"""Makes fonts_data.cpp: the page's fonts, cut down to what it draws, and for scripts that run before
the page a file of how wide their characters are.

    subset.py OUTPUT.cpp WIDTHS.json FUNCTION=FONT_FILE ...

Keeps ASCII, the letters of Latin-1 and the signs below, without hinting and layout features; of the
bold font and of that of digits and keys, ASCII and the signs: the system draws what is left. ImGui applies no
OpenType features, so tabular digits, where a font has them, are put in the place of the others.
The signs for spaces and controls in keys are drawn here.
"""

import io
import json
import sys

from fontTools import subset, ttLib
from fontTools.cffLib import cffStandardStrings
from fontTools.pens.ttGlyphPen import TTGlyphPen

SIGNS = "—–“”‘’·−…→≠␉␊␍␠"
BASIC = set(range(0x20, 0x7F)) | {ord(sign) for sign in SIGNS + "«±²³·»×½"}
LATIN = BASIC | set(range(0xC0, 0x100)) | {ord(sign) for sign in "\u00a0¡£§°¿"}
DIGITS = range(ord("0"), ord("9") + 1)


def tabular(font):
    """Maps the digits to their tabular forms."""
    if "GSUB" not in font:
        return
    table = font["GSUB"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "tnum"
        for index in record.Feature.LookupListIndex
    }
    for index in sorted(lookups):
        for part in table.LookupList.Lookup[index].SubTable:
            replaced = getattr(part, "ExtSubTable", part).mapping
            for cmap in font["cmap"].tables:
                for digit in DIGITS:
                    glyph = cmap.cmap.get(digit)
                    if glyph in replaced:
                        cmap.cmap[digit] = replaced[glyph]


def shorten_names(font):
    """Gives the glyphs of a CFF font standard names, which take no room in it."""
    if "CFF " not in font:
        return
    top = font["CFF "].cff.topDictIndex[0]
    names = dict(zip(top.charset, cffStandardStrings))  # the first of both is .notdef
    outlines = top.CharStrings.charStrings
    top.CharStrings.charStrings = {names[name]: index for name, index in outlines.items()}
    top.charset = [names[name] for name in top.charset]
    widths = font["hmtx"].metrics
    font["hmtx"].metrics = {names[name]: width for name, width in widths.items()}
    for table in font["cmap"].tables:
        table.cmap = {code: names[name] for code, name in table.cmap.items()}
    font.setGlyphOrder(top.charset)


def box(left, bottom, right, top):
    return [(left, bottom), (left, top), (right, top), (right, bottom)]


ARROW_RIGHT = [box(50, 290, 350, 370), [(320, 150), (320, 510), (500, 330)], box(500, 150, 570, 510)]
# What the fonts make of these signs, two or three tiny letters, cannot be read in a line of text.
MARKS = {
    "␠": [box(60, -60, 130, 170), box(60, -130, 540, -60), box(470, -60, 540, 170)],
    "␉": ARROW_RIGHT,
    "␍": [[(600 - x, y) for x, y in reversed(part)] for part in ARROW_RIGHT],
    "␊": [box(470, 250, 550, 600), box(230, 170, 550, 250), [(260, 30), (50, 210), (260, 390)]],
}


def draw_marks(font):
    """Draws the signs for spaces and controls, 600 units wide, where the font has them."""
    for mark, parts in MARKS.items():
        name = font.getBestCmap().get(ord(mark))
        if name is None:
            continue
        pen = TTGlyphPen(None)
        for part in parts:
            pen.moveTo(part[0])
            for point in part[1:]:
                pen.lineTo(point)
            pen.closePath()
        font["glyf"][name] = pen.glyph()


def shrink(path, characters):
    """The bytes of the subset, and its widths: of a line and by character, in the font's units."""
    font = ttLib.TTFont(path)
    tabular(font)
    draw_marks(font)
    options = subset.Options()
    options.layout_features = []
    options.hinting = False
    options.desubroutinize = True  # gzip finds what outlines share, and better: 3 KB less
    options.name_IDs = []
    options.notdef_outline = True
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "BASE", "DSIG", "STAT", "post", "OS/2", "gasp"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    shorten_names(font)
    advances = {chr(code): font["hmtx"][name][0] for code, name in font.getBestCmap().items()}
    line = font["hhea"].ascent - font["hhea"].descent
    out = io.BytesIO()
    font.save(out)
    return out.getvalue(), {"line": line, "advances": advances}


def array(name, data):
    rows = (data[i : i + 24] for i in range(0, len(data), 24))
    numbers = ",\n".join(",".join(str(byte) for byte in row) for row in rows)
    return (
        f"static constexpr unsigned char {name}_bytes[] = {{\n{numbers}}};\n"
        f"std::span<const unsigned char> {name}() {{ return {name}_bytes; }}\n\n"
    )


def main():
    output, widths, *fonts = sys.argv[1:]
    parts = ['#include "web/view/drawing/fonts_data.hpp"\n\nnamespace bloom::view {\n\n']
    tables = {}
    for font in fonts:
        name, path = font.split("=", 1)
        data, tables[name] = shrink(path, LATIN if name == "inter_regular" else BASIC)
        print(f"{name}: {len(data)} bytes")
        parts.append(array(name, data))
    parts.append("}  // namespace bloom::view\n")
    with open(output, "w", encoding="ascii") as file:
        file.write("".join(parts))
    with open(widths, "w", encoding="utf-8") as file:
        json.dump(tables, file, ensure_ascii=False)


main()
