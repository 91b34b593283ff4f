// Find a false positive: in slices, with progress and a way to cancel, and then checked as any key.
import assert from 'node:assert/strict';
import { fruit, Oracle } from '../harness/oracle.mjs';

// One key in a million: some ten slices.
const rare = { m: 65536, k: 6 };
const rareKeys = Array.from({ length: 1100 }, (_, i) => `key ${i}`);

async function openRare(t) {
  const simulator = await t.open(`#m=${rare.m}&k=${rare.k}&scheme=independent`);
  await simulator.apply({ type: 'load', keys: rareKeys });
  return simulator;
}

export default (test) => {
  test('the key found is checked, logged and explained', async (t) => {
    const simulator = await t.open();
    await simulator.click('Seed');
    await simulator.click('Find a false positive');
    await simulator.says('MAYBE');
    const [{ op, key, verdict }] = (await simulator.state()).log;
    assert.deepEqual([op, verdict], ['check', 'MAYBE']);
    assert.ok(!fruit.includes(key) && new Oracle({ m: 64, k: 3 }).insert(...fruit).mayContain(key), key);
    assert.ok((await simulator.verdict()).includes(`“${key}”`));
    assert.match((await simulator.recent())[0], new RegExp(`MAYBE.*${key}`));
    const digest = await simulator.digest();

    await simulator.apply({ type: 'clear' });
    await simulator.apply({ type: 'seed' });
    const [event] = await simulator.apply({ type: 'find' });
    assert.deepEqual([event.type, event.key, event.verdict], ['checked', key, 'MAYBE']);
    assert.equal(await simulator.digest(), digest, 'the command finds what the button finds');
  });

  test('slices find what the command finds, and the page goes on meanwhile', async (t) => {
    const simulator = await openRare(t);
    await simulator.page.evaluate(() => {
      window.search = { ticks: 0, done: false };
      bloom.subscribe(({ type }) => (search.done ||= type === 'checked'));
      const tick = () => {
        search.ticks += 1;
        if (!search.done) requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    });
    await simulator.click('Find a false positive');
    await simulator.says('MAYBE');
    const digest = await simulator.digest();
    const { ticks } = await simulator.page.evaluate(() => search);
    t.print(`${(await simulator.state()).log[0].key} found, ${ticks} frames meanwhile`);
    assert.ok(ticks >= 3, `only ${ticks} frames while it looked`);
    assert.deepEqual(await simulator.page.find('progressbar'), []);

    await simulator.apply({ type: 'clear' });
    await simulator.apply({ type: 'load', keys: rareKeys });
    await simulator.apply({ type: 'find' });
    assert.equal(await simulator.digest(), digest);
  });

  test('progress is shown, Cancel and a change of the filter end it', async (t) => {
    const simulator = await openRare(t);
    await simulator.apply({ type: 'configure', k: 7 });  // one in five million
    await simulator.settled();
    const digest = await simulator.digest();
    const endedBy = (how) => simulator.page.evaluate(async (command) => {
      const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const bar = () => document.querySelector('progress')?.getAttribute('aria-label') ?? '';
      document.getElementById('find').click();
      for (let i = 0; i < 20 && !bar(); i += 1) await next();
      const name = bar();
      if (command) bloom.apply(command);
      else document.getElementById('cancel').click();
      for (let i = 0; i < 20 && bar(); i += 1) await next();
      return [name, bar()];
    }, how);
    assert.deepEqual(await endedBy(null), ['Looking for a false positive', '']);
    assert.equal(await simulator.digest(), digest);
    await endedBy({ type: 'insert', key: 'date' });
    await simulator.settled();
    assert.deepEqual((await simulator.state()).log.map(({ op }) => op), ['insert', 'load']);
  });

  test('where there is nothing to find, an alert says why', async (t) => {
    const simulator = await t.open();
    await simulator.click('Find a false positive');
    await simulator.warns(/Nothing is inserted/);
    await simulator.apply({ type: 'configure', m: 1 << 27 });
    await simulator.apply({ type: 'seed' });
    await simulator.settled();  // the alert goes, and what is below it moves
    await simulator.click('Find a false positive');
    await simulator.warns(/too rare.*tries are expected, and 10,000,000 are the most/);
    const [event] = await simulator.apply({ type: 'find' });
    assert.match(event.reason, /too rare/);
  });
};
