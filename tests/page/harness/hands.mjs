// The hands that work the simulator: a mouse, a finger, the keyboard alone. Each presses buttons,
// writes into fields, asks, and chooses a family; what then happens is the test's to look at.
import assert from 'node:assert/strict';
import { until } from './until.mjs';

/** By Tab or Shift+Tab, whichever leads there without leaving the page. */
export async function tabTo(page, target) {
  const behind = await target.evaluate((element) => {
    const { activeElement } = document;
    return Boolean(element.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING);
  });
  for (let i = 0; i < 40 && !(await target.focused()); i++) {
    await page.press(behind ? 'Shift+Tab' : 'Tab');
  }
  assert.ok(await target.focused(), `Tab reaches ${await target.evaluate((it) => it.outerHTML)}`);
}

/**
 * Runs in the page: the middle of the element, once it is in view and lies still from one frame to
 * the next, and that a pointer there meets the element and nothing over it.
 */
async function still(element) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const place = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  for (let before = place(), rests = 0; rests < 2;) {
    await frame();
    const now = place();
    rests = now.every((at, i) => at === before[i]) ? rests + 1 : 0;
    before = now;
  }
  const [x, y] = place();
  return { x, y, met: document.elementFromPoint(x, y) === element };
}

/** Runs in the page: gives the select what the browser's own list would give it. */
function take(select, title) {
  select.value = title;
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
}

class Hand {
  #found = new Map();

  /** @param {import('./simulator.mjs').Simulator} simulator */
  constructor({ page }) {
    this.page = page;
  }

  /** As the page's; one that is still in the page need not be looked for again, which takes long. */
  async element(role, name) {
    const key = `${role} ${name}`;
    if (!(await this.#found.get(key)?.evaluate((it) => it.isConnected).catch(() => false))) {
      this.#found.set(key, await this.page.element(role, name));
    }
    return this.#found.get(key);
  }

  /** Waits for the verdict to be like this, and answers it. */
  async reads(pattern) {
    const status = await this.element('status');
    return until(async () => pattern.exec(await status.text()), `a verdict like ${pattern}`);
  }

  /** Presses a button by its name. */
  async press(name) {
    await this.pressed(await this.element('button', name));
  }

  /** Replaces what a field says. */
  async write(role, name, text) {
    await this.reach(await this.element(role, name));
    await this.page.press('Control+a');
    await this.page.type(text);
  }

  fill(key) {
    return this.write('textbox', 'Key', key);
  }

  async enter(name, text) {
    await this.write('spinbutton', name, text);
    await this.page.press('Enter');
  }
}

// The list that a select opens is the browser's, outside of the page and out of a driver's reach:
// a pointer that meets the select opens it, and the choice is made as the list makes it.
class PointerHand extends Hand {
  /** Where a press meets the element, in the top viewport. */
  async at(element) {
    const { x, y } = await until(async () => {
      const place = await element.evaluate(still);
      return place.met && place;
    }, 'an element that a pointer can meet');
    const { x: left, y: top } = await this.page.offset();
    return [left + x, top + y];
  }

  async choose(title) {
    const list = await this.element('combobox', 'Family');
    await this.at(list);
    await list.evaluate(take, title);
  }

  reach(element) {
    return this.pressed(element);
  }

  async ask(key) {
    await this.fill(key);
    await this.press('Check');
  }
}

class Mouse extends PointerHand {
  async pressed(element) {
    await this.page.clickAt(...(await this.at(element)));
  }
}

class Finger extends PointerHand {
  async pressed(element) {
    await this.page.tap(...(await this.at(element)));
  }
}

class Keyboard extends Hand {
  async pressed(element) {
    await this.reach(element);
    await this.page.press('Space');
  }

  reach(element) {
    return tabTo(this.page, element);
  }

  async choose(title) {
    const list = await this.element('combobox', 'Family');
    await this.reach(list);
    const place = await list.evaluate(
      ({ options, selectedIndex }, wanted) =>
        [...options].findIndex(({ text }) => text === wanted) - selectedIndex,
      title,
    );
    for (let i = 0; i < Math.abs(place); i++) await this.page.press(place > 0 ? 'ArrowDown' : 'ArrowUp');
  }

  async ask(key) {
    await this.fill(key);
    await this.page.press('Shift+Enter');
  }
}

/** By name: what each needs of a page, and the hand for a simulator in it. */
export const hands = {
  mouse: { look: {}, of: (simulator) => new Mouse(simulator) },
  keyboard: { look: {}, of: (simulator) => new Keyboard(simulator) },
  touch: { look: { width: 390, height: 844, touch: true }, of: (simulator) => new Finger(simulator) },
};
