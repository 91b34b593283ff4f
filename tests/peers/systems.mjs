// What `bloom size --system` tells, against the systems themselves.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { run } from './tool.mjs';

/** The line to write, the bits, k, bytes and rate for n keys at rate p; nothing where it refuses. */
export function told(tool, system, n, p) {
  const { status, stdout, stderr } = spawnSync(tool.command,
    ['size', '--n', String(n), '--p', String(p), '--system', system]);
  if (status !== 0) {
    assert.match(String(stderr), /^bloom: .+: .+\.\n$/);
    return undefined;
  }
  const text = String(stdout);
  const part = (name) => text.match(new RegExp(`^${name} +((.|\n {8})*)`, 'm'))[1].replace(/\n {8}/g, '\n');
  const [, bits, k, bytes] = part('builds').match(/^(\d+) bits, .* k = (\d+); (\d+) bytes/);
  const [, , percent, many] = part('rate').match(/^(([\d.]+) %|1 in (\d+)) for/);
  return { line: part('write'), bits: Number(bits), k: Number(k), bytes: Number(bytes),
    rate: percent ? percent / 100 : 1 / many };
}

/** The counted false positives agree with a rate: five standard deviations, and `off` of the rate. */
export function agrees(positives, questions, rate, off) {
  const counted = positives / questions;
  console.log(`       ${positives} of ${questions}, ${counted.toPrecision(3)} for ${rate.toPrecision(3)}`);
  const spread = 5 * Math.sqrt(rate / questions);
  assert.ok(Math.abs(counted - rate) < spread + off * rate, `${counted} is not ${rate}`);
}

const storesTool = (tool) => path.join(path.dirname(tool.program), 'stores_tool');

const stores = (tool) => (...args) => {
  const [bytes, k, positives] = run(storesTool(tool), args.map(String), []).toString().split(' ').map(Number);
  return { bytes, k, positives };
};

export default function define(test, tool) {
  const setting = ({ line }) => Number(line.match(/Policy\(([\d.]+)/)[1]);

  test('LevelDB has the size, k and rate that we tell, at the fewest bits that keep a rate: 4 to 32 bits a key', () => {
    const [filters, questions] = [4000, 1000];  // each of 32 keys
    const real = new Map();
    for (let bits = 4; bits <= 32; bits += 1) {
      const made = stores(tool)('leveldb', bits, 32, filters, questions);
      const [rate, spread] = [made.positives, 1.96 * Math.sqrt(made.positives)].map((it) => it / filters / questions);
      console.log(`       ${bits} bits a key: ${(100 * rate).toPrecision(3)} %, `
        + `95 % CI ${(100 * (rate - spread)).toPrecision(3)}–${(100 * (rate + spread)).toPrecision(3)} %`);
      real.set(bits, { ...made, rate });
    }
    for (const [bits, { rate }] of real) {
      const p = 1.1 * rate;
      const ours = told(tool, 'leveldb', 32 * filters, p);
      const chosen = setting(ours);
      assert.ok(chosen <= bits && ![16, 24, 32].includes(chosen), `${chosen} bits a key for ${p}`);
      for (let fewer = 4; fewer < chosen; fewer += 1) assert.ok(real.get(fewer).rate > 0.95 * p, `${fewer} will do for ${p}`);
      const theirs = real.get(chosen);
      assert.ok(theirs.rate < p);
      // In a table, each has two offsets of 4 bytes.
      assert.deepEqual([theirs.bytes + 8 * filters, theirs.k], [ours.bytes, ours.k]);
      agrees(theirs.positives, filters * questions, ours.rate, 0.01);
    }
  });

  test('LevelDB stores as many bytes of filters as we tell, to a twentieth', () => {
    const ours = told(tool, 'leveldb', 100000, 0.011);
    const folder = tool.file('leveldb');
    run(storesTool(tool), ['database', folder, String(setting(ours)), '100000'], []);
    let bytes = 0;
    for (const name of fs.readdirSync(folder).filter((it) => it.endsWith('.ldb'))) {
      const table = fs.readFileSync(path.join(folder, name));
      // In the index of other blocks, the name of the filter's, and then its place and size.
      let at = table.lastIndexOf('filter.leveldb.BuiltinBloomFilter2') + 34;
      const number = () => {
        for (let value = 0, unit = 1; ; unit *= 128, at += 1) {
          value += unit * (table[at] & 127);
          if (table[at] < 128) return at += 1, value;
        }
      };
      number();
      bytes += number();
    }
    console.log(`       ${bytes} bytes for ${ours.bytes}`);
    assert.ok(Math.abs(bytes / ours.bytes - 1) < 0.05);
  });

  const has = run(storesTool(tool), [], []).toString().split('\n');
  if (!has.includes('rocksdb-bloom')) {
    console.log('       RocksDB is another than 7.8, whose filters cannot be made by themselves');
    return;
  }

  test('RocksDB makes the Bloom filters that we tell: size, k and rate, for 50 settings', () => {
    let others = 0;
    for (const n of [1, 100, 1000, 3001, 200000]) {
      for (const p of [0.5, 0.3, 0.1, 0.05, 0.02, 0.01, 0.003, 0.001, 1e-4, 1e-6]) {
        const ours = told(tool, 'rocksdb-bloom', n, p);
        const counted = n === 200000 && p > 1e-4;
        const theirs = stores(tool)('rocksdb-bloom', setting(ours), n, 1, counted ? 1e6 : 0);
        // It takes what malloc() rounds up to: pages, where a filter is large.
        assert.ok(theirs.bytes >= ours.bytes && theirs.bytes - ours.bytes < (n > 1e5 ? 4096 : 64), `${n} at ${p}`);
        assert.equal(theirs.k, ours.k, `${n} at ${p}`);
        if (counted) agrees(theirs.positives, 1e6, ours.rate, 0.02);
        const exact = stores(tool)('rocksdb-bloom', setting(ours), n, 1, 0, 'exact');
        assert.equal(exact.bytes, ours.bytes);
        others += exact.k < ours.k;
      }
    }
    console.log(`       before 9.2 k is smaller for ${others}`);
    assert.ok(others > 0);
  });

  test('RocksDB makes the Ribbon filters that we tell: size and rate, for 24 settings', () => {
    for (const n of [300, 1000, 50000, 1000000]) {
      for (const p of [0.3, 0.1, 0.03, 0.01, 0.001, 1e-4]) {
        const ours = told(tool, 'rocksdb-ribbon', n, p);
        const counted = n >= 50000 && p > 1e-4;
        const theirs = stores(tool)('rocksdb-ribbon', setting(ours), n, 1, counted ? 1e6 : 0);
        // Where the bits a slot change depends on the first key: a block more or less.
        assert.ok(Math.abs(theirs.bytes - ours.bytes) <= 16, `${n} at ${p}: ${theirs.bytes} for ${ours.bytes}`);
        if (counted) agrees(theirs.positives, 1e6, ours.rate, 0.02);
      }
    }
  });
}
