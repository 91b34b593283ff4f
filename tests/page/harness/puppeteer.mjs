// Chromium through its DevTools protocol and Firefox through WebDriver BiDi.
import puppeteer from 'puppeteer-core';
import { Element, Page, candidates, firstNamed, pierce, rectangle } from './driver.mjs';
import { startFirefox } from './firefox.mjs';
import { locate } from './programs.mjs';
import { until } from './until.mjs';

// Key bindings of the desktop, which a headless Chromium lacks.
const editing = { a: ['SelectAll'], c: ['Copy'], x: ['Cut'], v: ['Paste'], z: ['Undo'] };

class PuppeteerElement extends Element {
  evaluate(fn, ...args) {
    return this.handle.evaluate(fn, ...args);
  }

  async click() {
    await this.evaluate((element) => element.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    const { x, y, width, height } = await this.box();
    await this.page.clickAt(x + width / 2, y + height / 2);
  }

  upload(file) {
    return this.handle.uploadFile(file);
  }

  async description() {
    const client = this.handle.frame.page().accessibility;
    try {
      const node = await client.snapshot({ root: this.handle, interestingOnly: false });
      return node.description;
    } catch {
      return this.evaluate(describedBy);  // BiDi has no computed description
    }
  }
}

/** The description as the ARIA attributes give it. */
export function describedBy(element) {
  const ids = element.getAttribute('aria-describedby')?.split(/\s+/) ?? [];
  const texts = ids.map((id) => element.ownerDocument.getElementById(id)?.textContent ?? '');
  return texts.join(' ').trim() || element.getAttribute('aria-description') || '';
}

class PuppeteerPage extends Page {
  #viewport = {};

  constructor(page, context) {
    super();
    this.page = page;
    this.context = context;
    this.frame = page;
    page.setDefaultTimeout(90000);  // a busy machine is no failure
    page.on('pageerror', (error) => this.problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      this.problems.push(`${message.text()} ${message.location().url ?? ''}`.trim());
    });
  }

