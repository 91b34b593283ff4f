// Parquet files of every type that has filters, written by DuckDB: `bloom parquet` and DuckDB agree
// on where filters are, how long they are, and what they answer.
import { DuckDBInstance } from '@duckdb/node-api';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

const quoted = (text) => `'${text.replaceAll("'", "''")}'`;

// A column's type, and the i-th of its values in SQL.
const columns = {
  tiny: ['TINYINT', (i) => i % 128],
  byte: ['UTINYINT', (i) => i % 256],
  small: ['SMALLINT', (i) => `-${i}`],
  whole: ['INTEGER', (i) => i * 7919],
  wide: ['BIGINT', (i) => `${i * 1000003}::BIGINT * -4099`],
  huge: ['UBIGINT', (i) => `18446744073709551615 - ${i}`],
  single: ['FLOAT', (i) => `${i} / 8`],
  twice: ['DOUBLE', (i) => `-${i} / 3.0`],
  words: ['VARCHAR', (i) => quoted(`κλειδί ${i} '`)],
  bytes: ['BLOB', (i) => quoted(`0y${i}`)],
  date_of: ['DATE', (i) => `DATE '1969-01-01' + ${i}`],
  clock: ['TIME', (i) => `TIME '00:00:00' + INTERVAL (${i * 1234567}) MICROSECOND`],
  moment: ['TIMESTAMP', (i) => `TIMESTAMP '1960-01-01 12:30:00' + INTERVAL (${i * 7654321}) MILLISECOND`],
  moment_utc: ['TIMESTAMPTZ', (i) => `(TIMESTAMP '1970-01-01 00:00:00' + INTERVAL (${i * 7654321}) MILLISECOND)::TIMESTAMPTZ`],
  moment_ms: ['TIMESTAMP_MS', (i) => `TIMESTAMP '1999-12-31 00:00:00' + INTERVAL (${i * 321}) MILLISECOND`],
  price: ['DECIMAL(9,2)', (i) => `-${i} / 4`],
  sum: ['DECIMAL(18,3)', (i) => `${i}::BIGINT * 1000000007 / 8`],
  uuid: ['UUID', (i) => quoted(`00000000-1111-2222-3333-${String(i).padStart(12, '0')}`)],
};

// Types of which DuckDB 1.5.6 excludes values that are in the file, or none that is not.
const misasked = ['DECIMAL', 'TIMESTAMP_MS', 'UUID'];

export default function define(test, tool) {
  test('DuckDB finds, measures and asks the filters of a Parquet file as we do: 18 types', async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const query = async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
    const bloom = (...args) => {
      const { status, stdout, stderr } = spawnSync(tool.command, ['parquet', file, '--json', ...args]);
      assert.equal(status, 0, String(stderr));
      return JSON.parse(stdout).chunks;
    };
    const file = tool.file('types.parquet');
    const values = (i) => Object.entries(columns).map(([name, [type, value]]) => `(${value(i)})::${type} AS ${name}`);
    await query(`CREATE TABLE rows AS ${Array.from({ length: 500 }, (_, i) => `SELECT ${i} AS i, ${values(i)}`).join(' UNION ALL ')}`);
    await query(`COPY (SELECT ${Object.keys(columns)} FROM rows, range(12) ORDER BY i) TO ${quoted(file)}
      (FORMAT parquet, ROW_GROUP_SIZE 2048, dictionary_size_limit 100000, bloom_filter_false_positive_ratio 0.05)`);
    const theirs = await query(`SELECT row_group_id AS g, path_in_schema AS c, bloom_filter_offset AS o,
      bloom_filter_length AS l FROM parquet_metadata(${quoted(file)}) ORDER BY g, column_id`);
    const place = ({ g, c, o, l }) => [Number(g), c, o && Number(o), l && Number(l)];
    const ours = bloom().map((it) => [it.rowGroup, it.column, it.offset ?? null, it.bytes ?? null]);
    assert.deepEqual(ours, theirs.map(place));
    assert.equal(ours.filter(([, , offset]) => offset).length, 3 * Object.keys(columns).length);

    let asked = 0;
    let excluded = 0;
    for (const [name, [type]] of Object.entries(columns)) {
      const known = await query(`SELECT ${name}::VARCHAR AS v, list(DISTINCT file_row_number // 2048) AS g
        FROM read_parquet(${quoted(file)}, file_row_number = true) GROUP BY ${name} ORDER BY ${name} LIMIT 40`);
      for (const { v, g } of known) {
        const answers = bloom('--column', name, `--check=${v}`).map(({ answer }) => answer === 'NOT');
        for (const group of g) assert.equal(answers[Number(group)], false, `${name}: ${v} is in ${group}`);
        asked += answers.length;
        excluded += answers.filter(Boolean).length;
        if (misasked.some((it) => type.startsWith(it))) continue;
        const rows = await query(`SELECT bloom_filter_excludes AS no FROM
          parquet_bloom_probe(${quoted(file)}, ${quoted(name)}, ${quoted(v)}::${type}) ORDER BY row_group_id`);
        assert.deepEqual(answers, rows.map(({ no }) => no), `${name}: ${v}`);
      }
    }
    console.log(`       ${asked} answers, ${excluded} of them NOT`);
    assert.ok(excluded > asked / 3);
  });
}
