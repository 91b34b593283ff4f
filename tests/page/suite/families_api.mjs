// Every family through the JavaScript interface and its link.
import assert from 'node:assert/strict';
import { fruit } from '../harness/oracle.mjs';
import { until } from '../harness/until.mjs';

// Settings of its own, small enough for a false positive to be near; what a link says that is bad.
const families = {
  classic: { settings: { m: 128, k: 2, scheme: 'enhanced', seed: 5 }, bad: 'm=7' },
  'split-block': { settings: { m: 256 }, bad: 'm=7' },
  blocked: { settings: { m: 512, k: 3, seed: 5 }, bad: 'k=33' },
  counting: { settings: { m: 256, k: 2, seed: 5 }, erases: true, bad: 'n=100' },
  scalable: { settings: { n: 4, p: 0.125, growth: 3, seed: 5 }, bad: 'growth=0' },
  stable: { settings: { m: 256, k: 2, f: 2, decrements: 3, seed: 5 }, bad: 'decrements=0' },
  cuckoo: { settings: { m: 256, f: 4, seed: 5 }, erases: true, bad: 'f=17' },
  xor: { settings: { f: 8, seed: 5 }, bad: 'f=9000' },
  fuse: { settings: { f: 8, seed: 5 }, bad: 'f=7' },
  ribbon: { settings: { p: 0.125, seed: 5 }, bad: 'p=0.75' },
  partitioned: { settings: { m: 128, k: 2, seed: 5 }, bad: 'k=33' },
  quotient: { settings: { m: 640, f: 2, seed: 5 }, erases: true, bad: 'f=33' },
};

const cells = ({ bits, values, marks }) => JSON.stringify({ bits, values, marks });

/** The page's own link of what it shows. */
async function share(simulator) {
  await simulator.click('Share');
  const hash = () => simulator.page.evaluate(() => location.hash);
  return until(async () => (await hash()).includes('check=') && hash(), 'a link');
}

