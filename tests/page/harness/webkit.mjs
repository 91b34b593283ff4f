// WebKitGTK through WebKitWebDriver, on a virtual X display.
import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import webdriver from 'selenium-webdriver';
import { Command } from 'selenium-webdriver/lib/command.js';
import { Element, Page, candidates, firstNamed, pierce, rectangle } from './driver.mjs';
import { locate } from './programs.mjs';
import { describedBy } from './puppeteer.mjs';
import { until } from './until.mjs';

const { Builder, By, Key } = webdriver;
const keys = {
  Enter: Key.ENTER,
  Tab: Key.TAB,
  Shift: Key.SHIFT,
  Control: Key.CONTROL,
  Meta: Key.META,
  Escape: Key.ESCAPE,
  Backspace: Key.BACK_SPACE,
  Delete: Key.DELETE,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  ArrowDown: Key.ARROW_DOWN,
  Home: Key.HOME,
  End: Key.END,
  PageDown: Key.PAGE_DOWN,
  PageUp: Key.PAGE_UP,
  Space: ' ',
};

const synonyms = { image: 'img' };

// By default the interpreter that Debian's python3-gi belongs to.
const python = process.env.SYSTEM_PYTHON ?? '/usr/bin/python3';
const printer = fileURLToPath(new URL('webkit_print.py', import.meta.url));

const screen = { width: 3000, height: 2600 };
const scriptLimit = 120000;  // milliseconds

class WebKitElement extends Element {
  evaluate(fn, ...args) {
    return this.page.evaluate(fn, this.handle, ...args);
  }

  async click() {
    await this.page.active();
    await this.handle.click();
  }

  // Script cannot take the focus into a sandboxed frame, but a reader's click on its margin can.
  async focus() {
    const { page } = this;
    await super.focus();
    if (!page.iframe || (await this.focused())) return;
    const { x, y } = await page.offset();
    await page.clickAt(x + 3, y + 3);
    await super.focus();
  }

  async upload(file) {
    await this.page.active();
    await this.handle.sendKeys(file);
  }

  description() {
    return this.evaluate(describedBy);  // WebDriver has no computed description
  }

  async role() {
    // WebKitGTK has a name of its own for the role of a list that drops down.
    if ((await this.handle.getTagName()).toLowerCase() === 'select') return 'combobox';
    const role = await this.handle.getAriaRole();
    return synonyms[role] ?? role;
  }

  // Elements that are not rendered have no accessibility object, which is an error here.
  async is(role, name) {
    try {
      const named = name === undefined || (await this.handle.getAccessibleName()) === name;
      return named && (await this.role()) === role;
    } catch {
      return false;
    }
  }
}

class WebKitPage extends Page {
  /**
   * @param {{driver: object, home: string, ratio: number, dark: boolean, turned: number,
   *     environment: object, folder: string, page: WebKitPage}} session what all its pages share
   * @param {string} handle of this page's window
   */
  constructor(session, handle) {
    super();
    this.session = session;
    this.handle = handle;
  }

  /** The session's driver, speaking of this page. */
  async active() {
    const { session, iframe } = this;
    const { driver } = session;
    if (session.page !== this) {
      await driver.switchTo().window(this.handle);
      if (iframe) await driver.switchTo().frame(iframe.handle);
      session.page = this;
    }
    return driver;
  }