  /** Changes what is named of { width, height, deviceScaleFactor, hasTouch }. */
  async fit(viewport) {
    Object.assign(this.#viewport, viewport);
    try {
      await this.page.setViewport(this.#viewport);
    } catch (error) {
      // Firefox ESR 140 cannot turn the screen, which Puppeteer asks for with every size.
      if (!error.message.includes('setScreenOrientationOverride')) throw error;
      const { width } = this.#viewport;
      await until(() => this.page.evaluate((it) => innerWidth === it, width), `a width of ${width}`);
    }
  }

  async open(url) {
    this.leave();
    const [here, there] = [this.page.url(), url].map((it) => it.split('#')[0]);
    if (here === there) await this.page.goto('about:blank');  // else only the fragment changes
    await this.page.goto(url);
  }

  async back() {
    this.leave();
    const address = () => this.page.evaluate(() => location.href);
    const left = await until(address, 'the page to leave');
    // goBack() waits for a load that Firefox's cache saves. Not at once: the answer comes from the page that is left.
    await this.page.evaluate(() => void setTimeout(() => history.back()));
    await until(async () => (await address()) !== left, 'the page before');
  }

  evaluate(fn, ...args) {
    return this.frame.evaluate(fn, ...args);
  }

  async inject(source) {
    await this.frame.evaluate(`${source};0`);
  }

  async find(role, name, within = this.frame) {
    const spoken = role === 'img' ? 'image' : role;
    const label = name === undefined ? '' : `[name="${name}"]`;
    const handles = await within.$$(`::-p-aria(${label}[role="${spoken}"])`);
    return handles.map((handle) => new PuppeteerElement(this, handle));
  }

  async likely(role, name) {
    const first = await this.frame.evaluateHandle(firstNamed, candidates[role], name ?? null);
    const handle = first.asElement();
    return handle && (await this.find(role, name, handle))[0];
  }

  async select(css) {
    const handle = (await this.frame.evaluateHandle(pierce, css)).asElement();
    return handle && new PuppeteerElement(this, handle);
  }

  async enter(css) {
    this.leave();
    this.iframe = (await until(() => this.select(css), `${css} in the page`)).handle;
    this.frame = await this.iframe.contentFrame();
  }

  leave() {
    this.frame = this.page;
    this.iframe = undefined;
  }

  offset() {
    return this.iframe?.evaluate(rectangle) ?? { x: 0, y: 0 };
  }

  async press(chord) {
    const keys = chord.split('+');
    const last = keys.pop();
    for (const key of keys) await this.page.keyboard.down(key);
    const commands = keys.includes('Control') ? editing[last] : undefined;
    await this.page.keyboard.press(last === 'Space' ? ' ' : last, { commands });
    for (const key of keys.reverse()) await this.page.keyboard.up(key);
  }

  type(text) {
    return this.page.keyboard.type(text);
  }

  move(x, y) {
    return this.page.mouse.move(x, y);
  }

  down() {
    return this.page.mouse.down();
  }

  up() {
    return this.page.mouse.up();
  }

  async wheel(x, y, dy) {
    await this.page.mouse.move(x, y);
    await this.page.mouse.wheel({ deltaY: dy });
  }

  tap(x, y) {
    return this.page.touchscreen.tap(x, y);
  }

  resize(width, height) {
    return this.fit({ width, height });
  }

  screenshot() {
    return this.page.screenshot({ captureBeyondViewport: false }).then(Buffer.from);
  }

  async print(script) {
    await this.evaluate(script, false);
    const pdf = await this.page.pdf({ printBackground: true, format: 'A4' });
    await this.evaluate(script, true);
    return pdf;
  }

  async close() {
    await this.context.close();
  }
}

class PuppeteerBrowser {
  canTouch = true;
  injects = false;
  #launches = new Map();

  constructor(name, launch, emulates) {
    this.name = name;
    this.launch = launch;
    this.emulates = emulates;
  }

  // One process for each set of preferences that cannot be emulated in a page.
  #process(preferences) {
    const key = JSON.stringify(preferences);
    if (!this.#launches.has(key)) this.#launches.set(key, this.launch(preferences));
    return this.#launches.get(key);
  }

  async start() {
    const first = await this.#process(this.emulates ? {} : { dark: false, reduced: false });
    this.version = await first.version();
    return this;
  }

  async page(options) {
    const { width, height, ratio = 1, dark = false, reduced = false, touch = false } = options;
    const process = await this.#process(this.emulates ? {} : { dark, reduced });
    const context = await process.createBrowserContext();
    const page = await context.newPage();
    if (this.emulates) {
      await page.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' },
        { name: 'prefers-reduced-motion', value: reduced ? 'reduce' : 'no-preference' },
      ]);
    }
    await page.bringToFront();
    const fitted = new PuppeteerPage(page, context);
    await fitted.fit({ width, height, deviceScaleFactor: ratio, hasTouch: touch });
    return fitted;
  }

  async close() {
    for (const process of this.#launches.values()) await (await process).close();
  }
}

/** Chromium, with WebGL in software or with none at all. */
export function chromium({ webgl }) {
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-sync', '--no-pings'];
  args.push(
    ...(webgl
      ? ['--use-angle=swiftshader', '--enable-unsafe-swiftshader']
      : ['--disable-gpu', '--disable-3d-apis']),
  );
  const launch = () =>
    puppeteer.launch({ executablePath: locate('chromium'), headless: true, args });
  return new PuppeteerBrowser(webgl ? 'chromium' : 'chromium-2d', launch, true).start();
}

/** Firefox; headless it has no WebGL. */
export function firefox() {
  const launch = ({ dark, reduced }) =>
    startFirefox({
      'dom.w3c_touch_events.enabled': 1,
      'fission.webContentIsolationStrategy': 0,
      'ui.systemUsesDarkTheme': dark ? 1 : 0,
      'ui.prefersReducedMotion': reduced ? 1 : 0,
    });
  return new PuppeteerBrowser('firefox', launch, false).start();
}
