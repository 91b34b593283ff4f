import assert from 'node:assert/strict';
import { readBloomFilter, sbbfContains, sbbfInsert } from 'hyparquet/src/bloom.js';
import { xxhash64 } from 'hyparquet/src/xxhash.js';
import { compareAnswers, makeKeys } from './tool.mjs';

const hash = (key) => xxhash64(new TextEncoder().encode(key));

/** The filter that hyparquet reads from a stored one. */
export function readStored(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return readBloomFilter({ view, offset: 0 });
}

export default function define(test, tool) {
  for (const blocks of [1, 3, 256, 1000, 4096]) {
    test(`hyparquet sets the same bits: 6000 keys in ${blocks} blocks`, () => {
      const keys = makeKeys('insert', 6000);
      const theirs = new Uint32Array(blocks * 8);
      for (const key of keys) sbbfInsert(theirs, hash(key));
      const ours = readStored(tool.build('sbbf', [blocks], keys));
      assert.equal(ours.numBytes, blocks * 32);
      assert.deepEqual(ours.blocks, theirs);
    });
  }

  test('hyparquet gives our answers: 10000 present and 10000 absent keys', () => {
    compareAnswers(tool, ['sbbf', 300], 10000, [0, 0.1], (bytes, keys) => {
      const { blocks } = readStored(bytes);
      return keys.map((key) => sbbfContains(blocks, hash(key)));
    });
  });
}
