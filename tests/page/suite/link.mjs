import assert from 'node:assert/strict';
import { Oracle } from '../harness/oracle.mjs';
import { Simulator } from '../harness/simulator.mjs';
import { until } from '../harness/until.mjs';

const keys = ['apple', 'comma,key', 'per%cent', 'plus+plus', 'a&b=c#d', 'ключ 🍇', ' blank '];

// tail, what it must give
const good = [
  ['#m=16&k=2', { m: 16, k: 2 }],
  ['?m=16&k=2', { m: 16, k: 2 }],
  ['?m=16&k=2#m=32', { m: 32, k: 2 }],
  ['#m=16KiB', { m: 131072 }],
  ['#m=1MiB', { m: 8388608 }],
  ['#m=2^16', { m: 65536 }],
  ['#m=1000&s=4294967295&scheme=enhanced', { m: 1000, seed: 4294967295, scheme: 'enhanced' }],
  ['#scheme=independent', { scheme: 'independent' }],
  ['#n=10000&p=0.01', { m: 95851, k: 7 }],
  ['#n=10000&p=0.001', { m: 143776, k: 10 }],
  ['#n=10000&p=1000', { m: 143776, k: 10 }],  // one in a thousand, as others write it
  ['#n=10000&p=0.01&k=4', { k: 4 }],
  ['#unknown=1&utm_source=x', { m: 64, k: 3 }],
  ['#keys=apple,fig&check=fig', { m: 64, inserted: 2 }],
];

// tail, what the alert names, what the page then has
const bad = [
  ['#m=7', /\bm\b/, { m: 64, k: 3 }],
  ['#m=134217729&k=5', /\bm\b/, { m: 64, k: 5 }],
  ['#m=12x', /\bm\b.*12x/, { m: 64 }],
  ['#k=0', /\bk\b/, { k: 3 }],
  ['#k=33', /\bk\b/, { k: 3 }],
  ['#k=-1', /\bk\b/, { k: 3 }],
  ['#s=4294967296', /\bs\b/, { seed: 0 }],
  ['#scheme=triple', /scheme/, { scheme: 'double' }],
  ['#n=10&p=0', /\bp\b/, { m: 64, k: 3 }],
  ['#theme=pink', /theme/, { m: 64 }],
  ['#controls=many', /controls/, { m: 64 }],
  ['#keys=%E0%A4%A,apple', /key.*percent/, { m: 64, keys: ['apple'] }],
  [`#keys=${'x'.repeat(4097)},fig`, /key.*4096/, { m: 64, keys: ['fig'] }],
];

const pick = (state, like) =>
  Object.fromEntries(Object.keys(like).map((name) => [name, state[name]]));

export default (test) => {
  test('parameters are read from fragment and query', async (t) => {
    const simulator = await t.open();
    for (const [tail, expected] of good) {
      await t.visit(simulator, tail);
      assert.deepEqual(pick(await simulator.state(), expected), expected, tail);
      assert.deepEqual(await simulator.alerts(), [], tail);
    }
    await simulator.says('PRESENT');
  });

  test('bad parameters are named in the alert and the page works', async (t) => {
    const simulator = await t.open();
    for (const [tail, pattern, expected] of bad) {
      await t.visit(simulator, tail);
      assert.deepEqual(pick(await simulator.state(), expected), expected, tail.slice(0, 60));
      await simulator.warns(pattern);
    }
    await simulator.insert('works');
    await until(async () => (await simulator.state()).keys.includes('works'), 'an insert');
  });

  test('two loads of one Share link give equal bits', async (t) => {
    const simulator = await t.open('#m=1000&k=5&s=77&scheme=enhanced');
    for (const key of keys) await simulator.apply({ type: 'insert', key });
    await simulator.click('Share');
    const href = () => simulator.page.evaluate(() => location.href);
    const link = await until(async () => (await href()).includes('keys=') && href(), 'a link');
    const first = await simulator.state();
    for (let visit = 0; visit < 2; visit++) {
      const page = await t.page();
      await page.open(link);
      const other = await new Simulator(page).ready();
      const state = await other.state();
      const same = { m: 1000, k: 5, seed: 77, scheme: 'enhanced', keys, bits: first.bits };
      assert.deepEqual(pick(state, same), same);
    }
  }, { sites: ['hosted', 'file'] });

  test('Share puts the link on the clipboard', async (t) => {
    const simulator = await t.open('#m=128');
    await simulator.apply({ type: 'insert', key: 'apple' });
    await simulator.click('Share');
    const link = await until(async () => {
      const address = await simulator.page.evaluate(() => location.href);
      return address.includes('apple') && address;
    }, 'the link in the address bar');
    const key = await simulator.key();
    await until(async () => {
      await key.focus();
      await simulator.page.press('Control+a');
      await simulator.page.press('Control+v');
      return (await key.value()) === link;
    }, 'the link pasted into a field');
    assert.deepEqual(await simulator.alerts(), []);
  }, { sites: ['hosted'] });

  test('a changed fragment is followed', async (t) => {
    const simulator = await t.open('#m=16&keys=apple');
    await simulator.page.evaluate(() => (location.hash = 'm=32&keys=fig'));
    await until(async () => (await simulator.state()).m === 32, 'the new link');
    const { keys: now, bits } = await simulator.state();
    assert.deepEqual(now, ['fig']);
    assert.equal(bits, new Oracle({ m: 32, k: 3 }).insert('fig').base64());
  });

  test('100,000 keys in a link', async (t) => {
    const many = Array.from({ length: 100000 }, (_, i) => i.toString(36));  // Firefox takes 1 MB
    const simulator = await t.open(`#m=2^18&keys=${many.join(',')}`);
    const { inserted, bits } = await simulator.state();
    assert.equal(inserted, many.length);
    assert.equal(bits, new Oracle({ m: 262144, k: 3 }).insert(...many).base64());
  });
};
