// The scripts of the build, tried on small projects: what they make of presets and of stories.
// Ends with one line: N passed, N failed.

import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {stories} from '../../web/stories.mjs';

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

let failed = 0;
for (const [name, run] of tests) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bloom-scripts-'));
  try {
    run(folder);
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
