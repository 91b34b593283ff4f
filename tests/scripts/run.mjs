// The scripts of the build, tried on small projects: what they make of presets and of stories.
// Ends with one line: N passed, N failed.

import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {bordering, callList, calls, enumerators, enums, unanswered, writeConstants} from '../../web/border.mjs';
import {judge} from '../../web/first.mjs';
import {withOwnSentences} from '../../web/sentences.mjs';
import {paired, split} from '../../web/split.mjs';
import {stories} from '../../web/stories.mjs';
import {disassembled} from '../../web/wat.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const tests = new Map();

tests.set('a build folder takes changed presets, and is left alone otherwise', (folder) => {
  const built = path.join(folder, 'build', 'some');
  const configured = (cacheVariables) => {
    const preset = {name: 'some', generator: 'Ninja', binaryDir: '${sourceDir}/build/some', cacheVariables};
    fs.writeFileSync(path.join(folder, 'CMakePresets.json'),
      JSON.stringify({version: 3, configurePresets: [preset]}));
    execFileSync(path.join(root, 'core/cmake/configure.sh'), ['some'], {cwd: folder, stdio: 'pipe'});
    return fs.readFileSync(path.join(built, 'seen'), 'utf8');
  };
  fs.writeFileSync(path.join(folder, 'CMakeLists.txt'),
    'cmake_minimum_required(VERSION 3.22)\nproject(some NONE)\n' +
    'file(WRITE ${CMAKE_BINARY_DIR}/seen "${COLOUR} ${SHAPE}")\n');
  assert.equal(configured({COLOUR: 'red', SHAPE: 'round'}), 'red round');
  fs.writeFileSync(path.join(built, 'seen'), 'left alone');
  assert.equal(configured({COLOUR: 'red', SHAPE: 'round'}), 'left alone');
  assert.equal(configured({COLOUR: 'blue', SHAPE: 'round'}), 'blue round');
  assert.equal(configured({COLOUR: 'blue'}), 'blue ');
});

tests.set('each story is in the file of stories, or is refused', (folder) => {
  const add = (name, group) => fs.writeFileSync(path.join(folder, name), JSON.stringify({name, group}));
  add('01-b.json', 'Where they mislead');
  add('02-a.json', 'Begin here');
  const names = () => JSON.parse(stories(folder)).map(({name}) => name);
  assert.deepEqual(names(), ['02-a.json', '01-b.json']);
  add('03-c.json', 'Begin hear');
  assert.throws(names, /03-c\.json: “Begin hear” is no group/);
  add('03-c.json', undefined);
  assert.throws(names, /03-c\.json/);
});

tests.set('each line of first.txt names something, and the nearest one counts', () => {
  const known = new Map([
    ['draw()', new Set(['web/view/view.cpp'])], ['plot(int)', new Set(['web/view/plot/plot.cpp'])],
    ['pair<int>()', new Set(['web/view/view.cpp', 'web/view/plot/plot.cpp'])], ['malloc', new Set()],
  ]);
  const places = (text) => [...known].map(([name, sources]) => judge(text, known)(name, sources)).join(' ');
  assert.equal(places('first web\nrest web/view/plot  # later\n'), 'first rest  ');
  assert.equal(places('first web\nrest web/view\nrest function mal*\nfirst function plot(int)'), 'rest first rest rest');
  assert.throws(() => places('first web\nrest web/view/plots'), /nothing is named by “rest web\/view\/plots”/);
  assert.throws(() => places('first web\nrest function draws*'), /“rest function draws\*”/);
  assert.throws(() => places('last web'), /“last web” is no rule/);
});

const tools = {dis: 'wasm-dis', as: 'wasm-as', split: 'wasm-split'};

tests.set('a module is parted in two, and is whole again', async (folder) => {
  const [text, module] = [path.join(folder, 'a.wat'), path.join(folder, 'a.wasm')];
  const words = ['first of all the words', 'words that come later', '0123456789abcdef'];
  fs.writeFileSync(text, `(module
    (type $t (func (param i32) (result i32)))
    (memory (export "memory") 1)
    (global $stack (mut i32) (i32.const 1000))
    (table 3 funcref)
    (elem (i32.const 1) $early $late)
    (data (i32.const 1024) "${words.map((it) => `${it}\\00`).join('')}")
    (func $early (type $t) (i32.load8_u (i32.const 1024)))
    (func $late (type $t) (global.set $stack (i32.const 7)) (i32.load8_u (i32.const 1047)))
    (func $go (export "go") (type $t) (call_indirect (type $t) (i32.const 0) (local.get 0))))`);
  execFileSync(tools.as, ['--all-features', text, '-o', module]);
  const halves = split(fs.readFileSync(module), new Set(['$0', '$2']), tools);
  const size = words.join('').length + words.length;
  const map = `    400  0  ${size.toString(16)}         <internal>:(.rodata.str)`;
  const moved = withOwnSentences(halves, `    400  0  ${size.toString(16)} .rodata\n${map}\n`);
  const [first, rest] = paired([moved.first, moved.rest], tools).map((it) => new WebAssembly.Module(it));
  const [pair, other] = [first, rest].map((it) => new TextDecoder().decode(WebAssembly.Module.customSections(it, 'pair')[0]));
  assert.match(pair, /^[0-9a-f]{16}$/);
  assert.equal(pair, other);
  assert.deepEqual(WebAssembly.Module.imports(first), []);
  const {exports} = new WebAssembly.Instance(first);
  const memory = () => Buffer.from(exports.memory.buffer).toString('latin1', 1024, 1024 + size).split('\0').map((it) => it.trim());
  assert.equal(exports.go(1), 'f'.charCodeAt(0));
  assert.throws(() => exports.go(2), WebAssembly.RuntimeError);
  assert.equal(memory()[0], words[0]);
  assert.ok(!memory().includes(words[1]) && memory().includes(words[2]), 'a sentence is moved, digits are not');
  new WebAssembly.Instance(rest, {m: exports});
  assert.equal(exports.go(2), 'w'.charCodeAt(0));
  assert.equal(exports.go(1), 'f'.charCodeAt(0));
  assert.deepEqual(memory().slice(0, 3), words);
  assert.equal(Object.values(exports).find((it) => it instanceof WebAssembly.Global).value, 7);
  assert.throws(() => split(fs.readFileSync(changed(folder, text)), new Set(['$0']), tools), /2 globals that change/);
  assert.equal(disassembled(fs.readFileSync(module), tools).filter(([line]) => line.startsWith(' (func ')).length, 3);
});

