// Attack and defence in the view Rates: real keys that fill the filter or that it takes for present,
// and what a secret seed leaves of them.
import assert from 'node:assert/strict';
import { accessible } from '../harness/axe.mjs';
import { Oracle } from '../harness/oracle.mjs';
import { until } from '../harness/until.mjs';

const fruit = ['apple', 'banana', 'cherry', 'durian', 'elder', 'fig'];

const words = (simulator) => simulator.page.evaluate(
  () => [...document.querySelectorAll('[role=status]')].map((it) => it.textContent).join(' '));

/** Until the words tell it. @returns what the parts of the pattern matched */
const told = async (simulator, pattern) => {
  await until(async () => pattern.test(await words(simulator)), `${pattern}`, 30000);
  return (await words(simulator)).match(pattern).slice(1).map((text) => Number(text.replaceAll(',', '')));
};

const enabled = (simulator, name) => simulator.page.evaluate((wanted) => {
  const button = [...document.querySelectorAll('button')].find((it) => (it.getAttribute('aria-label') ?? it.textContent) === wanted);
  return button?.getAttribute('aria-disabled') === 'false';
}, name);

const open = (t, tail = '', look = {}) => t.open(`#tab=rates&keys=${fruit}${tail}`, look);

const poisoned = /Poison\. (\d+) chosen keys set all (\d+) bits that were 0; as many honest ones set about (\d+), and about (\d+) are needed/;

export default (test) => {
  test('poison fills every bit with few keys; they are inserted when asked for, and undone', async (t) => {
    const simulator = await open(t);
    const digest = await simulator.digest();
    const { filled } = await simulator.state();
    assert.equal(await enabled(simulator, 'Secret seed'), false);
    await simulator.click('Poison');
    const [keys, bits, honest, needed] = await told(simulator, poisoned);
    assert.equal(bits, 64 - filled);
    assert.ok(keys < 25 && honest < bits && needed > 3 * keys, `${[keys, honest, needed]}`);
    assert.equal(await simulator.digest(), digest, 'the filter is as it was');

    await simulator.click('Insert them');
    await until(async () => (await simulator.state()).filled === 64, '64 of 64 bits');
    const state = await simulator.state();
    assert.equal(state.inserted, 6 + keys);
    const oracle = new Oracle({ m: 64, k: 3 }).insert(...fruit);
    for (const key of state.keys.slice(6)) {
      assert.ok(!oracle.mayContain(key), `${key} sets something`);
      oracle.insert(key);
    }
    await simulator.click('Undo');
    await until(async () => (await simulator.digest()) === digest, 'the filter before');
  });

  test('by keyboard: false positives again and again, and a secret seed that ends it', async (t) => {
    const simulator = await open(t);
    const { page } = simulator;
    const press = async (name) => {
      await until(() => enabled(simulator, name), `${name} to be enabled`);
      await (await page.element('button', name)).focus();
      await page.press('Enter');
    };
    await press('Query attack');
    await told(simulator, /Query attack\. (100) false positives were found among ([\d,]+) made-up keys/);
    await told(simulator, /Asked once more, all (100) are MAYBE again/);
    await press('Poison');
    const [keys] = await told(simulator, poisoned);
    await press('Secret seed');
    const pattern = /Secret seed ([\d,]+)\. The (\d+) chosen keys set (\d+) of the (\d+) bits that were 0.*Of the 100 false positives (\d+)/;
    const [seed, same, set, free, maybe] = await told(simulator, pattern);
    assert.equal(same, keys);
    assert.ok(set < free && maybe < 40, `${set} of ${free}, ${maybe}`);
    await press('Use this seed');
    await until(async () => (await simulator.state()).seed === seed, 'the secret seed');
    const state = await simulator.state();
    assert.deepEqual(state.keys, fruit);
    assert.equal(state.filled, 64 - free);
    assert.ok(!/Poison\./.test(await words(simulator)), 'what was told was of the filter before');
  });

  test('a large filter is poisoned in slices; cancelling and leaving the view end it', async (t) => {
    const simulator = await open(t, '&m=1048576&k=7');
    const { page } = simulator;
    const endedBy = (id) => page.evaluate(async (pressed) => {
      const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const bar = () => [...document.querySelectorAll('progress')].some((it) => it.getAttribute('aria-label') === 'Choosing keys');
      document.getElementById('poison').click();
      for (let i = 0; i < 40 && !bar(); i += 1) await next();
      const began = bar();
      document.getElementById(pressed).click();
      for (let i = 0; i < 40 && bar(); i += 1) await next();
      return [began, bar()];
    }, id);
    assert.deepEqual(await endedBy('cancel_attack'), [true, false]);
    assert.deepEqual(await endedBy('tab_filter'), [true, false]);
    await page.click('tab', 'Rates');
    await simulator.settled();
    assert.doesNotMatch(await words(simulator), /Poison\./);
  });

  test('axe, and 320 px', async (t) => {
    // WebKit's windows are no narrower.
    const narrow = t.browser.name === 'webkit' ? {} : { width: 320, height: 700 };
    const simulator = await open(t, '', narrow);
    for (const [name, pattern] of [['Poison', poisoned], ['Query attack', /(MAYBE) again/], ['Secret seed', /(SipHash)/]]) {
      await simulator.click(name);
      await until(async () => pattern.test(await words(simulator)), name, 30000);
    }
    await simulator.settled();
    await accessible(simulator.page, 'Attack and defence');
    const table = await simulator.page.evaluate(() => {
      const element = [...document.querySelectorAll('table')].find((it) => it.caption?.textContent === 'What chosen keys fill');
      return [...element.tHead.rows[0].cells].map((cell) => cell.textContent);
    });
    assert.deepEqual(table, ['keys', 'bits in use, chosen keys', 'honest keys, expected', 'rate, chosen keys',
      'rate, honest keys', 'chosen keys, secret seed']);
    const overflow = await simulator.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(overflow <= 0, `${overflow} px wider than the page`);
    const frames = await simulator.frames();
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.equal(await simulator.frames(), frames, 'nothing runs when all is done');
  });
};
