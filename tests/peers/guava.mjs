import assert from 'node:assert/strict';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { answers, compareAnswers, makeKeys, run, sizePairs } from './tool.mjs';

// By default where Debian's libguava-java puts it.
const jar = process.env.GUAVA_JAR ?? '/usr/share/java/guava.jar';
const program = fileURLToPath(new URL('Guava.java', import.meta.url));
const vectors = fileURLToPath(new URL('../vectors/guava.json', import.meta.url));

export const guava = (args, lines) => run('java', ['--class-path', jar, program, ...args.map(String)], lines);

export default function define(test, tool) {
  for (const [n, p] of [[6000, 0.01], [40000, 1e-6], [1000, 0.5]]) {
    test(`Guava writes the same bytes: 6000 keys in a filter for ${n} at ${p}`, () => {
      const keys = makeKeys('written', 6000);
      const theirs = guava(['build', n, p], keys);
      console.log(`       Guava's filter: ${theirs.length} bytes, k = ${theirs[1]}`);
      assert.ok(theirs.equals(tool.build('guava', [n, p], keys)));
      assert.ok(tool.check('guava', theirs, keys).every(Boolean));
    });
  }

  test('Guava gives our answers from our filter: 10000 present and 10000 absent keys', () => {
    compareAnswers(tool, ['guava', 10000, 0.03], 10000, [0.02, 0.04], (bytes, keys) =>
      answers(guava(['check', tool.stored(bytes)], keys)));
  });

  test('Guava chooses our sizes: 400 pairs of n and p', () => {
    const theirs = guava(['sizes'], sizePairs.map((pair) => pair.join(' '))).toString().trimEnd().split('\n');
    const ours = sizePairs.map((pair) => {
      const header = tool.build('guava', pair, []);
      return `${header[1]} ${header.readInt32BE(2)}`;
    });
    assert.deepEqual(ours, theirs);
  });

  test('the vectors of the core\'s tests are what Guava writes', () => {
    for (const { n, p, keys, hex } of JSON.parse(fs.readFileSync(vectors, 'utf8')).filters) {
      assert.equal(guava(['build', n, p], keys).toString('hex'), hex);
    }
  });
}
