// The simulator in a page, spoken to by the names that readers and screen readers know it by, and
// by its JavaScript interface.
import assert from 'node:assert/strict';
import { until } from './until.mjs';

export class Simulator {
  /** @param {import('./driver.mjs').Page} page */
  constructor(page) {
    this.page = page;
  }

  async ready() {
    await until(
      () => this.page.evaluate(() => window.bloom?.ready.then(() => true)),
      'bloom.ready',
      20000,
    );
    return this;
  }

  state() {
    return this.page.evaluate(() => bloom.state());
  }

  digest() {
    return this.page.evaluate(() => bloom.digest());
  }

  frames() {
    return this.page.evaluate(() => bloom.frames());
  }

  apply(command) {
    return this.page.evaluate((it) => bloom.apply(it), command);
  }

  click(name) {
    return this.page.click('button', name);
  }

  key() {
    return this.page.element('textbox', 'Key');
  }

  /** Replaces the text in the field Key, as a reader does with the keyboard. */
  async enterKey(text) {
    await (await this.key()).focus();
    await this.page.press('Control+a');
    await this.page.type(text);
  }

  async insert(key) {
    await this.enterKey(key);
    await this.click('Insert');
  }

  async check(key) {
    await this.enterKey(key);
    await this.click('Check');
  }

  async verdict() {
    return (await this.page.element('status')).text();
  }

  /** Waits for the verdict sentence to start with this word. */
  says(word) {
    return until(async () => (await this.verdict()).startsWith(word), `a verdict ${word}`);
  }

  async figure(name) {
    return (await this.page.element('definition', name)).text();
  }

  shows(name, value) {
    return until(async () => (await this.figure(name)) === value, `${name} shows ${value}`);
  }

  async recent() {
    const log = await this.page.element('log', 'Recent');
    return log.evaluate((list) =>
      [...list.children].map((line) => line.textContent.replace(/\s+/g, ' ').trim()),
    );
  }

  /** Texts of the alerts that say something. */
  async alerts() {
    const texts = [];
    for (const alert of await this.page.find('alert')) texts.push(await alert.text());
    return texts.filter((text) => text !== '');
  }

  warns(pattern) {
    return until(
      async () => (await this.alerts()).some((text) => pattern.test(text)),
      `an alert that matches ${pattern}`,
    );
  }

  /** Waits until the page has drawn all there is to draw. */
  settled(milliseconds = 20000) {
    let last = -1;
    let since = performance.now();
    return until(
      async () => {
        const now = await this.frames();
        if (now !== last) since = performance.now();
        last = now;
        return performance.now() - since > 400;
      },
      'no more frames',
      milliseconds,
    );
  }

  /** Inserted keys never read NOT; asks about each. */
  async neverNot(keys) {
    const verdicts = await this.page.evaluate(
      (all) => all.map((key) => bloom.apply({ type: 'check', key })[0].verdict),
      keys,
    );
    assert.deepEqual(
      verdicts,
      keys.map(() => 'PRESENT'),
    );
  }
}
