import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { answers, compareAnswers, makeKeys, run, sizePairs } from './tool.mjs';

const program = fileURLToPath(new URL('bitcoinlib.py', import.meta.url));

// By default the interpreter that Debian's python3-bitcoinlib belongs to.
const python = process.env.SYSTEM_PYTHON ?? '/usr/bin/python3';

const bitcoinlib = (args, lines) => run(python, [program, ...args.map(String)], lines);

// The number of hashes in a stored filter, and its size.
const settingsOf = (filter) => {
  const [bytes, begin] = filter[0] < 0xfd ? [filter[0], 1] : [filter.readUInt16LE(1), 3];
  return { bytes, hashes: filter.readUInt32LE(begin + bytes) };
};

export default function define(test, tool) {
  for (const [n, p, tweak] of [[6000, 0.01, 0], [20000, 0.001, 0xdeadbeef], [30, 0.1, 7]]) {
    test(`python-bitcoinlib writes the same bytes: 6000 keys in a filter for ${n} at ${p}`, () => {
      const keys = makeKeys('written', 6000);
      const ours = tool.build('bip37', [n, p, tweak], keys);
      const { bytes, hashes } = settingsOf(ours);
      console.log(`       ${bytes} bytes, k = ${hashes}, tweak ${tweak}`);
      assert.ok(bitcoinlib(['build', n, p, hashes, tweak], keys).equals(ours));
      assert.ok(tool.check('bip37', ours, keys).every(Boolean));
    });
  }

  test('python-bitcoinlib gives our answers from our filter: 5000 present and 5000 absent keys', () => {
    compareAnswers(tool, ['bip37', 5000, 0.03, 1], 5000, [0.02, 0.04], (bytes, keys) =>
      answers(bitcoinlib(['check', tool.stored(bytes)], keys)));
  });

  test('python-bitcoinlib chooses our sizes: 400 pairs of n and p', () => {
    const theirs = bitcoinlib(['sizes'], sizePairs.map((pair) => pair.join(' '))).toString();
    // We have no filter of 0 bytes.
    const wanted = theirs.trimEnd().split('\n').map((bytes) => Math.max(1, Number(bytes)));
    const ours = sizePairs.map((pair) => settingsOf(tool.build('bip37', [...pair, 0], [])).bytes);
    assert.deepEqual(ours, wanted);
  });
}
