// The architecture as tests: who may include whom, what no file may contain, and whether the READMEs
// tell the truth about where things are.
// Ends with one line: N passed, N failed.

import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {documentTests, selfTest} from './documents.mjs';
import {houses, layers, lists, rules, sources, topLevel} from './rules.mjs';
import {saidTwice, sentencesOutside} from './sentences.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const notOurs = new Set(['.git', 'build', 'dist', 'node_modules']);

/** @returns {string[]} the project's files, relative to its root */
function list(folder = '') {
  return fs.readdirSync(path.join(root, folder), {withFileTypes: true}).flatMap((entry) => {
    if (notOurs.has(entry.name)) return [];
    const file = path.posix.join(folder, entry.name);
    return entry.isDirectory() ? list(file) : [file];
  });
}

const files = list();
const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');
const isCpp = (file) => /\.[ch]pp$/.test(file);
// Programs in other languages.
const withoutRaw = (text) => text.replace(/R"(\w*)\([^]*?\)\1"/g, '""');
const bare = (text) => withoutRaw(text).replace(/\/\*[^]*?\*\//g, '').replace(/"(\\.|[^"\\\n])*"/g, '""')
    .replace(/\/\/.*$/gm, '');  // without comments and strings

/** @returns {string[]} where a file breaks its layer */
function includeProblems(file) {
  const layer = layers.find(({folder}) => file.startsWith(folder));
  if (!layer) return [];
  const included = [...withoutRaw(read(file)).matchAll(/^\s*#\s*include\s*[<"]([^>"]+)[>"]/gm)].map((m) => m[1]);
  return included.filter((name) => !layer.may(name, file))
      .map((name) => `${file} includes ${name}, which ${layer.name} may not use`);
}

/** @returns {string[]} where a file of a house includes from its own floor or from above */
function roomProblems({folder, floors, ground = []}, files, read) {
  const roomOf = (name) => (name.includes('/') ? name.split('/')[0] : '');
  const floorOf = (room) => floors.findIndex((rooms) => rooms.includes(room));
  const prefix = folder.replace(/^core\//, '');
  return files.filter((file) => isCpp(file) && file.startsWith(folder)).flatMap((file) => {
    const own = roomOf(file.slice(folder.length));
    if (floorOf(own) < 0) return [`${file} is in a room that has no floor in rules.mjs`];
    return [...read(file).matchAll(/^#include "([^"]+)"/gm)].map((m) => m[1])
        .filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
        .filter((name) => !ground.includes(name))
        .filter((name) => roomOf(name) !== own && floorOf(roomOf(name)) >= floorOf(own))
        .map((name) => `${file} includes ${name}, which is not below it`);
  });
}

/** @returns {string[]} the sources that no list names by their path, which is relative to the list */
function unlisted(files, read) {
  const listed = new Set(files.filter((file) => lists.test(file)).flatMap((list) =>
    read(list).replace(/#.*$/gm, '').split(/[\s()"]+/)
        .map((name) => path.posix.join(path.posix.dirname(list), name.replace(/^\$\{?\w+\}?\//, '')))));
  return files.filter((file) => sources.test(file) && !listed.has(file));
}

/** @returns {string[]} where files break a rule */
function ruleProblems({applies, forbidden, because, raw}) {
  return files.filter(applies).flatMap((file) => {
    const text = raw ? read(file) : bare(read(file));
    return text.split('\n').flatMap((line, i) =>
      forbidden.test(line) ? [`${file}:${i + 1}: ${line.trim().slice(0, 100)} (${because})`] : []);
  });
}

const tests = new Map();
for (const {name, folder} of layers) {
  tests.set(`${name} includes nothing from above`, () =>
    files.filter((file) => isCpp(file) && file.startsWith(folder)).flatMap(includeProblems));
}
for (const house of houses) {
  tests.set(`the rooms of ${house.folder} include from below only`, () => roomProblems(house, files, read));
}
tests.set('a room is caught that includes from above, or from its own floor', () => {
  const project = new Map([
    ['core/a/low/x.hpp', '#include "a/up/y.hpp"\n'], ['core/a/up/y.hpp', '#include "a/low/x.hpp"\n'],
    ['core/a/next/z.hpp', '#include "a/up/y.hpp"\n#include "a/own.hpp"\n'], ['core/a/own.hpp', ''],
    ['core/a/lost/w.hpp', ''],
  ]);
  const house = {folder: 'core/a/', floors: [['low'], ['up', 'next'], ['']], ground: ['own.hpp']};
  const found = roomProblems(house, [...project.keys()], (file) => project.get(file));
  const expected = ['core/a/low/x.hpp includes up/y.hpp, which is not below it',
    'core/a/next/z.hpp includes up/y.hpp, which is not below it',
    'core/a/lost/w.hpp is in a room that has no floor in rules.mjs'];
  return found.join() === expected.join() ? [] : [`these were found: ${found.join('; ')}`];
});
for (const rule of rules) tests.set(rule.name, () => ruleProblems(rule));
tests.set('the top level holds only what the design names', () =>
  [...new Set(files.map((file) => file.split('/')[0]))].filter((name) => !topLevel.has(name)));
tests.set('every source is in an explicit list', () => unlisted(files, read));
tests.set('a source is not in a list because another of its name is', () => {
  const project = new Map([
    ['core/CMakeLists.txt', 'add_library(a bloom/plan.cpp)  # and bloom/lost.cpp\n'],
    ['core/bloom/plan.cpp', ''], ['core/bloom/lost.cpp', ''], ['core/sim/plan.cpp', ''],
  ]);
  const found = unlisted([...project.keys()], (file) => project.get(file)).join(', ');
  return found === 'core/bloom/lost.cpp, core/sim/plan.cpp' ? [] : [`these were found: ${found}`];
});

for (const [name, run] of documentTests(files, read)) tests.set(name, run);
tests.set('a missing path, a dead anchor and a lost room in a README are caught', selfTest);

tests.set('the sentences of the interface stand in files *_text', () => sentencesOutside(files, read));
tests.set('the interface says a sentence, or a label, once', () => saidTwice(files, read));
tests.set('a sentence is caught outside of *_text, and what is said twice', () => {
  const project = new Map([
    ['web/view/a/a_panel.cpp', `#include "web/view/three words.hpp"
      // "No sentence of readers."
      Button copy{.id = "copy_a", .name = "Copy link"};
      const char quote = '"';
      hint = "Type a key, " /* or two */
             "then press.";
      words = counted(1'000, "key") + " in use";
      text = name + ", missing";`],
    ['web/view/a/a_text.cpp', 'return "Copy link" + std::string("All of them: ") + keys + " of ";'],
    ['web/page/tasks/a.js', 'if (/["\']/.test(a)) say(`“${b.map((it) => `${it ? \'or not\' : \'it is it\'}`)}” is no file.`);'],
    ['web/page/text/a_text.js', 'const notes = [\'There is none.\', \'There is \' + \'none.\', \'Home\', \'Home\'];'],
  ]);
  const found = [sentencesOutside, saidTwice].flatMap((rule) => rule([...project.keys()], (file) => project.get(file)));
  const outside = (place, text, is) => `web/${place}: “${text}” is a ${is}: it belongs in a file *_text`;
  const expected = [
    outside('view/a/a_panel.cpp:5', 'Type a key, then press.', 'sentence'),
    outside('view/a/a_panel.cpp:7', ' in use', 'part'),
    outside('view/a/a_panel.cpp:8', ', missing', 'part'),
    outside('page/tasks/a.js:1', 'it is it', 'sentence'), outside('page/tasks/a.js:1', '“…” is no file.', 'sentence'),
    '“Copy link” is said 2 times: web/view/a/a_panel.cpp:3, web/view/a/a_text.cpp:1',
    '“There is none.” is said 2 times: web/page/text/a_text.js:1, web/page/text/a_text.js:1',
  ];
  return found.join('\n') === expected.join('\n') ? [] : found;
});

// A header and its source are one unit; a README is none.
tests.set('no room of core and web holds more than sixteen units', () => {
  const rooms = new Map();
  for (const file of files.filter((file) => /^(core|web)\//.test(file))) {
    const {dir, name} = path.posix.parse(file);
    if (name === 'README') continue;
    rooms.set(dir, (rooms.get(dir) ?? new Set()).add(name));
  }
  return [...rooms].filter(([, units]) => units.size > 16)
      .map(([room, units]) => `${room} holds ${units.size}: give some of them a room of their own`);
});

let failed = 0;
for (const [name, run] of tests) {
  const problems = run();
  console.log(`${problems.length ? 'FAIL' : 'ok  '} ${name}`);
  for (const problem of problems) console.log(`       ${problem}`);
  if (problems.length) failed += 1;
}
console.log(`${tests.size - failed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