  async #collect() {
    await this.leave();
    const driver = await this.active();
    const seen = await driver.executeScript('return window.pageProblems ?? []');
    this.problems.push(...seen);
  }

  async open(url) {
    await this.#collect();
    const driver = await this.active();
    const [here, there] = [await driver.getCurrentUrl(), url].map((it) => it.split('#')[0]);
    if (here === there) await driver.get('about:blank');  // else only the fragment changes
    await driver.get(url);
  }

  async back() {
    await this.#collect();
    const driver = await this.active();
    await driver.navigate().back();
    // A script that lands in the page which the cache suspends is never answered: ask shortly.
    await driver.manage().setTimeouts({ script: 1000 });
    await until(() => driver.executeAsyncScript('arguments[0](true)'), 'an answer from the page before');
    await driver.manage().setTimeouts({ script: scriptLimit });
  }

  async evaluate(fn, ...args) {
    const driver = await this.active();
    const { value, error } = await driver.executeAsyncScript(
      `const done = arguments[arguments.length - 1];
       (async () => (${fn})(...Array.prototype.slice.call(arguments, 0, -1)))()
         .then((value) => done({ value }), (error) => done({ error: String(error) }));`,
      ...args,
    );
    if (error) throw new Error(error);
    return value ?? undefined;
  }

  async inject(source) {
    await (await this.active()).executeScript(source);
  }

  async find(role, name) {
    const driver = await this.active();
    const found = [];
    for (const handle of await driver.findElements(By.css(candidates[role]))) {
      const element = new WebKitElement(this, handle);
      if (await element.is(role, name)) found.push(element);
    }
    return found;
  }

  async likely(role, name) {
    const driver = await this.active();
    const script = `return (${firstNamed})(...arguments)`;
    const handle = await driver.executeScript(script, candidates[role], name ?? null);
    const element = handle && new WebKitElement(this, handle);
    return element && (await element.is(role, name)) ? element : undefined;
  }

  async select(css) {
    const driver = await this.active();
    const handle = await driver.executeScript(`return (${pierce})(arguments[0])`, css);
    return handle && new WebKitElement(this, handle);
  }

  async enter(css) {
    await this.leave();
    this.iframe = await until(() => this.select(css), `${css} in the page`);
    await (await this.active()).switchTo().frame(this.iframe.handle);
  }

  async leave() {
    const driver = await this.active();
    this.iframe = undefined;
    await driver.switchTo().defaultContent();
  }

  async offset() {
    const { iframe } = this;
    if (!iframe) return { x: 0, y: 0 };
    const driver = await this.active();
    await driver.switchTo().defaultContent();
    const box = await iframe.evaluate(rectangle);
    await driver.switchTo().frame(iframe.handle);
    return box;
  }

  async press(chord) {
    const parts = chord.split('+').map((key) => keys[key] ?? key);
    const last = parts.pop();
    const actions = (await this.active()).actions();
    for (const key of parts) actions.keyDown(key);
    actions.sendKeys(last);
    for (const key of parts.reverse()) actions.keyUp(key);
    await actions.perform();
  }

  async type(text) {
    await (await this.active()).actions().sendKeys(text).perform();
  }

  // WebDriver counts from the corner of the entered frame.
  async #pointer(...actions) {
    const frame = await this.offset();
    for (const action of actions) {
      if ('x' in action) {
        action.x = Math.round(action.x - frame.x);
        action.y = Math.round(action.y - frame.y);
      }
    }
    const wheel = actions[0].type === 'scroll';
    const source = wheel
      ? { type: 'wheel', id: 'wheel', actions }
      : { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
    const driver = await this.active();
    await driver.execute(new Command('actions').setParameter('actions', [source]));
  }

  move(x, y) {
    return this.#pointer({ type: 'pointerMove', x, y, duration: 0, origin: 'viewport' });
  }

  down() {
    return this.#pointer({ type: 'pointerDown', button: 0 });
  }

  up() {
    return this.#pointer({ type: 'pointerUp', button: 0 });
  }

  // WebKitGTK scrolls by the difference to the last action.
  wheel(x, y, dy) {
    const { session } = this;
    session.turned += dy;
    const place = { x, y, origin: 'viewport' };
    const turn = { deltaX: 0, deltaY: session.turned, duration: 0 };
    return this.#pointer({ type: 'scroll', ...place, ...turn });
  }

  async resize(width, height) {
    const driver = await this.active();
    const inner = () => driver.executeScript('return [innerWidth, innerHeight]');
    const window = driver.manage().window();
    const outer = await window.getRect();
    const [w, h] = await inner();
    const size = { width: outer.width - w + width, height: outer.height - h + height };
    // Without a window manager the window under the pointer has the focus, and the pointer rests in
    // the middle of the screen.
    const { ratio } = this.session;
    const x = Math.round(screen.width / ratio / 2 - size.width / 2);
    const y = Math.round(screen.height / ratio / 2 - size.height / 2);
    await window.setRect({ x, y, ...size });
    await until(async () => (await inner())[0] === width, `a window ${width} wide`);
  }

  async screenshot() {
    return Buffer.from(await (await this.active()).takeScreenshot(), 'base64');
  }

  // The driver cannot print: a view beside it opens the address, and does.
  async print(script) {
    const driver = await this.active();
    const { dark, environment, folder } = this.session;
    const file = path.join(folder, 'printed.pdf');
    const size = await driver.executeScript('return [innerWidth, innerHeight]');
    const theme = dark ? 'dark' : 'light';
    const words = [await driver.getCurrentUrl(), ...size.map(String), theme, file];
    const printing = promisify(execFile)(python, [printer, ...words], { env: environment });
    printing.child.stdin.end(String(script));
    await printing;
    return fs.readFileSync(file);
  }

  async close() {
    await this.#collect();
    const driver = await this.active();
    await driver.close();
    await driver.switchTo().window(this.session.home);
    this.session.page = undefined;
  }
}