/** The same module with another global that changes. */
function changed(folder, text) {
  const module = path.join(folder, 'b.wasm');
  fs.writeFileSync(text, fs.readFileSync(text, 'utf8').replace('(table', '(global $b (mut i32) (i32.const 0)) (table'));
  execFileSync(tools.as, ['--all-features', text, '-o', module]);
  return module;
}

tests.set('an enum and the calls are read, and an enum with numbers of its own is refused', () => {
  const read = (body) => enumerators(`enum class A { b };  // enum class Some\nenum class Some : std::uint8_t {${body}};\n`, 'Some');
  assert.deepEqual(read(' one, two_three '), ['one', 'two_three']);
  assert.deepEqual(read('\n  one,  // not this, {\n  two,\n'), ['one', 'two']);
  assert.throws(() => read('one = 1'), /“one = 1” is more than a name/);
  assert.throws(() => enumerators('enum class Other { one };', 'Some'), /exactly one enum class Some/);
  assert.deepEqual(calls('// BLOOM_CALL\nBLOOM_CALL(void, lost)  // a\nBLOOM_CALL(Result<std::string>, share_it, Text id, int n)\n'),
      ['lost', 'share_it']);
  assert.throws(() => calls('BLOOM_CALL(lost)\n'), /“BLOOM_CALL\(lost\)” is no call/);
});

tests.set('a call that nobody makes and a request without an answer are found', () => {
  const names = new Map([['call', ['open', 'open_it']], ['request', ['share']]]);
  assert.deepEqual(unanswered(names, 'run(call.openIt, 1); if (it === request.share) …'), ['call.open']);
  assert.deepEqual(unanswered(names, 'run(call.open, call.openIt)'), ['request.share']);
});

tests.set('the page has the numbers of the C++ compiler, and a name that C++ does not have fails', (folder) => {
  writeConstants(root, folder);
  const values = (name) => [...fs.readFileSync(path.join(folder, `${name}.js`), 'utf8').matchAll(/^export const (\w+) = (\d+);$/gm)]
      .map(([, constant, value]) => [constant, Number(value)]);
  const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const spaces = {FileUse: 'app::App', FileType: 'files', Outcome: 'app::Opening'};
  const checks = Object.keys(enums).flatMap((name) => values(name[0].toLowerCase() + name.slice(1)).map(([constant, value]) =>
    `static_assert(static_cast<int>(bloom::${spaces[name] ?? 'view'}::${name}::${snake(constant)}) == ${value});`));
  const numbers = values('call').map(([constant, value]) => `static_assert(static_cast<int>(Call::${snake(constant)}) == ${value});`);
  assert.ok(checks.length > 20 && numbers.length > 20);
  const source = path.join(folder, 'numbers.cpp');
  fs.writeFileSync(source, [...Object.values(enums).map((file) => `#include "${file}"`),
    '#define BLOOM_CALL(result, name, ...) name,', 'enum class Call {', `#include "${callList}"`, '};', ...checks, ...numbers, ''].join('\n'));
  execFileSync(process.env.CXX ?? 'c++', ['-std=c++20', '-fsyntax-only', `-I${root}`, `-I${path.join(root, 'core')}`, source], {stdio: 'pipe'});

  const script = path.join(folder, 'script.mjs');
  const bundled = (text) => {
    fs.writeFileSync(script, `import * as request from 'border/request';\n${text}\n`);
    return execFileSync('esbuild', [script, '--bundle', '--minify', ...bordering(folder)], {encoding: 'utf8', stdio: 'pipe'});
  };
  assert.match(bundled('console.log(request.share, request.loadKeys);'), /console\.log\(0,1\)/);
  assert.throws(() => bundled('console.log(request.shares);'), /"shares" will always be undefined/);
});

let failed = 0;
for (const [name, run] of tests) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bloom-scripts-'));
  try {
    await run(folder);
    console.log(`ok   ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${name}\n${error.stack}\n${error.stderr ?? ''}`);
  } finally {
    fs.rmSync(folder, {recursive: true, force: true});
  }
}
console.log(`${tests.size - failed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
