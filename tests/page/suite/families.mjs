// The families, as a reader chooses and works them by the page's own elements.
import assert from 'node:assert/strict';
import { until } from '../harness/until.mjs';

async function choose(simulator, title) {
  const list = await simulator.page.element('combobox', 'Family');
  await list.evaluate((select, wanted) => {
    select.value = wanted;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }, title);
  return () => list.evaluate((select) => select.value);
}

export default (test) => {
  const titles = ['Classic', 'Split-block', 'Blocked', 'Counting', 'Scalable', 'Stable', 'Cuckoo', 'Xor',
    'Fuse', 'Ribbon', 'Quotient'];
  const erasing = ['Counting', 'Cuckoo', 'Quotient'];

  for (const title of titles.slice(1)) {
    test(`${title} is chosen from the list, asked, deleted from where it can, and undone`, async (t) => {
      const simulator = await t.open();
      await simulator.click('Seed');
      const list = await simulator.page.element('combobox', 'Family');
      assert.deepEqual(await list.evaluate((select) => [...select.options].map((each) => each.text)), titles);
      const chosen = await choose(simulator, title);
      assert.equal((await simulator.state()).family, title.toLowerCase());
      assert.equal(await chosen(), title);
      await simulator.check('apple');
      await simulator.says('PRESENT');
      const buttons = await simulator.page.find('button', 'Delete');
      assert.equal(buttons.length, erasing.includes(title) ? 1 : 0, title);
      if (erasing.includes(title)) {
        await simulator.click('Delete');
        await until(async () => /You deleted it\./.test(await simulator.verdict()), 'the deletion is said');
        await simulator.click('Undo');
        await simulator.says('PRESENT');
      }
      await simulator.click('Undo');
      const state = await simulator.state();
      assert.equal(state.family, 'classic');
      assert.equal(state.distinct, 6);
    });
  }

  test('a family in which the keys have no room is refused, and the list goes back', async (t) => {
    const simulator = await t.open();
    await simulator.apply({ type: 'load', keys: Array.from({ length: 100 }, (_, i) => `key ${i}`) });
    const chosen = await choose(simulator, 'Cuckoo');
    await simulator.warns(/The keys do not fit/);
    assert.equal(await chosen(), 'Classic');
  });

  test('a rate is typed as links write it', async (t) => {
    const simulator = await t.open('#family=ribbon');
    await (await simulator.page.element('spinbutton', 'Rate (p)')).focus();
    await simulator.page.press('Control+a');
    await simulator.page.type('1 in 1000');
    await simulator.page.press('Enter');
    const entry = await simulator.page.element('spinbutton', 'Rate (p)');
    assert.equal(await entry.evaluate((input) => input.value), '0.001');
    await simulator.page.press('ArrowUp');
    await until(async () => (await entry.evaluate((input) => input.value)) === '0.002', 'the next rate');
  });
};
