// The tables of a run, as Markdown:  node report.mjs DIRECTORY
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

const directory = process.argv[2];
const read = (name) => JSON.parse(readFileSync(join(directory, name), 'utf8'));
const native = read('native.json');
const strings = read('strings.json');

const sizes = ['128 KB', '4 MB', '64 MB'];

/** Figures by subject, operation, input and size. */
const figures = (run) => {
  const map = new Map(run.benchmarks.map((b) => [b.name.replace(/\/manual_time$|\/iterations:1(\/manual_time)?$/g, ''), b]));
  const get = (...parts) => map.get(parts.join('/'));
  get.subjects = [...new Set([...map.keys()].map((name) => name.split('/')[0]))];
  return get;
};
const at = figures(native);
const wasm = figures(read('wasm.json'));
const simd = figures(read('wasm-simd128.json'));
const text = figures(strings);

const ns = (figure) => (figure ? figure.ns_per_key.toFixed(figure.ns_per_key < 10 ? 1 : 0) : '–');
const percent = (rate) => (rate === undefined ? '–' : `${(100 * rate).toFixed(rate < 0.001 ? 4 : 2)} %`);
const times = (a, b) => (a && b ? `${(a.ns_per_key / b.ns_per_key).toFixed(2)} ×` : '–');
const row = (...cells) => console.log(`| ${cells.join(' | ')} |`);
const head = (title, ...names) => {
  console.log(`\n### ${title}\n`);
  row(...names);
  row(...names.map((_, i) => (i === 0 ? '---' : '--:')));
};
const bySize = (get, ...parts) => sizes.map((size) => ns(get(...parts, size))).join(' / ');

const caches = native.context.caches
  .map(({ type, level, size }) => `L${level}${type === 'Unified' ? '' : ` ${type.toLowerCase()}`} ${size >= 1 << 20 ? `${size >> 20} MB` : `${size >> 10} KB`}`)
  .join(', ');
console.log(`Measured ${native.context.date.slice(0, 10)} on ${cpus()[0].model} (${cpus().length} cores; ${caches}), ` +
  `Node ${strings.node}. Nanoseconds a key, the fastest of several runs, for filters of ${sizes.join(' / ')}; filters ` +
  'that can choose a rate are made for 1 %. Prehashed: 64-bit hashes in; 16-byte keys: hashing included. Batches of 4,096.');

const ours = at.subjects.filter((s) => wasm.subjects.includes(s) && s !== 'random read');
head('Native, prehashed', 'family', 'bits/key', 'rate', 'insert', 'hit', 'miss', 'hit, single calls', 'miss, single calls');
row('random read of one word', '', '', '', '', bySize(at, 'random read', 'miss', 'prehashed'), '', '');
for (const s of ours) {
  const miss = at(s, 'miss', 'prehashed', '4 MB');
  row(s, miss.bits_per_key.toFixed(1), percent(miss.rate), bySize(at, s, 'insert', 'prehashed'), bySize(at, s, 'hit', 'prehashed'),
    bySize(at, s, 'miss', 'prehashed'), bySize(at, s, 'single hit', 'prehashed'), bySize(at, s, 'single miss', 'prehashed'));
}

head('Native, from 16-byte keys, beside other libraries', 'filter', 'bits/key', 'rate', 'insert', 'hit', 'miss');
for (const s of [...ours, ...at.subjects.filter((name) => at(name, 'hit', '16-byte keys', '4 MB') && !ours.includes(name))]) {
  const miss = at(s, 'miss', '16-byte keys', '4 MB');
  row(s, miss.bits_per_key.toFixed(1), percent(miss.rate), ...['insert', 'hit', 'miss'].map((o) => bySize(at, s, o, '16-byte keys')));
}

