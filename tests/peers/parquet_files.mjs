// Parquet files of several writers, and what others say of them: where filters are, and what they
// answer. The same files for the same seed.
import { DuckDBInstance } from '@duckdb/node-api';
import { parquetMetadata } from 'hyparquet';
import { readBloomFilter, sbbfContains } from 'hyparquet/src/bloom.js';
import { xxhash64 } from 'hyparquet/src/xxhash.js';
import { parquetWriteBuffer } from 'hyparquet-writer';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { withoutLengths } from './parquet_footer.mjs';
import { textOf, types } from './parquet_types.mjs';

/**
 * @typedef {object} Question
 * @property {string} column its path, such as list.list.element
 * @property {string} value as people write it
 * @property {(boolean | null)[]} answers of each row group whether it may hold the value; null where
 *   there is no filter
 * @property {number[]} within the row groups that hold it
 *
 * @typedef {object} File
 * @property {string} file
 * @property {string} writer DuckDB or hyparquet-writer
 * @property {boolean} lengths whether its footer tells the lengths of its filters
 * @property {{rowGroup: number, column: string, offset: number | null, length: number | null,
 *   presence: 'present' | 'not written' | 'dictionary only'}[]} chunks as DuckDB lists them; an offset
 *   of null: no filter
 * @property {Question[]} questions
 */

export const quoted = (text) => `'${text.replaceAll("'", "''")}'`;

