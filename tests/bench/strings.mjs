// Filters from JavaScript strings: ours in WebAssembly, in bulk, beside filters from npm, one call a
// key, which is the one way they have. Same keys, same rate, same process.
//
//   node strings.mjs MODULE.js OUTPUT.json
import { createRequire } from 'node:module';
import { writeFileSync } from 'node:fs';

const require = createRequire(import.meta.url);
const [modulePath, outputPath] = process.argv.slice(2);
const keyCount = 100_000;
const rate = 0.01;
const bulk = 2048;

const key = (i) => `${Math.imul(i, 0x9e3779b1).toString(16).padStart(8, '0').slice(-8)}${i.toString(16).padStart(8, '0')}`;
const present = Array.from({ length: keyCount }, (_, i) => key(i));
const absent = Array.from({ length: keyCount }, (_, i) => key(i + 2 ** 26));

/** Ours: `keys` go over as one string of all of them, `bulk` at a time. */
const bulkFilter = (module, make) => {
  const bytes = module.HEAPU8.subarray(module._key_bytes(), module._key_bytes() + (1 << 20));
  const ends = new Uint32Array(module.HEAPU8.buffer, module._key_ends(), bulk);
  const answers = new Uint32Array(module.HEAPU8.buffer, module._key_answers(), bulk / 32);
  const encoder = new TextEncoder();
  // Four at a time, because a string of strings is a tree until it is read: a flat one has fewer
  // nodes.
  const send = (keys, from, to) => {
    let text = '';
    let end = 0;
    let i = from;
    for (let at = 0; i + 4 <= to; i += 4, at += 4) {
      const [a, b, c, d] = [keys[i], keys[i + 1], keys[i + 2], keys[i + 3]];
      text += a + b + (c + d);
      ends[at] = end += a.length;
      ends[at + 1] = end += b.length;
      ends[at + 2] = end += c.length;
      ends[at + 3] = end += d.length;
    }
    for (; i < to; i++) {
      text += keys[i];
      ends[i - from] = end += keys[i].length;
    }
    if (encoder.encodeInto(text, bytes).written !== end) throw new Error('keys are ASCII here');
  };
  const count = (word) => {
    let bits = 0;
    for (; word; word &= word - 1) bits++;
    return bits;
  };
  return {
    clear: make,
    send(keys) {
      for (let i = 0; i < keys.length; i += bulk) send(keys, i, Math.min(i + bulk, keys.length));
    },
    insert(keys) {
      for (let i = 0; i < keys.length; i += bulk) {
        const to = Math.min(i + bulk, keys.length);
        send(keys, i, to);
        module._insert_keys(to - i);
      }
    },
    check(keys) {
      let found = 0;
      for (let i = 0; i < keys.length; i += bulk) {
        const to = Math.min(i + bulk, keys.length);
        send(keys, i, to);
        module._check_keys(to - i);
        for (let w = 0; w < (to - i) / 32; w++) found += count(answers[w]);
      }
      return found;
    },
  };
};

const singleFilter = (make, insert, check) => {
  let filter;
  return {
    clear: () => { filter = make(); },
    insert(keys) { for (const k of keys) insert(filter, k); },
    check(keys) {
      let found = 0;
      for (const k of keys) found += check(filter, k) ? 1 : 0;
      return found;
    },
  };
};

const processorMicroseconds = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** Processor time of the fastest of several passes, in nanoseconds a key. */
const measure = (count, run, before = () => {}) => {
  let fastest = Infinity;
  const until = performance.now() + 500;
  do {
    before();
    const start = processorMicroseconds();
    run();
    fastest = Math.min(fastest, processorMicroseconds() - start);
  } while (performance.now() < until);
  return (fastest * 1e3) / count;
};

const optional = async (name, load) => {
  try {
    return await load();
  } catch {
    console.error(`${name} is not installed (npm ci in tests/bench): left out.`);
    return null;
  }
};

const bits = Math.ceil((keyCount * -Math.log(rate)) / Math.LN2 ** 2);
const hashes = Math.round(-Math.log2(rate));
const blocks = Math.ceil((keyCount * 10.5) / 256);
const module = await require(modulePath)();
const subjects = [
  ['ours, classic', bulkFilter(module, () => module._make_classic(bits, hashes)), keyCount],
  ['ours, split-block', bulkFilter(module, () => module._make_split_block(blocks)), keyCount],
];

await optional('npm bloomfilter', async () => {
  const { BloomFilter } = await import('bloomfilter');
  subjects.push(['npm bloomfilter', singleFilter(() => new BloomFilter(bits, hashes),
    (f, k) => f.add(k), (f, k) => f.test(k)), keyCount]);
});
await optional('npm bloom-filters', async () => {
  const { BloomFilter } = require('bloom-filters');
  // Twenty microseconds a key: fewer keys are enough.
  subjects.push(['npm bloom-filters', singleFilter(() => BloomFilter.create(2000, rate),
    (f, k) => f.add(k), (f, k) => f.has(k)), 2000]);
});
await optional('npm hyparquet', async () => {
  const bloom = await import('hyparquet/src/bloom.js');
  const { xxhash64 } = await import('hyparquet/src/xxhash.js');
  const encoder = new TextEncoder();
  subjects.push(['npm hyparquet (SBBF)', singleFilter(() => new Uint32Array(blocks * 8),
    (f, k) => bloom.sbbfInsert(f, xxhash64(encoder.encode(k))),
    (f, k) => bloom.sbbfContains(f, xxhash64(encoder.encode(k)))), 20_000]);
});

const benchmarks = [];
// What every filter in WebAssembly must pay first.
const [, { send }] = subjects[0];
benchmarks.push({
  name: `no filter: strings to bytes/insert/strings/${keyCount} keys`,
  ns_per_key: measure(keyCount, () => send(present)),
});
for (const [name, filter, count] of subjects) {
  const keys = present.slice(0, count);
  const others = absent.slice(0, count);
  const add = (operation, ns, more) =>
    benchmarks.push({ name: `${name}/${operation}/strings/${count} keys`, ns_per_key: ns, ...more });
  add('insert', measure(count, () => filter.insert(keys), filter.clear));
  filter.clear();
  filter.insert(keys);
  if (filter.check(keys) !== count) throw new Error(`${name} lost a key`);
  add('hit', measure(count, () => filter.check(keys)));
  let found = 0;
  const ns = measure(count, () => { found = filter.check(others); });
  add('miss', ns, { rate: found / count });
}
writeFileSync(outputPath, JSON.stringify({ node: process.version, benchmarks }, null, 1));
