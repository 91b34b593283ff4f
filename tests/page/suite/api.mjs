import assert from 'node:assert/strict';
import { fruit, Oracle, positions } from '../harness/oracle.mjs';

const malformed = [
  undefined, null, 5, 'insert', [], {}, { type: 'grow' }, { type: 7 },
  { type: 'insert' }, { type: 'insert', key: 5 }, { type: 'check', key: null },
  { type: 'load' }, { type: 'load', keys: 'apple' }, { type: 'load', keys: ['a', 5] },
  { type: 'configure', m: '64' }, { type: 'configure', k: {} }, { type: 'configure', scheme: 5 },
  { type: 'configure', m: NaN }, { type: 'configure', seed: [] },
];

// Of the right shape, out of range: TypeError or an event that says why, nothing changed.
const outOfRange = [
  { type: 'insert', key: '' },
  { type: 'insert', key: 'x'.repeat(4097) },
  { type: 'configure', m: 7 },
  { type: 'configure', m: 134217729 },
  { type: 'configure', k: 0 },
  { type: 'configure', k: 33 },
  { type: 'configure', m: 64.5 },
  { type: 'configure', m: 2 ** 32 + 64 },
  { type: 'configure', seed: -1 },
  { type: 'configure', scheme: 'triple' },
  { type: 'load', keys: ['fine', ''] },
];

