import assert from 'node:assert/strict';
import { fruit, Oracle } from '../harness/oracle.mjs';

const buttons = ['Insert', 'Check', 'Seed', 'Clear', 'Undo', 'Redo', 'Save', 'Share', 'Load keys'];
const percent = (text) => Number(/^([\d.]+) %$/.exec(text)?.[1]) / 100;

export default (test) => {
  test('every role and name of the contract is there', async (t) => {
    const simulator = await t.open();
    const { page } = simulator;
    const widgets = [
      ['textbox', 'Key'],
      ...buttons.map((name) => ['button', name]),
      ['slider', 'Bits (m)'],
      ['slider', 'Hashes (k)'],
      ['spinbutton', 'Bits (m)'],
      ['log', 'Recent'],
      ['definition', 'Inserted'],
      ['definition', 'Filled'],
      ['definition', 'FP est'],
      ['img', 'Bit array'],
    ];
    for (const [role, name] of widgets) {
      await page.element(role, name);
      const found = await page.find(role, name);
      assert.equal(found.length, 1, `${found.length} elements are ${role} “${name}”`);
    }
    const terms = [];
    for (const term of await page.find('term')) terms.push(await term.text());
    for (const name of ['Inserted', 'Filled', 'FP est']) assert.ok(terms.includes(name), `${terms}`);
    await page.element('status');
  });

  test('an empty filter reads as one', async (t) => {
    const simulator = await t.open();
    assert.equal(await simulator.figure('Inserted'), '0');
    assert.equal(await simulator.figure('Filled'), '0 / 64');
    assert.match(await simulator.figure('FP est'), /^0(\.0+)? %$/);
    assert.deepEqual(await simulator.recent(), ['— quiet —']);
    assert.deepEqual(await simulator.alerts(), []);
    const image = await simulator.page.element('img', 'Bit array');
    assert.equal(await image.description(), '64 bits, 0 set, 0 keys inserted');
    const { m, k, seed, scheme, inserted, filled, log } = await simulator.state();
    const expected = { m: 64, k: 3, seed: 0, scheme: 'double', inserted: 0, filled: 0, log: [] };
    assert.deepEqual({ m, k, seed, scheme, inserted, filled, log }, expected);
  });

  test('figures and description follow the filter', async (t) => {
    const simulator = await t.open();
    const { filled } = new Oracle({ m: 64, k: 3 }).insert(...fruit);
    await simulator.click('Seed');
    await simulator.shows('Inserted', '6');
    assert.equal(await simulator.figure('Filled'), `${filled} / 64`);
    const shown = percent(await simulator.figure('FP est'));
    const exact = (filled / 64) ** 3;
    assert.ok(Math.abs(shown / exact - 1) < 0.01, `FP est ${shown}, (X/m)^k is ${exact}`);
    const image = await simulator.page.element('img', 'Bit array');
    assert.equal(await image.description(), `64 bits, ${filled} set, 6 keys inserted`);
  });

  test('one key is told as one; what belongs to no view is outside of all of them', async (t) => {
    const simulator = await t.open('#keys=apple');
    const { page } = simulator;
    const image = await page.element('img', 'Bit array');
    assert.match(await image.description(), /, 1 key inserted$/);
    for (const view of ['Filter', 'Rates', 'Size', 'Compare', 'Stories']) {
      await page.click('tab', view);
      await page.element('tabpanel', view);
      for (const name of ['Open', 'Save', 'Share']) {
        const button = await page.element('button', name);
        assert.ok(await button.evaluate((it) => !it.closest('[role=tabpanel], [role=tablist]')), `${name} in ${view}`);
      }
    }
    // They come between the tabs and the view, as they are seen.
    const order = await page.evaluate(() => [...document.querySelectorAll('[role=tablist], #stage button:not([role=tab]), #twin')]
      .slice(0, 5).map((it) => it.id));
    assert.deepEqual(order, ['tabs', 'open', 'save', 'share', 'twin']);
  });

  test('sliders say their value and range', async (t) => {
    const simulator = await t.open('#m=1000&k=5');
    for (const [name, pattern] of [['Bits (m)', /1.?000/], ['Hashes (k)', /5/]]) {
      const slider = await simulator.page.element('slider', name);
      const said = await slider.evaluate((it) => it.getAttribute('aria-valuetext') ?? it.value);
      assert.match(said, pattern);
    }
    const entry = await simulator.page.element('spinbutton', 'Bits (m)');
    assert.equal(await entry.value(), '1000');
  });
};
