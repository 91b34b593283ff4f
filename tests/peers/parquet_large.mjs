// A Parquet file of more than four gigabytes: `bloom parquet` reads its ends, in little memory.
import { DuckDBInstance } from '@duckdb/node-api';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { writeLarge } from './large_parquet.mjs';
import { chunksOf, quoted } from './parquet_files.mjs';

// Runs a command; on stderr its peak of memory in KiB, or what this program itself takes if that is more.
const measured = `import resource, subprocess, sys
status = subprocess.run(sys.argv[1:]).returncode
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
sys.exit(status)`;

const keys = 51200;  // of a row group; twice as many rows are vectors of DuckDB without a rest

export default function define(test, tool) {
  test('a Parquet file of four gigabytes: what DuckDB says, in less than 50 MB', async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const query = async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
    const [small, large] = ['small.parquet', 'large.parquet'].map((name) => tool.file(name));
    await query('SET threads = 1');
    // 20 row groups of as many keys: filters of 64 KiB, and of one block.
    await query(`COPY (SELECT r // 2 AS id, 'group ' || r // ${2 * keys} AS word FROM range(${40 * keys}) t(r)) TO ${quoted(small)}
      (FORMAT parquet, ROW_GROUP_SIZE ${2 * keys}, dictionary_size_limit 200000, bloom_filter_false_positive_ratio 0.01)`);
    writeLarge(fs.readFileSync(small), large);
    const { size, blocks } = fs.statSync(large);
    assert.ok(size > 2 ** 32 && blocks * 512 < 2 ** 26);

    const peak = tool.file('peak');
    const bloom = (...args) => {
      const command = [tool.command, 'parquet', large, '--json', ...args];
      const errors = fs.openSync(peak, 'w');
      const stdout = execFileSync('python3', ['-c', measured, ...command], { stdio: ['ignore', 'pipe', errors] });
      fs.closeSync(errors);
      return { chunks: JSON.parse(stdout).chunks, kib: Number(fs.readFileSync(peak, 'utf8')) };
    };
    const start = performance.now();
    const { chunks, kib } = bloom();
    const milliseconds = performance.now() - start;
    const theirs = await chunksOf(query, large);
    assert.equal(theirs.length, 40);
    assert.ok(theirs.every(({ offset }) => offset > 2 ** 32));
    assert.deepEqual(chunks.map(({ rowGroup, column, offset, bytes }) => ({ rowGroup, column, offset, length: bytes })), theirs);
    const bytes = chunks.reduce((sum, it) => sum + it.bytes, 0);
    console.log(`       ${size} bytes, ${bytes} of them filters: ${kib} KiB at most, ${Math.round(milliseconds)} ms`);
    assert.ok(bytes > 2 ** 20 && kib > 1000 && kib < 50 * 1024);

    for (const value of [0, keys - 1, keys, 3 * keys + 77, 20 * keys - 1, -1, 20 * keys, 2 ** 40]) {
      const rows = await query(`SELECT bloom_filter_excludes AS no FROM
        parquet_bloom_probe(${quoted(large)}, 'id', ${value}::BIGINT) ORDER BY row_group_id`);
      const answers = bloom('--column', 'id', `--check=${value}`).chunks.map(({ answer }) => answer === 'NOT');
      assert.deepEqual(answers, rows.map(({ no }) => no), String(value));
      if (value >= 0 && value < 20 * keys) assert.equal(answers[Math.floor(value / keys)], false);
    }
    fs.rmSync(large);
  });
}
