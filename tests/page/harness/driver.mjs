// What a test may do in any engine. Each engine implements Browser, Page and Element; the suite
// speaks only these.
import { until } from './until.mjs';

/**
 * @typedef {object} PageOptions how the visitor's machine looks to the page
 * @property {number} [width] viewport, CSS pixels
 * @property {number} [height]
 * @property {number} [ratio] device pixels a CSS pixel
 * @property {boolean} [dark] the system prefers dark colours
 * @property {boolean} [reduced] the system prefers reduced motion
 * @property {boolean} [touch] the screen is touched
 *
 * @typedef {object} Browser
 * @property {string} name 'chromium', 'chromium-2d', 'firefox', 'webkit'
 * @property {string} version
 * @property {boolean} canTouch real touch events can be sent
 * @property {boolean} injects page errors are seen only by a script in the served page
 * @property {(options: PageOptions) => Promise<Page>} page a fresh page
 * @property {() => Promise<void>} close
 */

/** An element found in a page. Engines add `evaluate`, `click`, `upload` and `description`. */
export class Element {
  /** @param {Page} page */
  constructor(page, handle) {
    this.page = page;
    this.handle = handle;
  }

  text() {
    return this.evaluate((element) => element.textContent.trim());
  }

  value() {
    return this.evaluate((element) => element.value);
  }

  focus() {
    return this.evaluate((element) => element.focus());
  }

  focused() {
    return this.evaluate((element) => element === element.ownerDocument.activeElement);
  }

  /** Rectangle in the top document's viewport, CSS pixels. */
  async box() {
    const { x, y, width, height } = await this.evaluate(rectangle);
    const offset = await this.page.offset();
    return { x: x + offset.x, y: y + offset.y, width, height };
  }
}

/** Runs in the page: an element by CSS, where “ >>> ” goes into a shadow root. */
export function pierce(path) {
  return path
    .split(' >>> ')
    .reduce((from, css) => (from?.shadowRoot ?? from)?.querySelector(css), document);
}

/** Elements that can have a role, so that not every element is asked. */
export const candidates = {
  textbox: 'input, textarea, [role=textbox]',
  button: 'button, [role=button]',
  slider: 'input[type=range], [role=slider]',
  spinbutton: 'input[type=number], [role=spinbutton]',
  progressbar: 'progress, [role=progressbar]',
  status: 'output, [role=status]',
  log: '[role=log]',
  term: 'dt, dfn, [role=term]',
  definition: 'dd, [role=definition]',
  img: 'img, canvas, [role=img]',
  alert: '[role=alert]',
  tablist: '[role=tablist]',
  tab: '[role=tab]',
  tabpanel: '[role=tabpanel]',
  combobox: 'select, [role=combobox]',
};

/** Runs in the page: the first of these elements that seems to have the name; `null` is any. */
export function firstNamed(css, name) {
  return [...document.querySelectorAll(css)].find((element) => {
    const label = document.getElementById(element.getAttribute('aria-labelledby')) ?? element;
    return name === null || (element.ariaLabel ?? label.textContent.trim()) === name;
  }) ?? null;
}

/** @param {globalThis.Element} element */
export function rectangle(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}

/**
 * A page. Engines add: open, back (as the browser's button), evaluate, inject (a script's text), find,
 * likely (the first that looks so, if it is), select, press, type, move, down, up, wheel, tap, resize,
 * screenshot, print, close; enter and leave an iframe, which is then what the others speak of, and
 * `offset`, where that iframe is in the top viewport. Coordinates of the pointer are the top viewport's.
 * They fill `problems` with uncaught errors and console errors, which fail the test.
 *
 * `print(script)` answers a PDF on A4. The script runs in the page before and after, with what says
 * whether it has been printed; in WebKit that is another visit of the same address.
 */
export class Page {
  /** @type {string[]} */
  problems = [];

  /**
   * The element with this role and name, as the engine's accessibility computes them. It is asked
   * about one that looks so first: about the whole page takes Firefox a quarter of a second.
   */
  element(role, name) {
    const what = `${role}${name ? ` “${name}”` : ''} in the page`;
    const probe = async () =>
      (await this.likely(role, name)) ?? (await this.find(role, name))[0];
    return until(probe, what);
  }

  async click(role, name) {
    await (await this.element(role, name)).click();
  }

  async drag(from, to, steps = 4) {
    await this.move(from.x, from.y);
    await this.down();
    for (let i = 1; i <= steps; i++) {
      await this.move(
        from.x + ((to.x - from.x) * i) / steps,
        from.y + ((to.y - from.y) * i) / steps,
      );
    }
    await this.up();
  }

  async clickAt(x, y) {
    await this.move(x, y);
    await this.down();
    await this.up();
  }
}
