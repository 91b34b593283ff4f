// The command `bloom`, beside which the page is held.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = process.env.BLOOM ?? fileURLToPath(new URL('../../../build/native/bloom', import.meta.url));

/** What it prints, or why it refuses. @param {string[]} words after its name @param {string[]} lines given to it */
export function tried(words, lines = []) {
  const { error, status, stdout, stderr } = spawnSync(program, words, { input: lines.join('\n') });
  if (error) throw new Error(`There is no ${program}: build it first (./build.sh test)`);
  return { refused: status !== 0, text: String(status === 0 ? stdout : stderr) };
}

/** What it prints, where nothing is to be refused. */
export function bloom(words, lines) {
  const { refused, text } = tried(words, lines);
  assert.equal(refused, false, text);
  return text;
}
