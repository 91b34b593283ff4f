// Runs the programs that core/languages writes, and compares the bytes of their filters with ours:
//   node run.mjs PATH_OF_LANGUAGE_TOOL
// Ends with one line: N passed, N failed.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runAll } from '../peers/runner.mjs';
import { makeKeys, run } from '../peers/tool.mjs';
import { toolchains } from './toolchains.mjs';

if (process.argv.length !== 3) {
  console.error('Give the path of language_tool, which the native build makes.');
  process.exit(2);
}
const tool = path.resolve(process.argv[2]);
const bloom = path.join(path.dirname(tool), '../bloom');

const schemes = ['double', 'enhanced', 'independent'];
const sizes = [8, 61, 64, 1000, 1021, 4096, 20011, 95856, 2 ** 20, 2 ** 24 - 3];
const seeds = [0, 1, 2 ** 31, 2 ** 32 - 1];
/** m, k, scheme and seed: each size with two schemes, and k of 2 … 21; then one probe alone. */
const settings = [
  ...Array.from({ length: 20 }, (_, i) => [sizes[i % 10], 2 + i, schemes[(i + (i > 9)) % 3], seeds[i % 4]]),
  ...schemes.map((scheme, i) => [4093, 1, scheme, seeds[i]]),
];
/** A filter that has a third of its positions beyond 31 bits. */
const large = [3 * 2 ** 30 + 1, 5, 'enhanced', 3];

// No CR within, which ends a line in some languages, and the empty key.
const keys = ['', ' two  spaces ', 'tab\there', ...makeKeys('key', 400)];
const planned = ['--n', '400', '--p', '0.1%'];

/** So many keys that about half of the bits are 1. */
const keysFor = ([m, k]) => keys.slice(0, Math.max(1, Math.ceil(0.7 * m / k)));

const digest = (bytes) => createHash('sha1').update(bytes).digest('hex');

/** The digest of what a program writes, in pieces: a large filter need not be held. */
function written([program, ...args], lines, end = '\n') {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.on('error', () => {});  // of one that ended before it had read: its status tells
  child.stdin.end(lines.map((line) => line + end).join(''));
  const hash = createHash('sha1');
  child.stdout.on('data', (piece) => hash.update(piece));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) =>
      (status === 0 ? resolve(hash.digest('hex')) : reject(new Error(`${program} ended with ${status}`))));
  });
}

const wanted = new Map();
async function compare(command, setting, lines) {
  const name = setting.join(' ');
  if (!wanted.has(name)) wanted.set(name, await written([tool, 'bits', ...setting.map(String)], lines));
  assert.equal(await written(command, lines), wanted.get(name), `m, k, scheme, seed: ${name}`);
}

const programOf = (language, setting) => run(tool, ['program', language, ...setting.map(String)], []).toString();

/** Inverts bits instead of setting them, which is the same only where may_contain tells exactly. */
function inverting(program) {
  assert.equal(program.split('|=').length, 2);
  return program.replace('|=', '^=');
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bloom-languages-'));
const tests = [];
const test = (name, body) => tests.push({ name, body });

for (const [language, toolchain] of Object.entries(toolchains)) {
  const ready = (name, texts) => {
    const own = path.join(folder, language, name);
    fs.mkdirSync(own, { recursive: true });
    return toolchain(own, texts);
  };

  test(`${language} sets the same bits: ${settings.length} settings, as bloom build does, and asks them`, async () => {
    const single = settings.filter(([, k]) => k === 1);
    const commands = ready('small', [
      run(bloom, ['size', ...planned, '--language', language], []).toString(),
      ...settings.map((setting) => programOf(language, setting)),
      ...single.map((setting) => inverting(programOf(language, setting))),
    ]);
    const built = JSON.parse(run(bloom, ['build', ...planned], keys).toString().split('\n')[1]);
    const program = commands.shift();
    for (const end of ['\n', '\r\n']) {
      assert.equal(await written(program, keys, end), digest(Buffer.from(built, 'base64')));
    }
    for (const setting of settings) await compare(commands.shift(), setting, keysFor(setting));
    for (const setting of single) {
      const lines = keysFor(setting);
      assert.ok(lines.length > 300);
      await compare(commands.shift(), setting, [...lines, ...lines]);
    }
  });

  test(`${language} sets bits beyond the first 2^31`, async () => {
    const [command] = ready('large', [programOf(language, large)]);
    await compare(command, large, keysFor(large));
  });
}

test('every language is run', () => {
  const listed = run(bloom, ['size', '--language', 'list'], []).toString().match(/^\w+/gm);
  assert.deepEqual(listed.toSorted?.() ?? listed.sort(), Object.keys(toolchains).sort());
});

test('a filter beyond the arrays of a language is refused', () => {
  for (const [language, most] of [['java', 8 * (2 ** 31 - 9)], ['javascript', 2 ** 35]]) {
    assert.match(programOf(language, [most, 7, 'double', 0]), new RegExp(`\\b${most}`));
    const { status, stderr } = spawnSync(tool, ['program', language, String(most + 1), '7', 'double', '0']);
    assert.equal(status, 1);
    assert.match(String(stderr), /ends at \d GiB: take several filters\.$/m);
  }
});

process.exitCode = await runAll(tests) ? 1 : 0;
fs.rmSync(folder, { recursive: true });