head('WebAssembly under Node, prehashed', 'family', 'insert', 'hit', 'miss', 'miss ÷ native');
row('random read of one word', '', '', bySize(wasm, 'random read', 'miss', 'prehashed'), '');
const portable = (s) => (s === 'split-block' ? 'split-block portable' : s);
for (const s of ours.filter((name) => name !== 'split-block portable')) {
  row(s, ...['insert', 'hit', 'miss'].map((o) => bySize(wasm, s, o, 'prehashed')),
    sizes.map((size) => times(wasm(s, 'miss', 'prehashed', size), at(portable(s), 'miss', 'prehashed', size))).join(' / '));
}
const vectors = ['classic', 'split-block', 'blocked'];
for (const s of vectors) {
  row(`${s}, with SIMD`, ...['insert', 'hit', 'miss'].map((o) => bySize(simd, s, o, 'prehashed')),
    sizes.map((size) => times(simd(s, 'miss', 'prehashed', size), at(s, 'miss', 'prehashed', size))).join(' / '));
}

head('From JavaScript strings of 16 characters', 'filter', 'rate', 'insert', 'hit', 'miss', 'npm bloomfilter ÷ this');
const rows = new Map(strings.benchmarks.map((b) => [b.name.split('/')[0], b.name.split('/').slice(2).join('/')]));
for (const [s, rest] of rows) {
  const [keys, count] = rest.split('/');
  const operations = ['insert', 'hit', 'miss'];
  const peer = rows.get('npm bloomfilter')?.split('/');
  row(s, percent(text(s, 'miss', keys, count)?.rate), ...operations.map((o) => ns(text(s, o, keys, count))),
    operations.map((o) => times(peer && text('npm bloomfilter', o, ...peer), text(s, o, keys, count))).join(' / '));
}

head('Construction from a million hashes', 'what', 'ns a key', '÷ std::sort');
const sort = at('std::sort', 'construction', 'prehashed', '1 M keys');
for (const s of at.subjects.filter((name) => at(name, 'construction', 'prehashed', '1 M keys'))) {
  const figure = at(s, 'construction', 'prehashed', '1 M keys');
  row(s, ns(figure), times(figure, sort));
}

head('What was aimed at', 'ratio', '128 KB', '4 MB', '64 MB', 'aim');
const ratio = (title, a, b, aim, swap = false) =>
  row(title, ...sizes.map((size) => (swap ? times(at(...b, size), at(...a, size)) : times(at(...a, size), at(...b, size)))), aim);
const read1 = ['random read', 'miss', 'prehashed'];
for (const o of ['hit', 'miss']) {
  ratio(`split-block ${o} ÷ random read`, ['split-block', o, 'prehashed'], read1, '≤ 3 × at 128 KB, ≤ 1.3 × at 64 MB');
  ratio(`split-block ${o}, single calls ÷ batch`, ['split-block', `single ${o}`, 'prehashed'], ['split-block', o, 'prehashed'], '≤ 1.5 × at 128 KB');
  ratio(`blocked ${o} ÷ split-block`, ['blocked', o, 'prehashed'], ['split-block', o, 'prehashed'], '≤ 1.5 ×');
}
for (const o of ['insert', 'hit', 'miss']) {
  ratio(`libbloom ${o} ÷ classic, 16-byte keys`, ['classic', o, '16-byte keys'], ['libbloom', o, '16-byte keys'], '≥ 2 ×', true);
  ratio(`RocksDB Bloom ${o} ÷ split-block, 16-byte keys`, ['split-block', o, '16-byte keys'], ['RocksDB Bloom', o, '16-byte keys'], '≥ 1 ×', true);
  ratio(`RocksDB Ribbon ${o} ÷ ribbon, 16-byte keys`, ['ribbon', o, '16-byte keys'], ['RocksDB Ribbon', o, '16-byte keys'], '≥ 1 ×', true);
}
for (const s of vectors) {
  for (const o of ['insert', 'hit', 'miss']) {
    row(`WebAssembly with SIMD ÷ native, ${s} ${o}`,
      ...sizes.map((size) => times(simd(s, o, 'prehashed', size), at(s, o, 'prehashed', size))), '≤ 2.5 ×');
  }
}
