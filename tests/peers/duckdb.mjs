import { DuckDBInstance } from '@duckdb/node-api';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { makeKeys } from './tool.mjs';

const quoted = (text) => `'${text.replaceAll("'", "''")}'`;
// DuckDB ends SQL texts at a NUL.
const sqlKeys = (prefix, count) => makeKeys(prefix, count).map((key) => key.replace('\0', "it's"));

async function connect() {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  return async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
}

// DuckDB writes filters for dictionary columns only: each key comes three times. One row group holds
// 122,880 rows, so the file has one filter for up to 40,000 keys.
async function writeParquet(query, file, keys) {
  await query('CREATE OR REPLACE TABLE keys (k VARCHAR)');
  for (let i = 0; i < keys.length; i += 2000) {
    const rows = keys.slice(i, i + 2000).map((key) => `(${quoted(key)})`);
    await query(`INSERT INTO keys VALUES ${rows}`);
  }
  await query(`COPY (SELECT k FROM keys, range(3)) TO ${quoted(file)}
    (FORMAT parquet, bloom_filter_false_positive_ratio 0.01, dictionary_size_limit 100000)`);
}

// Where the one filter of the file lies.
async function filterPlace(query, file) {
  const groups = await query(
    `SELECT bloom_filter_offset, bloom_filter_length FROM parquet_metadata(${quoted(file)})`);
  assert.equal(groups.length, 1);
  const offset = Number(groups[0].bloom_filter_offset);
  return { offset, end: offset + Number(groups[0].bloom_filter_length) };
}

// Whether the file's filter may contain each key, as DuckDB says. The function takes one literal.
async function probe(query, file, keys) {
  const answers = [];
  for (let i = 0; i < keys.length; i += 1000) {
    const probes = keys.slice(i, i + 1000).map((key, j) =>
      `SELECT ${j} AS i, bloom_filter_excludes AS no
       FROM parquet_bloom_probe(${quoted(file)}, 'k', ${quoted(key)})`);
    const rows = await query(`${probes.join(' UNION ALL ')} ORDER BY i`);
    answers.push(...rows.map(({ no }) => !no));
  }
  return answers;
}

export default function define(test, tool) {
  for (const count of [100, 5000, 40000]) {
    test(`DuckDB writes the same bytes: ${count} keys`, async () => {
      const query = await connect();
      const keys = sqlKeys('written', count);
      const file = tool.file(`written-${count}.parquet`);
      await writeParquet(query, file, keys);
      const { offset, end } = await filterPlace(query, file);
      const theirs = fs.readFileSync(file).subarray(offset, end);
      const blocks = Math.floor(theirs.length / 32);
      console.log(`       DuckDB's filter: ${blocks} blocks, ${theirs.length} bytes`);
      assert.ok(theirs.equals(tool.build('sbbf', [blocks], keys)));
      assert.ok(tool.check('sbbf', theirs, keys).every(Boolean));
    });
  }

  test('DuckDB gives our answers from our filter: 50000 present, 50000 absent keys', async () => {
    const query = await connect();
    const file = tool.file('ours.parquet');
    await writeParquet(query, file, sqlKeys('other', 40000));
    const { offset, end } = await filterPlace(query, file);

    const present = sqlKeys('present', 50000);
    const ours = tool.build('sbbf', [Math.floor((end - offset) / 32)], present);
    assert.equal(ours.length, end - offset);
    const parquet = fs.readFileSync(file);
    ours.copy(parquet, offset);
    fs.writeFileSync(file, parquet);

    const asked = [...present, ...sqlKeys('absent', 50000)];
    const answers = tool.check('sbbf', ours, asked);
    assert.deepEqual(await probe(query, file, asked), answers);
    assert.ok(answers.slice(0, 50000).every(Boolean));
    const positives = answers.slice(50000).filter(Boolean).length;
    console.log(`       ${positives} of 50000 absent keys are false positives for both`);
    assert.ok(positives > 0 && positives < 5000);
  });
}