export default (test) => {
  test('events have the form of the contract', async (t) => {
    const simulator = await t.open();
    const settings = { m: 64, k: 3 };
    const oracle = new Oracle(settings);
    const [inserted] = await simulator.apply({ type: 'insert', key: 'apple' });
    oracle.insert('apple');
    const apple = positions('apple', settings);
    assert.equal(inserted.type, 'inserted');
    assert.equal(inserted.key, 'apple');
    assert.deepEqual(inserted.positions, apple);
    assert.deepEqual(new Set(inserted.flipped), new Set(apple));

    const [checked] = await simulator.apply({ type: 'check', key: 'mango' });
    const mango = positions('mango', settings);
    assert.deepEqual(checked, {
      type: 'checked',
      key: 'mango',
      verdict: oracle.mayContain('mango') ? 'MAYBE' : 'NOT',
      positions: mango,
      bits: mango.map((position) => Number(oracle.set.has(position))),
      inserted: false,
    });

    const types = [];
    for (const command of [
      { type: 'seed' }, { type: 'load', keys: ['fig', 'date'] }, { type: 'configure', m: 128, k: 4 },
      { type: 'clear' },
    ]) {
      types.push(...(await simulator.apply(command)).map(({ type, count }) => [type, count ?? '']));
    }
    const expected = [...fruit.map(() => ['inserted', '']), ['loaded', 2], ['configured', ''], ['cleared', '']];
    assert.deepEqual(types, expected);
  });

  test('state() is the snapshot of the contract', async (t) => {
    const simulator = await t.open();
    await simulator.apply({ type: 'seed' });
    await simulator.apply({ type: 'insert', key: 'apple' });
    await simulator.apply({ type: 'check', key: 'apple' });
    const state = await simulator.state();
    const oracle = new Oracle({ m: 64, k: 3 }).insert(...fruit);
    const { filled } = oracle;
    const near = (seen, exact) => assert.ok(Math.abs(seen / exact - 1) < 1e-9, `${seen} ${exact}`);
    near(state.fp.formula, (1 - Math.exp((-3 * 6) / 64)) ** 3);
    near(state.fp.fill, (filled / 64) ** 3);
    near(state.estimatedItems, (-64 / 3) * Math.log(1 - filled / 64));
    assert.equal(state.version, 1);
    assert.deepEqual([state.inserted, state.distinct, state.filled], [7, 6, filled]);
    assert.deepEqual(state.keys, fruit);
    assert.equal(state.bits, oracle.base64());
    assert.equal(state.log.length, 8);
    const [first] = state.log;
    assert.deepEqual([first.op, first.key, first.verdict], ['check', 'apple', 'PRESENT']);
    assert.deepEqual(first.positions, positions('apple', { m: 64, k: 3 }));
    assert.ok(['webgl', 'canvas2d'].includes(state.renderer));
    assert.equal(state.renderer, { chromium: 'webgl', webkit: 'webgl' }[t.browser.name] ?? 'canvas2d');
    assert.equal(typeof state.reducedMotion, 'boolean');
    assert.ok(['auto', 'light', 'dark'].includes(state.theme));
  });

  test('a malformed command throws TypeError and changes nothing', async (t) => {
    const simulator = await t.open('#keys=apple');
    const digest = await simulator.digest();
    const thrown = await simulator.page.evaluate(
      (commands) =>
        commands.map((command) => {
          try {
            return `no error, events ${JSON.stringify(bloom.apply(command))}`;
          } catch (error) {
            return error instanceof TypeError && error.message.length > 10 ? 'TypeError' : String(error);
          }
        }),
      malformed.map((command) => command ?? null),
    );
    assert.deepEqual(thrown, malformed.map(() => 'TypeError'));
    assert.equal(await simulator.digest(), digest);
  });

  test('a command out of range is refused with a reason and changes nothing', async (t) => {
    const simulator = await t.open('#keys=apple');
    const digest = await simulator.digest();
    for (const command of outOfRange) {
      const reason = await simulator.page.evaluate((it) => {
        try {
          const [{ type, reason }] = bloom.apply(it);
          return type === 'rejected' ? reason : `accepted as ${type}`;
        } catch (error) {
          return error instanceof TypeError ? error.message : `threw ${error}`;
        }
      }, command);
      assert.match(reason, /\S+ \S+ \S+/, JSON.stringify(command).slice(0, 80));
      assert.doesNotMatch(reason, /^(accepted|threw)/, JSON.stringify(command).slice(0, 80));
      assert.equal(await simulator.digest(), digest, JSON.stringify(command).slice(0, 80));
    }
  });

  test('subscribers hear every event from any source until they leave', async (t) => {
    const simulator = await t.open();
    const heard = () => simulator.page.evaluate(() => heard);
    await simulator.page.evaluate(() => {
      window.heard = [];
      window.leave = bloom.subscribe((event) => heard.push(`${event.type} ${event.key ?? ''}`.trim()));
    });
    await simulator.apply({ type: 'insert', key: 'fig' });
    await simulator.check('mango');
    await simulator.says('NOT');
    await simulator.click('Clear');
    await simulator.shows('Inserted', '0');
    assert.deepEqual(await heard(), ['inserted fig', 'checked mango', 'cleared']);
    await simulator.page.evaluate(() => leave());
    await simulator.apply({ type: 'insert', key: 'fig' });
    assert.equal((await heard()).length, 3);
  });

  test('a subscriber that throws does not stop the others', async (t) => {
    t.tolerate(/subscriber broke/);
    const simulator = await t.open();
    const heard = await simulator.page.evaluate(() => {
      const seen = [];
      bloom.subscribe(() => {
        throw new Error('subscriber broke');
      });
      bloom.subscribe(({ type }) => seen.push(type));
      bloom.apply({ type: 'insert', key: 'fig' });
      return seen;
    });
    assert.deepEqual(heard, ['inserted']);
  });

  test('export and import round trip, and a bad import changes nothing', async (t) => {
    const simulator = await t.open('#m=1000&k=5&keys=apple,fig');
    const { bits } = await simulator.state();
    const file = await simulator.page.evaluate(() => bloom.exportFilter('jsonl'));
    const [head, body] = file.trim().split('\n');
    const { m, k, s } = JSON.parse(head).bloom;
    assert.deepEqual([m, k, s], [1000, 5, 0]);
    assert.equal(JSON.parse(body), bits);
    const digest = await simulator.digest();
    const reason = await simulator.page.evaluate(() => {
      try {
        bloom.importFilter('{"not": "a filter"}\n"AAAA"\n');
        return '';
      } catch (error) {
        return error instanceof Error && error.message;
      }
    });
    assert.match(reason, /\S+ \S+/);
    assert.equal(await simulator.digest(), digest);
    await simulator.apply({ type: 'clear' });
    await simulator.page.evaluate((data) => bloom.importFilter(data), file);
    const state = await simulator.state();
    assert.deepEqual([state.m, state.k, state.bits], [1000, 5, bits]);
  });
};