export default (test) => {
  for (const [family, { settings, erases, bad }] of Object.entries(families)) {
    test(`${family}: filled, asked, undone and restored`, async (t) => {
      const simulator = await t.open();
      const start = await simulator.digest();
      const apply = async (command) => (await simulator.apply(command))[0];
      const configured = await apply({ type: 'configure', family, ...settings });
      assert.equal(configured.type, 'configured');
      for (const [name, value] of Object.entries({ family, ...settings })) assert.equal(configured[name], value, name);
      const empty = await simulator.state();
      for (const [name, value] of Object.entries({ family, ...settings })) {
        assert.equal(empty[name], value, name);
        assert.equal(empty.wish[name], value, name);
      }
      assert.equal(empty.bits === null, family !== 'classic');
      assert.equal(empty.values === null, family === 'classic');
      if (empty.values) assert.equal(empty.values.length, empty.cells);
      if (family !== 'classic') assert.deepEqual([empty.fp.formula, empty.fp.fill, empty.estimatedItems], [null, null, null]);

      const seeded = await simulator.apply({ type: 'seed' });
      assert.deepEqual(seeded.map(({ type, key }) => [type, key]), fruit.map((key) => ['inserted', key]));
      for (const { positions, flipped, changes } of seeded) {
        assert.ok(positions.length > 0 && flipped.every((cell) => changes.some((change) => change.cell === cell)));
        for (const { what, cell, from, before, after } of changes) {
          assert.equal(typeof what, 'string');
          assert.ok([cell, from, before, after].every(Number.isInteger));
        }
      }
      const seed = await simulator.state();
      assert.notEqual(cells(seed), cells(empty));
      if (family !== 'stable') {
        for (const key of fruit) {
          const { verdict, inserted, positions, bits } = await apply({ type: 'check', key });
          assert.deepEqual([verdict, inserted, positions.length], ['PRESENT', true, bits.length]);
        }
      }
      const found = await apply({ type: 'find' });
      assert.deepEqual([found.type, found.verdict, found.inserted], ['checked', 'MAYBE', false]);
      assert.equal((await simulator.state()).log[0].inserted, false);

      const deleted = await apply({ type: 'delete', key: 'banana' });
      if (erases) {
        assert.deepEqual([deleted.type, deleted.key, deleted.inserted], ['deleted', 'banana', true]);
        assert.equal((await simulator.state()).distinct, 5);
        assert.equal((await simulator.state()).log[0].op, 'delete');
      } else {
        assert.equal(deleted.type, 'rejected');
        assert.match(deleted.reason, /^[A-Z].*\.$/);
        assert.equal(cells(await simulator.state()), cells(seed));
      }
      const unset = await apply({ type: 'unset', key: 'cherry' });
      assert.equal(unset.type, family === 'classic' ? 'unset' : 'rejected');
      if (family === 'classic') {
        const { verdict, inserted } = await apply({ type: 'check', key: 'cherry' });
        assert.deepEqual([verdict, inserted], ['NOT', true]);
      }

      // The link leads to the same cells, in a page that was elsewhere.
      const worked = await simulator.state();
      const link = await share(simulator);
      assert.equal(link.includes('ops='), Boolean(erases) || family === 'classic', link);
      await t.visit(simulator, '#family=counting&keys=other');
      await t.visit(simulator, link);
      const restored = await simulator.state();
      assert.equal(cells(restored), cells(worked), link);
      assert.deepEqual(restored.keys.sort(), worked.keys.sort());
      assert.deepEqual(await simulator.alerts(), []);

      // What it inserts is undone to the start.
      for (let undo = await apply({ type: 'undo' }); undo.type !== 'rejected';) undo = await apply({ type: 'undo' });
      const { canUndo, log } = await simulator.state();
      assert.ok(!canUndo && log.every(({ op }) => op === 'check'));
      await simulator.apply({ type: 'clear' });
      assert.equal(await simulator.digest(), start);

      await t.visit(simulator, `#family=${family}&${bad}&keys=apple`);
      const [name] = bad.split('=');
      await simulator.warns(new RegExp(`^${name} = “`));
      assert.deepEqual([(await simulator.state()).family, (await simulator.state()).distinct], [family, 1]);
    });
  }

  test('a filter that is full refuses a key, and the page says so', async (t) => {
    const keys = Array.from({ length: 40 }, (_, i) => `key${i}`);
    const simulator = await t.open(`#family=cuckoo&m=64&f=8&keys=${keys}`);
    const { distinct } = await simulator.state();
    assert.ok(distinct > 4 && distinct <= 8, String(distinct));
    await simulator.warns(/Insert failed after 500 relocations; .* operations were refused in all\./);
    const digest = await simulator.digest();
    const [{ type, reason }] = await simulator.apply({ type: 'load', keys });
    assert.equal(type, 'rejected');
    assert.match(reason, /^Insert failed after 500 relocations; \d of \d slots are used\./);
    assert.equal(await simulator.digest(), digest);
    await simulator.apply({ type: 'clear' });
    await t.visit(simulator, '#family=quotient&keys=apple&ops=-pear');
    await simulator.warns(/The filter answers NOT for “pear”/);
  });

  test('a command with a field of another form is no command', async (t) => {
    const simulator = await t.open('#keys=apple');
    const digest = await simulator.digest();
    const thrown = await simulator.page.evaluate((commands) => commands.map((command) => {
      try {
        return `no error: ${JSON.stringify(bloom.apply(command))}`;
      } catch (error) {
        return error instanceof TypeError ? error.message : String(error);
      }
    }), [
      { type: 'configure' }, { type: 'configure', family: 'bloom' }, { type: 'configure', family: 3 },
      { type: 'configure', f: 8.5 }, { type: 'configure', n: -1 }, { type: 'configure', p: '0.1' },
      { type: 'configure', growth: 'x' }, { type: 'configure', decrements: null }, { type: 'delete' },
      { type: 'unset', key: 7 },
    ]);
    const names = ['family', 'family', 'family', 'f', 'n', 'p', 'growth', 'decrements', 'key', 'key'];
    for (const [i, sentence] of thrown.entries()) {
      assert.match(sentence, new RegExp(`^The command (configure|delete|unset) needs .*\\b${names[i]}\\b`));
    }
    const reasons = [];
    for (const command of [
      { f: 3, family: 'cuckoo' }, { family: 'scalable', n: 0 }, { p: 2 }, { n: 100_000_000, p: 0.001, family: 'cuckoo' },
      { family: 'stable', decrements: 0 }, { family: 'ribbon', p: 0.75 },
    ]) {
      const [{ type, reason }] = await simulator.apply({ type: 'configure', ...command });
      assert.equal(type, 'rejected', JSON.stringify(command));
      reasons.push(reason);
    }
    for (const reason of reasons) assert.match(reason, /^\S+ \S+ .*\.$/);
    assert.equal(await simulator.digest(), digest);
  });
};
