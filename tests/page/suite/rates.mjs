// The view Rates: plots that can be read as tables, and the numbers side by side.
import assert from 'node:assert/strict';
import { accessible } from '../harness/axe.mjs';
import { until } from '../harness/until.mjs';

const fruit = 'apple,banana,cherry,durian,elder,fig';

/** A table of the page by its caption: {heads, rows} of texts; undefined where there is none. */
const table = (simulator, caption) => simulator.page.evaluate((wanted) => {
  const element = [...document.querySelectorAll('table')].find((it) => it.caption.textContent.startsWith(wanted));
  if (!element) return undefined;
  const texts = (row) => [...row.cells].map((cell) => cell.textContent);
  return { heads: texts(element.tHead.rows[0]), rows: [...element.tBodies[0].rows].map(texts) };
}, caption);

const growth = (simulator) => table(simulator, 'Rate as keys are inserted');

/** Until every row has what this filter's rate is; filters that become full are not waited for. */
const grown = (simulator) => until(async () => {
  const { rows } = await growth(simulator) ?? { rows: [['', '', '']] };
  return rows.every((row) => row[2]);
}, 'the rates of all rows', 30000);

const term = (simulator, name) => simulator.page.evaluate((wanted) => {
  const found = [...document.querySelectorAll('dt')].find((it) => it.textContent === wanted);
  return found?.nextElementSibling.textContent;
}, name);

/** Until so many keys are looked at. */
const looksAt = (simulator, keys) => until(() => simulator.page.evaluate(
  (wanted) => [...document.querySelectorAll('h2, h3, [role=heading]')].some((it) => it.textContent === wanted),
  `With ${keys} keys`), `${keys} keys`);

const opened = async (t, tail = '', look = {}) => {
  const simulator = await t.open(`#tab=rates&keys=${fruit}${tail}`, look);
  await grown(simulator);
  await simulator.settled();
  return simulator;
};

export default (test) => {
  test('the plot is a table, and its row of the present keys is the filter', async (t) => {
    const simulator = await opened(t);
    const { heads, rows } = await growth(simulator);
    assert.deepEqual(heads, ['keys', 'formula', 'this filter', '95 % interval']);
    const present = rows.find(([keys]) => keys === '6');
    const { fp } = await simulator.state();
    assert.equal(present[1], '1.47 %');
    assert.ok(Math.abs(parseFloat(present[2]) / 100 - fp.scheme) < 1e-4, `${present[2]} and ${fp.scheme}`);
    const bars = await table(simulator, 'FPR by number of hashes');
    assert.deepEqual(bars.heads, ['k', 'formula', 'double hashing']);
    assert.equal(bars.rows.length, 16);
    const [third, fourth, seventh] = [bars.rows[2], bars.rows[3], bars.rows[6]];
    assert.deepEqual(third.slice(0, 2), ['3, this filter’s', '1.47 %']);
    assert.match(fourth[2], /^1\.8 %, the best$/);
    assert.equal(seventh[1], '0.597 %');
    assert.ok(parseFloat(seventh[2]) > parseFloat(third[2]), `${third} and ${seventh}`);
    const frames = await simulator.frames();
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.equal(await simulator.frames(), frames, 'nothing runs when all is done');
  });

  test('the numbers have their names, and arrow keys look at other numbers of keys', async (t) => {
    const simulator = await opened(t);
    const digest = await simulator.digest();
    assert.match(await term(simulator, 'from n'), /^1\.47 %/);
    assert.match(await term(simulator, 'without independence'), /^1\.53 %/);
    assert.match(await term(simulator, 'average at most'), /^1\.89 %/);
    const slider = await simulator.page.element('slider', 'Keys');
    await slider.focus();
    await simulator.page.press('ArrowRight');
    await looksAt(simulator, 7);
    const { rows } = await growth(simulator);
    assert.ok((await term(simulator, 'from n')).startsWith(rows.find(([keys]) => keys === '7')[1]));
    await simulator.page.press('ArrowLeft');
    await looksAt(simulator, 6);
    assert.equal(await simulator.digest(), digest);
  });

  test('a large filter grows in slices; leaving the view ends it', async (t) => {
    const simulator = await t.open(`#m=16777216&k=7&keys=${fruit}`);
    const { page } = simulator;
    await page.click('tab', 'Rates');
    await page.click('tab', 'Filter');
    await simulator.settled();
    assert.equal(await growth(simulator), undefined);
    await page.click('tab', 'Rates');
    await grown(simulator);
    const { rows } = await growth(simulator);
    assert.ok(parseInt(rows.at(-1)[0].replaceAll(',', ''), 10) >= 1_000_000, `${rows.at(-1)}`);
  });

  test('every family, axe, and 320 px', async (t) => {
    // WebKit's windows are no narrower.
    const narrow = t.browser.name === 'webkit' ? {} : { width: 320, height: 700 };
    const simulator = await opened(t, '', narrow);
    const { page } = simulator;
    for (const family of ['classic', 'blocked', 'stable', 'xor', 'quotient']) {
      await simulator.apply({ type: 'configure', family });
      await until(async () => (await growth(simulator))?.rows.some((row) => row[0] === '6' && row[2]), family, 30000);
    }
    await simulator.settled();
    await accessible(page, 'Rates');
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(overflow <= 0, `${overflow} px wider than the page`);
  });

  test('a false positive is found there, and told', async (t) => {
    const simulator = await opened(t);
    await simulator.click('Find a false positive');
    await until(async () => /^MAYBE/.test(await simulator.verdict()), 'a false positive');
  });
};
