// The same commands give the same bits and digests as everywhere else.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { Oracle } from '../harness/oracle.mjs';

const vectors = new URL('../../vectors/', import.meta.url);

// xorshift32: the same keys in every run and engine.
function generator(state) {
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const alphabets = ['abcdefghij', 'äöüßéà', 'абвгд', '布隆过滤器', 'مفتاح', '🍇🍋🍒', '\u0000\t "\\<&\u202e'];

function madeUpKeys(count, seed) {
  const random = generator(seed);
  return Array.from({ length: count }, (_, i) => {
    const letters = [...alphabets[random(alphabets.length)]];
    const length = 1 + random(i % 50 === 0 ? 300 : 12);
    return Array.from({ length }, () => letters[random(letters.length)]).join('');
  });
}

const read = (name) => JSON.parse(fs.readFileSync(new URL(name, vectors)));

export default (test) => {
  test('published filters are rebuilt bit by bit', async (t) => {
    const simulator = await t.open();
    const { filters } = read('pathmap.json');
    // A filter of the simulator never holds the empty key.
    const known = filters.filter(({ keys }) => keys && !keys.includes(''));
    for (const { m, k, s: seed, keys, bits_base64: published } of known) {
      assert.equal(new Oracle({ m, k, seed }).insert(...keys).base64(), published);
      await simulator.apply({ type: 'clear' });
      await simulator.apply({ type: 'configure', m, k, seed });
      await simulator.apply({ type: 'load', keys });
      assert.equal((await simulator.state()).bits, published, `m ${m}, k ${k}, seed ${seed}`);
    }
    t.print(`${known.length} published filters`);
  });

  test('bits equal an independent implementation', async (t) => {
    const simulator = await t.open();
    const settings = [[64, 3, 0], [8, 32, 1], [65536, 7, 0], [1000, 5, 4294967295], [95851, 7, 9], [1048573, 32, 3]];
    for (const [round, [m, k, seed]] of settings.entries()) {
      const keys = madeUpKeys(400, 1 + round);
      await simulator.apply({ type: 'clear' });
      await simulator.apply({ type: 'configure', m, k, seed });
      for (const key of keys.slice(0, 40)) await simulator.apply({ type: 'insert', key });
      await simulator.apply({ type: 'load', keys: keys.slice(40) });
      const { bits, distinct } = await simulator.state();
      assert.equal(bits, new Oracle({ m, k, seed }).insert(...keys).base64(), `m ${m}, k ${k}`);
      assert.equal(distinct, new Set(keys).size);
      await simulator.neverNot(keys.slice(0, 20));
    }
  });

  test('recorded commands end in the recorded digests', async (t) => {
    const recordings = read('recorded.json');
    const simulator = await t.open();
    for (const { name, commands, digest } of recordings) {
      await t.visit(simulator, '');
      const seen = await simulator.page.evaluate((list) => {
        for (const command of list) bloom.apply(command);
        return bloom.digest();
      }, commands);
      assert.equal(seen, digest, name);
    }
    t.print(`${recordings.length} recordings`);
  });
};