// A random whole number from 0 to below `most` at each call (mulberry32).
function randomness(seed) {
  let state = seed;
  return (most) => {
    state = state + 0x6d2b79f5 | 0;
    let mixed = Math.imul(state ^ state >>> 15, state | 1);
    mixed ^= mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61);
    return Math.floor(((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32 * most);
  };
}

// What a file is to hold. Row groups of DuckDB have 2,048 rows at least, all but the last.
function drawn(random, writer) {
  const one = (of) => of[random(of.length)];
  const names = Object.keys(types).filter((name) => (writer === 'DuckDB' ? types[name].made : types[name].element));
  const rows = writer === 'DuckDB' ? 2048 : 1 + random(600);
  const groups = random(20) === 0 ? 0 : 1 + random(12);
  return {
    rows, count: groups && (groups - 1) * rows + 1 + random(rows),
    rate: one([0.3, 0.1, 0.01, 0.001, 0.00001]), dictionary: one([100000, 100000, 400]),
    columns: Array.from({ length: 2 + random(3) }, (_, i) => {
      const name = one(names);
      const distinct = 1 + random(one([10, 300, 1500]));
      return {
        name: `${name}_${i}`, type: types[name], shape: one(['flat', 'flat', 'flat', 'struct', 'list']),
        distinct, first: random(1000), step: one([0, distinct >> 1, distinct]), stride: one([1, 7, 1009]),
        nulls: one([0, 0, 20, 90, 100]), plain: random(3) === 0, filter: random(5) > 0, rate: one([0.2, 0.02, 0.0002]),
      };
    }),
  };
}

// Which value a column has in a row, or null; the same in SQL below.
function valueAt({ first, step, stride, distinct, nulls }, row, rows) {
  if (row * 37 % 100 < nulls) return null;
  return first + Math.floor(row / rows) * step + row * stride % distinct;
}

async function writeWithDuckDB(query, file, { rows, count, rate, dictionary, columns }) {
  const selected = columns.map(({ name, type, shape, first, step, stride, distinct, nulls }) => {
    const value = `(CASE WHEN r * 37 % 100 < ${nulls} THEN NULL ELSE ${
      type.made(`(${first} + r // ${rows} * ${step} + r * ${stride} % ${distinct})`)} END)::${type.sql}`;
    return `${{ flat: value, struct: `{'a': ${value}}`, list: `[${value}]` }[shape]} AS ${name}`;
  });
  await query(`COPY (SELECT ${selected} FROM range(${count}) t(r)) TO ${quoted(file)} (FORMAT parquet,
    ROW_GROUP_SIZE ${rows}, dictionary_size_limit ${dictionary}, bloom_filter_false_positive_ratio ${rate})`);
}

function writeWithHyparquet(file, { rows, count, columns }) {
  const schema = [{ name: 'root', num_children: columns.length }];
  const columnData = columns.map((column) => {
    const { name, type, shape, plain, filter, rate } = column;
    const element = { ...type.element, repetition_type: 'OPTIONAL' };
    const group = { name, repetition_type: 'OPTIONAL', num_children: 1 };
    if (shape === 'flat') schema.push({ ...element, name });
    if (shape === 'struct') schema.push(group, { ...element, name: 'a' });
    if (shape === 'list') {
      schema.push({ ...group, converted_type: 'LIST' },
        { name: 'list', repetition_type: 'REPEATED', num_children: 1 }, { ...element, name: 'element' });
    }
    const bytes = type.element.type.endsWith('BYTE_ARRAY') && type.element.converted_type !== 'UTF8';
    const data = Array.from({ length: count }, (_, row) => {
      const index = valueAt(column, row, rows);
      let value = index === null ? null : type.raw(index);
      if (bytes && value !== null) value = Buffer.from(value);
      return { flat: value, struct: { a: value }, list: [value] }[shape];
    });
    return { name, data, ...plain && { encoding: 'PLAIN' }, ...filter && { bloomFilter: { fpp: rate } } };
  });
  fs.writeFileSync(file, Buffer.from(parquetWriteBuffer({ columnData, schema, rowGroupSize: rows })));
}

const pathOf = ({ name, shape }) => name + { flat: '', struct: '.a', list: '.list.element' }[shape];

// Values in the file and as many that are not, of each column with a filter.
function* asked(random, { rows, count, columns }, chunks, most) {
  const withFilter = columns.filter((column) => chunks.some((it) => it.column === pathOf(column) && it.offset !== null));
  for (const column of withFilter) {
    const { type } = column;
    const groups = new Map();
    for (let row = 0; row < count; ++row) {
      const index = valueAt(column, row, rows);
      if (index === null) continue;
      const value = textOf(type, type.raw(index));
      if (!groups.has(value)) groups.set(value, { index, within: new Set() });
      groups.get(value).within.add(Math.floor(row / rows));
    }
    const present = [...groups.values()];
    const share = Math.ceil(most / withFilter.length);
    for (let i = 0; i < share; ++i) {
      const index = i % 2 ? 30000 + random(30000) : present[random(present.length)].index;
      const value = textOf(type, type.raw(index));
      yield { column, index, value, within: [...groups.get(value)?.within ?? []] };
    }
  }
}

/** What DuckDB says of filters in a file. */
export async function chunksOf(query, file) {
  const rows = await query(`SELECT row_group_id AS g, path_in_schema AS c, bloom_filter_offset AS o,
    bloom_filter_length AS l FROM parquet_metadata(${quoted(file)}) ORDER BY g, column_id`);
  return rows.map(({ g, c, o, l }) => ({
    rowGroup: Number(g), column: c.replaceAll(', ', '.'), offset: o && Number(o), length: l && Number(l) }));
}

// For each chunk whether it has a filter, or that it needs none beside its dictionary, by hyparquet.
function presences(file) {
  const bytes = fs.readFileSync(file);
  const { row_groups: groups } = parquetMetadata(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  return groups.flatMap(({ columns }) => columns.map(({ meta_data: { bloom_filter_offset: offset, encoding_stats: stats } }) => {
    const pages = (stats ?? []).filter((it) => it.page_type.startsWith('DATA_PAGE'));
    if (offset !== undefined) return 'present';
    return pages.length && pages.every(({ encoding }) => encoding.endsWith('DICTIONARY')) ? 'dictionary only' : 'not written';
  }));
}

// The answers of hyparquet's reader to bytes that were encoded here, and of DuckDB where it has any:
// not of columns in others, nor of types that it asks wrongly.
async function answered(query, file, questions, chunks) {
  const bytes = fs.readFileSync(file);
  const filters = new Map();
  for (const { column, rowGroup, offset } of chunks) {
    if (offset === null) continue;
    const view = new DataView(bytes.buffer, bytes.byteOffset + offset, bytes.length - offset);
    filters.set(`${column} ${rowGroup}`, readBloomFilter({ view, offset: 0 }).blocks);
  }
  const groupCount = chunks.length && chunks.at(-1).rowGroup + 1;
  const all = questions.map(({ column, index, value, within }) => {
    const hash = xxhash64(column.type.plain(column.type.raw(index)));
    const answers = Array.from({ length: groupCount }, (_, group) => {
      const blocks = filters.get(`${pathOf(column)} ${group}`);
      return blocks ? sbbfContains(blocks, hash) : null;
    });
    return { column: pathOf(column), value, answers, within };
  });
  const probes = questions.flatMap(({ column: { name, type, shape }, value }, i) => (type.misasked || shape !== 'flat' ? []
    : [`SELECT ${i} AS i, row_group_id AS g, bloom_filter_excludes AS no FROM
      parquet_bloom_probe(${quoted(file)}, ${quoted(name)}, ${quoted(value)}::${type.sql})`]));
  const rows = probes.length ? await query(probes.join(' UNION ALL ')) : [];
  for (const { i, g, no } of rows) {
    const { column, value, answers } = all[i];
    assert.equal(answers[Number(g)] ?? true, !no, `DuckDB and hyparquet answer alike: ${file}, ${column}, ${value}`);
  }
  return { questions: all, probed: rows.length };
}

/**
 * Writes `count` files to `folder`, half by DuckDB and half by hyparquet-writer; every other pair of
 * them has no lengths of filters in its footer, which is written anew.
 * @param {string} folder
 * @param {number} count
 * @param {{seed?: number, questions?: number}} [options] about how many questions a file
 * @returns {Promise<{files: File[], probed: number}>} and how many answers of DuckDB are among those
 */
export async function generate(folder, count, { seed = 1, questions = 60 } = {}) {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const query = async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
  await query('SET threads = 1');
  const files = [];
  let probed = 0;
  for (let i = 0; i < count; ++i) {
    const random = randomness(seed * 1000003 + i);
    const writer = i % 2 ? 'hyparquet-writer' : 'DuckDB';
    const lengths = i % 4 < 2;
    const file = path.join(folder, `${i}.parquet`);
    const plan = drawn(random, writer);
    if (writer === 'DuckDB') await writeWithDuckDB(query, file, plan);
    else writeWithHyparquet(file, plan);
    if (!lengths) fs.writeFileSync(file, withoutLengths(fs.readFileSync(file)));
    const why = presences(file);
    const chunks = (await chunksOf(query, file)).map((chunk, j) => ({ ...chunk, presence: why[j] }));
    const found = await answered(query, file, [...asked(random, plan, chunks, questions)], chunks);
    probed += found.probed;
    files.push({ file, writer, lengths, chunks, questions: found.questions });
  }
  connection.closeSync();
  return { files, probed };
}
