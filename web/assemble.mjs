// Makes dist/: bundles the page's scripts and styles around the module, which is parted in two, and
// folds all of it into one file as well. Prints what each file weighs.
//
//   assemble.mjs --module FOLDER --objects FILE --build FOLDER --dist FOLDER --licenses FILE --widths FILE
//                [--esbuild PROGRAM] [--nm PROGRAM] [--wasm-dis, --wasm-as, --wasm-split PROGRAM]

import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {gzipSync} from 'node:zlib';

import {bordering, writeConstants} from './border.mjs';
import {chosen} from './first.mjs';
import {writePacked} from './packed.mjs';
import {reordered} from './reorder.mjs';
import {withOwnSentences} from './sentences.mjs';
import {paired, split} from './split.mjs';
import {stories} from './stories.mjs';
import {assembled, disassembled} from './wat.mjs';

const web = path.dirname(fileURLToPath(import.meta.url));
const {values: options} = parseArgs({
  options: {
    module: {type: 'string'},
    objects: {type: 'string'},  // a list of what the module was linked of,
    build: {type: 'string'},  // which was made here
    dist: {type: 'string'},
    licenses: {type: 'string'},
    widths: {type: 'string'},  // of the characters of the fonts in the module
    esbuild: {type: 'string', default: 'esbuild'},
    'nm': {type: 'string', default: 'emnm'},
    'wasm-dis': {type: 'string', default: 'wasm-dis'},
    'wasm-as': {type: 'string', default: 'wasm-as'},
    'wasm-split': {type: 'string', default: 'wasm-split'},
  },
});

const read = (...parts) => fs.readFileSync(path.join(...parts), 'utf8');
const page = (name) => path.join(web, 'page', name);

/** @returns {string} what esbuild makes of a file, or of `input` */
function esbuild(args, input) {
  const common = ['--minify', '--charset=utf8', '--log-level=warning', '--legal-comments=none'];
  return execFileSync(options.esbuild, [...args, ...common], {input, encoding: 'utf8'});
}

/** Replaces what must be there exactly once. */
function replaceOnce(text, part, by) {
  if (text.split(part).length !== 2) throw new Error(`Expected exactly one ${part}`);
  return text.replace(part, () => by);
}

/** The whole page as one file; its policy names the one script and the one style by their hashes. */
function singleFile(shell, script, style, wasm, lessons) {
  const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy = `default-src 'none'; script-src ${hash(script)} 'wasm-unsafe-eval'; ` +
    `style-src ${hash(style)}; img-src data:; base-uri 'none'; form-action 'none'`;
  const packed = (id, content) =>
    `<script id="${id}" type="application/gzip">${gzipSync(content, {level: 9}).toString('base64')}</script>`;
  const module = packed('bloom-wasm', wasm);
  const data = packed('bloom-stories', lessons);
  let html = shell.replace(/<link rel="preload".*\n/, '')
      .replace(/(Content-Security-Policy" content=")[^"]*/, (_, start) => start + policy);
  html = replaceOnce(html, '<link rel="stylesheet" href="bloom.css">', `<style>${style}</style>`);
  return replaceOnce(html, '<script src="bloom.js"></script>', `${module}\n${data}\n<script>${script}</script>`);
}

/** What embed/text.js knows of the font of words: its characters, and how wide each is in either weight, or 0. */
function inter() {
  const {inter_regular: regular, inter_semibold: semibold} = JSON.parse(read(options.widths));
  const known = Object.keys(regular.advances);
  const widths = ({line, advances}) => ({line, advances: known.map((it) => advances[it] ?? 0)});
  return JSON.stringify({characters: known.join(''), regular: widths(regular), semibold: widths(semibold)});
}

/** The module in one file, and in two. */
function modules() {
  const tools = {nm: options.nm, dis: options['wasm-dis'], as: options['wasm-as'], split: options['wasm-split']};
  const bytes = fs.readFileSync(path.join(options.module, 'bloom.wasm'));
  const parts = disassembled(bytes, tools);
  const functions = chosen(parts, {
    symbols: read(options.module, 'bloom.js.symbols'),
    text: read(web, 'first.txt'),
    objects: read(options.objects).trim().split('\n'),
    build: options.build,
  }, tools);
  fs.writeFileSync(path.join(options.module, 'parted.txt'), functions.map(({first, size, sources, says}) =>
    `${first ? 'first' : 'rest '} ${String(size).padStart(6)} ${says}  ${sources.join(' ')}\n`).sort().join(''));
  const names = new Set(functions.filter((it) => it.first).map(({name}) => name));
  const {first, rest} = withOwnSentences(split(bytes, names, tools), read(options.module, 'bloom.map'));
  return [assembled(reordered(parts), tools), ...paired([reordered(first), reordered(rest)], tools)];
}

const [whole, first, rest] = modules();
const factory = esbuild(['--loader=js'], read(options.module, 'bloom.js'));
const constants = path.join(options.build, 'border');
writeConstants(path.dirname(web), constants);
const main = esbuild([page('main.js'), '--bundle', '--format=iife', ...bordering(constants)]);
const shell = read(web, '..', 'shell.html');

const files = new Map();
files.set('index.html', shell);
files.set('bloom.js', (factory + main).replaceAll('</script', '<\\/script'));
files.set('bloom.wasm', first);
files.set('bloom.css', esbuild([page('bloom.css')]).trim());
files.set('bloom-rest.wasm', rest);
files.set('stories.json', stories(path.join(web, 'stories')));

const build = createHash('sha256');
for (const content of files.values()) build.update(content);
const worker = replaceOnce(read(page('sw.js')), "'BUILD'", `'${build.digest('hex').slice(0, 16)}'`);
files.set('sw.js', esbuild(['--loader=js'], worker));
for (const [name, entry] of [['embed.js', 'embed/embed.js'], ['poster.js', 'embed/poster.js']]) {
  files.set(name, esbuild([page(entry), '--bundle', '--format=iife', `--define:INTER=${inter()}`]));
}
files.set('embed.css', esbuild([page('embed/embed.css')]).trim());
files.set('bloom-filter-simulator.html',
    singleFile(shell, files.get('bloom.js'), files.get('bloom.css'), whole, files.get('stories.json')));
files.set('LICENSES.txt', read(options.licenses));

writePacked(options.dist, files, {
  'The first load': ['index.html', 'bloom.js', 'bloom.wasm', 'bloom.css', 'sw.js'],
  'Later': ['bloom-rest.wasm'],
});
