import assert from 'node:assert/strict';
import { until } from '../harness/until.mjs';

export default (test) => {
  test('Clear, a load and settings are undone and redone by button', async (t) => {
    const simulator = await t.open();
    const steps = [
      { type: 'seed' },
      { type: 'load', keys: Array.from({ length: 5000 }, (_, i) => `key ${i}`) },
      { type: 'configure', m: 4096, k: 4 },
      { type: 'clear' },
      { type: 'insert', key: 'fig' },
    ];
    const history = [await simulator.digest()];
    for (const step of steps) {
      await simulator.apply(step);
      history.push(await simulator.digest());
    }
    assert.equal(new Set(history).size, history.length);
    const reaches = (digest, what) =>
      until(async () => (await simulator.digest()) === digest, what);
    // Seed is one step of undo, or six.
    const bits = async () => (await simulator.state()).inserted;
    for (const digest of history.slice(1, -1).reverse()) {
      await simulator.click('Undo');
      await reaches(digest, `the state before, by Undo`);
    }
    while ((await bits()) > 0) {
      const before = await bits();
      await simulator.click('Undo');
      await until(async () => (await bits()) < before, 'Undo takes back an insert');
    }
    assert.equal(await simulator.digest(), history[0]);
    while ((await bits()) < 6) {
      const before = await bits();
      await simulator.click('Redo');
      await until(async () => (await bits()) > before, 'Redo brings back an insert');
    }
    await reaches(history[1], 'the seed again');
    for (const digest of history.slice(2)) {
      await simulator.click('Redo');
      await reaches(digest, `the state after, by Redo`);
    }
  });

  test('Undo and Redo with nothing to do change nothing', async (t) => {
    const simulator = await t.open();
    const digest = await simulator.digest();
    await simulator.click('Undo');
    await simulator.click('Redo');
    await simulator.settled();
    assert.equal(await simulator.digest(), digest);
  });

  test('a new change ends Redo; a check does not', async (t) => {
    const simulator = await t.open();
    await simulator.apply({ type: 'insert', key: 'apple' });
    await simulator.apply({ type: 'insert', key: 'fig' });
    await simulator.apply({ type: 'undo' });
    await simulator.apply({ type: 'check', key: 'mango' });
    await simulator.apply({ type: 'redo' });
    assert.deepEqual((await simulator.state()).keys, ['apple', 'fig']);
    await simulator.apply({ type: 'undo' });
    await simulator.apply({ type: 'insert', key: 'date' });
    await simulator.apply({ type: 'redo' });
    assert.deepEqual((await simulator.state()).keys, ['apple', 'date']);
  });
};