function freePort() {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function answers(port) {
  const response = await fetch(`http://127.0.0.1:${port}/status`);
  return response.ok;
}

class WebKitBrowser {
  name = 'webkit';
  canTouch = false;
  leastWidth = 450;  // of MiniBrowser's window
  injects = true;
  #sessions = new Map();
  #folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bloom-webkit-'));

  async start() {
    this.display = spawn(
      locate('Xvfb'),
      ['-displayfd', '3', '-screen', '0', `${screen.width}x${screen.height}x24`, '-nolisten', 'tcp'],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
    );
    const number = await new Promise((resolve) => {
      this.display.stdio[3].once('data', (text) => resolve(String(text).trim()));
    });
    this.environment = { ...process.env, DISPLAY: `:${number}` };
    const { driver } = await this.#session({ ratio: 1, dark: false, reduced: false });
    this.version = `WebKitGTK ${(await driver.getCapabilities()).getBrowserVersion()}`;
    return this;
  }

  // The desktop's settings are read once, when a browser starts.
  async #launch({ ratio, dark, reduced }) {
    const home = fs.mkdtempSync(path.join(this.#folder, 'home-'));
    fs.mkdirSync(path.join(home, 'gtk-3.0'));
    const settings = `[Settings]\ngtk-enable-animations=${reduced ? 0 : 1}\n`;
    fs.writeFileSync(path.join(home, 'gtk-3.0', 'settings.ini'), settings);
    const port = await freePort();
    const environment = {
      ...this.environment,
      LC_ALL: 'C.UTF-8',  // the printer has a translated name
      XDG_CONFIG_HOME: home,
      GDK_SCALE: String(ratio),
    };
    const service = spawn(locate('WebKitWebDriver'), [`--port=${port}`], {
      env: environment,
      stdio: 'ignore',
    });
    await until(() => answers(port), 'an answer from WebKitWebDriver');
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {
          binary: locate('MiniBrowser'),
          args: ['--automation', ...(dark ? ['--dark-mode'] : [])],
        },
      })
      .build();
    await driver.manage().setTimeouts({ script: scriptLimit });
    const handle = await driver.getWindowHandle();
    return { driver, service, ratio, dark, environment, folder: home, turned: 0, home: handle };
  }

  #session(desktop) {
    const key = JSON.stringify(desktop);
    if (!this.#sessions.has(key)) this.#sessions.set(key, this.#launch(desktop));
    return this.#sessions.get(key);
  }

  async page({ width, height, ratio = 1, dark = false, reduced = false }) {
    const session = await this.#session({ ratio, dark, reduced });
    await session.driver.switchTo().newWindow('window');
    const page = new WebKitPage(session, await session.driver.getWindowHandle());
    session.page = page;
    await page.resize(width, height);
    return page;
  }

  async close() {
    for (const session of this.#sessions.values()) {
      const { driver, service } = await session;
      await driver.quit().catch(() => {});  // one that has died cannot
      service.kill();
    }
    this.display.kill();
    fs.rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** WebKitGTK's MiniBrowser. */
export function webkit() {
  return new WebKitBrowser().start();
}
