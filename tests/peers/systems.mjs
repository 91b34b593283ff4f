// What `bloom size --system` tells, against the systems themselves.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
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

  test('LevelDB makes the filters that we tell: size, k and rate, for 6 rates', () => {
    for (const p of [0.1, 0.05, 0.02, 0.01, 0.001, 0.0003]) {
      const ours = told(tool, 'leveldb', 64000, p);
      // A range has 32 keys.
      const theirs = stores(tool)('leveldb', setting(ours), 32, 2000, 2000);
      assert.deepEqual([theirs.bytes, theirs.k], [ours.bytes, ours.k]);
      agrees(theirs.positives, 4e6, ours.rate, 0.25);
    }
  });

  const has = run(storesTool(tool), [], []).toString().split('\n');
  if (!has.includes('rocksdb-bloom')) {
    console.log('       RocksDB is another than 7.8, whose filters cannot be made by themselves');
    return;
  }

  test('RocksDB makes the Bloom filters that we tell: size, k and rate, for 40 settings', () => {
    for (const n of [1, 100, 3001, 200000]) {
      for (const p of [0.5, 0.3, 0.1, 0.05, 0.02, 0.01, 0.003, 0.001, 1e-4, 1e-6]) {
        const ours = told(tool, 'rocksdb-bloom', n, p);
        const counted = n === 200000 && p > 1e-4;
        const theirs = stores(tool)('rocksdb-bloom', setting(ours), n, 1, counted ? 1e6 : 0);
        assert.deepEqual([theirs.bytes, theirs.k], [ours.bytes, ours.k], `${n} at ${p}`);
        if (counted) agrees(theirs.positives, 1e6, ours.rate, 0.02);
      }
    }
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
