import assert from 'node:assert/strict';
import { readBloomFilter, sbbfContains, sbbfInsert } from 'hyparquet/src/bloom.js';
import { xxhash64 } from 'hyparquet/src/xxhash.js';
import { makeKeys } from './tool.mjs';

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
    const present = makeKeys('present', 10000);
    const asked = [...present, ...makeKeys('absent', 10000)];
    const bytes = tool.build('sbbf', [300], present);
    const { blocks } = readStored(bytes);
    const answers = tool.check('sbbf', bytes, asked);
    assert.deepEqual(answers, asked.map((key) => sbbfContains(blocks, hash(key))));
    assert.ok(answers.slice(0, 10000).every(Boolean));
    const positives = answers.slice(10000).filter(Boolean).length;
    console.log(`       ${positives} of 10000 absent keys are false positives for both`);
    assert.ok(positives > 0 && positives < 1000);
  });
}
