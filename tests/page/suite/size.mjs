// The view Size: of keys, rate, hashes and bits three give the fourth.
import assert from 'node:assert/strict';
import { accessible } from '../harness/axe.mjs';
import { until } from '../harness/until.mjs';

/** What stands in an entry. */
const shown = async (simulator, name) =>
  (await simulator.page.element('textbox', name)).evaluate((entry) => entry.value);

const shows = (simulator, name, value) =>
  until(async () => (await shown(simulator, name)) === value, `${name} is ${value}`);

/** Writes into an entry as a reader does, and ends with Enter. */
const write = async (simulator, name, text) => {
  await (await simulator.page.element('textbox', name)).focus();
  await simulator.page.press('Control+a');
  await simulator.page.type(text);
  await simulator.page.press('Enter');
};

/** The rows of the table whose caption begins so: lists of texts. */
const rows = (simulator, caption) => simulator.page.evaluate((wanted) => {
  const table = [...document.querySelectorAll('table')].find((it) => it.caption.textContent.startsWith(wanted));
  return [...table.tBodies[0].rows].map((row) => [...row.cells].map((cell) => cell.textContent));
}, caption);

/** Keeps what goes to the clipboard, as tests may not read it everywhere. */
const keepCopies = (page) => page.evaluate(() => {
  globalThis.copies = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true, value: { writeText: async (text) => { globalThis.copies.push(text); } },
  });
});

export default (test) => {
  test('Size: the numbers that are known by hand', async (t) => {
    const simulator = await t.open('#tab=size');
    await shows(simulator, 'Bits (m)', '95,851');
    assert.equal(await shown(simulator, 'Hashes (k)'), '7');
    await write(simulator, 'Rate (p)', '0.1 %');
    await shows(simulator, 'Bits (m)', '143,776');
    assert.equal(await shown(simulator, 'Hashes (k)'), '10');
    await write(simulator, 'Rate (p)', '1%');
    await write(simulator, 'Keys (n)', '100M');
    await simulator.shows('Size', '114 MiB (120 MB)');
    assert.equal(await shown(simulator, 'Hashes (k)'), '7');
    await write(simulator, 'Keys (n)', '10 million');
    await simulator.shows('Size', '11.4 MiB (12.0 MB)');
    await write(simulator, 'Keys (n)', '10');
    await write(simulator, 'Rate (p)', '1e-7');
    await shows(simulator, 'Bits (m)', '336');
    assert.equal(await shown(simulator, 'Hashes (k)'), '23');
    assert.equal(await shown(simulator, 'Rate (p)'), '1 in 10,000,000');
    await simulator.shows('With double hashing', 'about 1 in 1,000');
    const families = await rows(simulator, 'Families at 10 keys');
    assert.deepEqual(families[0], ['classic', '34.40', '43 bytes', '1 in 11.6 million', '23', 'merge',
      'with independent hashes; for so few keys, the formula\'s 336 bits do not keep the rate']);
    assert.match(families[6].join(' '), /^cuckoo 75\.60 .*larger than this program can build: at most 536,870,912 slots/);
    assert.equal((await rows(simulator, 'If it gets more keys')).length, 5);
  });

  test('Size: by keyboard; what is wrong is told, and nothing is lost', async (t) => {
    const simulator = await t.open('#tab=size');
    const { page } = simulator;
    await write(simulator, 'Bits (m)', '16 KiB');
    await shows(simulator, 'Rate (p)', '0.184 %');
    await page.press('Tab');
    await page.press('Enter');  // the button beside it
    await page.element('button', 'Bits (m): follows');
    assert.match(await shown(simulator, 'Rate (p)'), /^0\.18\d{4} %$/);
    await write(simulator, 'Keys (n)', 'lots');
    await simulator.warns(/“lots” is not a number of keys, 1 … 10\^12/);
    assert.equal(await shown(simulator, 'Keys (n)'), '10,000');
    await write(simulator, 'Keys (n)', '20k');
    await until(async () => (await simulator.alerts()).length === 0, 'no alert');
    const entry = await page.element('spinbutton', 'Filters in a row');
    await entry.focus();
    await page.press('ArrowUp');
    await until(() => entry.evaluate((it) => it.value === '8'), 'eight filters');
  });

  test('Size: a link to it, a filter from it, and a filter too large for a page', async (t) => {
    const simulator = await t.open('#tab=size&n=10M&p=0.1%25');
    const { page } = simulator;
    await shows(simulator, 'Bits (m)', '143,775,876');
    assert.deepEqual(await simulator.alerts(), []);
    const use = await page.element('button', 'Use in Filter');
    assert.equal(await use.evaluate((it) => it.getAttribute('aria-disabled')), 'true');
    await write(simulator, 'Keys (n)', '1e12');
    await shows(simulator, 'Bits (m)', '14,377,587,566,052');
    await write(simulator, 'Keys (n)', '1000');
    await write(simulator, 'Hashes (k)', '8');
    await keepCopies(page);
    await simulator.click('Copy link');
    const copy = await until(() => page.evaluate(() => globalThis.copies[0]), 'a copied link');
    assert.match(copy, /#tab=size&n=1000&p=0\.001&k=8$/);
    const bits = await shown(simulator, 'Bits (m)');
    const other = await t.open(new URL(copy).hash);
    await shows(other, 'Bits (m)', bits);
    await other.page.element('button', 'Hashes (k): given');
    await other.click('Use in Filter');
    await until(async () => (await other.state()).k === 8, 'the filter');
    assert.equal(String((await other.state()).m), bits.replaceAll(',', ''));
    await other.page.element('textbox', 'Key');
  });

  test('Size: axe, and 320 px', async (t) => {
    // WebKit's windows are no narrower.
    const narrow = t.browser.name === 'webkit' ? {} : { width: 320, height: 700 };
    const simulator = await t.open('#tab=size&n=1e12&p=1e-9&k=20', narrow);
    await simulator.settled();
    await accessible(simulator.page, 'Size');
    const overflow = await simulator.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(overflow <= 0, `${overflow} px wider than the page`);
  });
};
