// What the view Rates finds out of the filter: keys measured, keys of a file asked, made-up keys
// inserted, a second set joined, and the point that was planned for.
import assert from 'node:assert/strict';
import { accessible } from '../harness/axe.mjs';
import { keyFile } from '../harness/fixtures.mjs';
import { Oracle } from '../harness/oracle.mjs';
import { until } from '../harness/until.mjs';

const fruit = ['apple', 'banana', 'cherry', 'durian', 'elder', 'fig'];

const notes = (simulator) => simulator.page.evaluate(
  () => [...document.querySelectorAll('#twin p')].map((it) => it.textContent).join(' '));

/** Until a note tells it. @returns what the parts of the pattern matched, as numbers */
const told = async (simulator, pattern) => {
  await until(async () => pattern.test(await notes(simulator)), `${pattern}`, 60000);
  return (await notes(simulator)).match(pattern).slice(1).map((text) => Number(text.replaceAll(',', '')));
};

/** Presses a button that opens the chooser, and chooses. */
const choose = async (simulator, button, file) => {
  await simulator.page.evaluate(() => document.querySelector('input[type=file]')
    .addEventListener('click', (event) => event.preventDefault(), { once: true }));
  await simulator.click(button);
  await (await simulator.page.select('input[type=file]')).upload(file);
};

const open = (t, tail = '', look = {}) => t.open(`#tab=rates&keys=${fruit}${tail}`, look);

const wilson = (hits, asked, z) => {
  const rate = hits / asked;
  const spread = z * Math.sqrt(rate * (1 - rate) / asked + z * z / (4 * asked * asked));
  const centre = rate + z * z / (2 * asked);
  return [(centre - spread) / (1 + z * z / asked), (centre + spread) / (1 + z * z / asked)];
};

export default (test) => {
  test('a million made-up keys are measured, then ten, a hundred; Cancel ends it and keeps what there is', async (t) => {
    const simulator = await open(t, '&scheme=independent');
    const digest = await simulator.digest();
    await simulator.click('Measure 1,000,000 keys');
    const [asked, hits] = await told(simulator, /(1,000,000) made-up keys asked, ([\d,]+) MAYBE: /);
    assert.equal(asked, 1e6);
    const { fp } = await simulator.state();
    const [low, high] = wilson(hits, asked, 4.4);  // one such test in 100,000 fails by chance, if keys were others
    assert.ok(low < fp.fill && fp.fill < high, `${hits} of ${asked}, and ${fp.fill}`);

    await simulator.click('Measure 10,000,000 keys');
    await told(simulator, /(10,000,000) made-up keys asked/);
    await simulator.click('Measure 100,000,000 keys');  // seconds
    await simulator.click('Cancel');
    const [more] = await told(simulator, /([\d,]+) made-up keys asked/);
    assert.ok(more >= 1e7 && more < 1e8, `${more} keys`);
    await simulator.settled();
    assert.equal(await simulator.digest(), digest);
    await simulator.apply({ type: 'insert', key: 'one more' });
    await until(async () => !/made-up keys asked/.test(await notes(simulator)), 'nothing of the filter before');
  });

  test('the keys of a file are asked, and those of the filter told apart', async (t) => {
    const simulator = await open(t);
    const oracle = new Oracle({ m: 64, k: 3 }).insert(...fruit);
    const keys = Array.from({ length: 2000 }, (_, i) => `visitor ${i}`);
    const hits = keys.filter((key) => oracle.mayContain(key)).length;
    const digest = await simulator.digest();
    await choose(simulator, 'Ask a file', keyFile('asked.txt', `${[...keys, 'apple', 'fig'].join('\r\n')}\n`));
    const counts = await told(simulator,
      /([\d,]+) keys of the file asked, ([\d,]+) of them in the filter\. Of the other ([\d,]+), ([\d,]+) MAYBE: /);
    assert.deepEqual(counts, [2002, 2, 2000, hits]);
    assert.equal(await simulator.digest(), digest);
  });

  test('Go there inserts as many made-up keys as were looked at, and Undo takes them back', async (t) => {
    const simulator = await open(t, '&n=100&p=0.01');
    const { page } = simulator;
    const digest = await simulator.digest();
    await until(() => page.evaluate(() => document.querySelector('[aria-label=Keys]') !== null), 'the slider');
    const slider = await page.element('slider', 'Keys');
    await slider.focus();
    await page.press('ArrowRight');
    await page.press('ArrowRight');
    await until(() => page.evaluate(() => [...document.querySelectorAll('button')].some(
      (it) => it.textContent === 'Go there' && it.getAttribute('aria-disabled') !== 'true')), 'Go there');
    await simulator.click('Go there');
    await until(async () => (await simulator.state()).distinct > 6, 'more keys');
    const state = await simulator.state();
    assert.equal(state.keys[6], 'made-up 7');
    assert.equal(state.keys.at(-1), `made-up ${state.distinct}`);
    await simulator.click('Undo');
    await until(async () => (await simulator.digest()) === digest, 'the filter before');
  });

  test('a second set, typed or from a file, is joined by OR and AND; axe, and 320 px', async (t) => {
    // WebKit's windows are no narrower.
    const narrow = t.browser.name === 'webkit' ? {} : { width: 320, height: 700 };
    const simulator = await open(t, '', narrow);
    const { page } = simulator;
    const rows = () => page.evaluate(() => {
      const table = [...document.querySelectorAll('table')].find((it) => it.caption.textContent === 'Keys of the joined filters');
      return table && [...table.tBodies[0].rows].map((row) => [...row.cells].map((cell) => cell.textContent));
    });
    const first = new Oracle({ m: 64, k: 3 }).insert(...fruit);
    const check = async (second) => {
      const other = new Oracle({ m: 64, k: 3 }).insert(...second);
      const both = second.filter((key) => fruit.includes(key)).length;
      const bits = (join) => Array.from({ length: 64 }, (_, i) => join(first.set.has(i), other.set.has(i))).filter(Boolean).length;
      const expected = [[bits((a) => a), 6], [bits((a, b) => b), second.length],
        [bits((a, b) => a || b), 6 + second.length - both], [bits((a, b) => a && b), both]].map((pair) => pair.join());
      await until(async () => (await rows())?.map((row) => `${row.at(1)},${row.at(-1)}`).join() === expected.join(),
        `${expected.join(' ')}, there is ${JSON.stringify(await rows())}`);
    };
    const entry = await page.element('textbox', 'Second set of keys');
    await entry.focus();
    await page.type('apple, kiwi,fig , plum');
    await page.press('Enter');
    await check(['apple', 'kiwi', 'fig', 'plum']);
    await accessible(page, 'Rates with what was found');
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(overflow <= 0, `${overflow} px wider than the page`);
    await choose(simulator, 'Second file', keyFile('second.txt', 'banana\nquince\n'));
    await check(['banana', 'quince']);
  });
};
