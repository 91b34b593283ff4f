// The same against libraries and databases.
import { DuckDBInstance } from '@duckdb/node-api';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { guava } from './guava.mjs';
import { agrees, told } from './systems.mjs';
import { sizePairs } from './tool.mjs';

const pairs = sizePairs.filter((_, i) => i % 3 === 0);
const { BloomFilter } = createRequire(import.meta.url)('bloom-filters');

// PostgreSQL's programs refuse to run as root; they are then run as nobody.
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** A data folder of PostgreSQL, which answers one batch of SQL with all that it prints. */
class Cluster {
  #programs = fs.readdirSync('/usr/lib/postgresql').map((it) => `/usr/lib/postgresql/${it}/bin`).pop();
  #folder;

  constructor(tool) {
    const home = tool.file('postgresql');
    fs.mkdirSync(home);
    fs.chmodSync(path.dirname(home), 0o755);
    if (nobody.uid) fs.chownSync(home, nobody.uid, nobody.gid);
    this.#folder = path.join(home, 'data');
    this.#run('initdb', ['-U', 'postgres', '-E', 'UTF8', '--locale=C', '-N', '-D', this.#folder]);
  }

  #run(program, args, input) {
    const { status, stdout, stderr, error } = spawnSync(path.join(this.#programs, program), args,
      { input, maxBuffer: 2 ** 28, cwd: path.dirname(this.#folder), ...nobody });
    if (error) throw error;
    assert.equal(status, 0, String(stderr));
    return String(stdout) + String(stderr);
  }

  /** Without a server: one backend reads statements, which end with an empty line. */
  answer(statements) {
    return this.#run('postgres', ['--single', '-j', '-D', this.#folder, 'postgres'],
      statements.map((it) => `${it};\n\n`).join(''));
  }
}

export default function define(test, tool) {
  test('Guava chooses the sizes that we tell: 134 pairs of n and p', () => {
    const theirs = guava(['sizes'], pairs.map((pair) => pair.join(' '))).toString().trimEnd().split('\n');
    for (const [i, [n, p]] of pairs.entries()) {
      const [k, longs] = theirs[i].split(' ').map(Number);
      const ours = told(tool, 'guava', n, p);
      assert.deepEqual([ours.k, ours.bits, ours.bytes], [k, 64 * longs, 6 + 8 * longs], `${n} at ${p}`);
    }
  });

  test('npm bloom-filters chooses the sizes that we tell: 134 pairs of n and p', () => {
    for (const [n, p] of pairs) {
      const theirs = BloomFilter.create(n, p);
      const ours = told(tool, 'npm-bloom-filters', n, p);
      assert.deepEqual([ours.bits, ours.k], [theirs.size, theirs._nbHashes], `${n} at ${p}`);
    }
  });

  test('npm bloom-filters has the rates that we tell', () => {
    for (const [n, p, filters] of [[20, 0.01, 100], [100, 0.02, 20], [2000, 0.05, 1]]) {
      let positives = 0;
      for (let i = 0; i < filters; i += 1) {
        const filter = BloomFilter.create(n, p);
        for (let j = 0; j < n; j += 1) filter.add(`in ${i} ${j}`);
        for (let j = 0; j < 20000 / filters; j += 1) positives += filter.has(`out ${i} ${j}`);
      }
      agrees(positives, 20000, told(tool, 'npm-bloom-filters', n, p).rate, 0.1);
    }
  });

  test('DuckDB writes the filters that we tell, by our line: 15 settings', async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const query = async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
    const file = tool.file('told.parquet');
    for (const n of [10, 3000, 40000]) {
      for (const p of [0.3, 0.06, 0.0147, 0.001, 1e-5]) {
        const ours = told(tool, 'parquet-duckdb', n, p);
        await query(ours.line.replace('COPY t TO', `COPY (SELECT i AS c FROM range(${n}) r(i), range(3)) TO`)
          .replace("'t.parquet'", `'${file}'`));
        const found = await query(`SELECT bloom_filter_offset AS begin, bloom_filter_length AS length
          FROM parquet_metadata('${file}')`);
        assert.equal(found.length, 1);
        const [begin, length] = [Number(found[0].begin), Number(found[0].length)];
        assert.equal(32 * Math.floor(length / 32), ours.bytes, `${n} at ${p}`);
        if (n < 40000 || p < 0.001) continue;
        const filter = fs.readFileSync(file).subarray(begin, begin + length);
        const absent = Array.from({ length: 200000 }, (_, i) => `absent ${i}`);
        agrees(tool.check('sbbf', filter, absent).filter(Boolean).length, absent.length, ours.rate, 0.05);
      }
    }
  });

  test('PostgreSQL makes the indexes that we tell, by our line: size and rate', () => {
    const cluster = new Cluster(tool);
    const rows = 100000;
    const queries = 100;
    const statements = ['CREATE EXTENSION bloom', 'SET max_parallel_workers_per_gather = 0',
      `CREATE TABLE t AS SELECT i AS c1, i + ${rows} AS c2, i * 7 AS c3 FROM generate_series(1, ${rows}) i`,
      'SET enable_seqscan = off'];
    const rates = [0.1, 0.01, 0.001];
    for (const p of rates) {
      statements.push(told(tool, 'postgresql', rows, p).line.replace(/;$/, ''), "SELECT 'size', pg_relation_size('i')");
      for (let i = 1; i <= queries; i += 1) {
        statements.push(`EXPLAIN (ANALYZE, TIMING off, SUMMARY off) SELECT * FROM t WHERE c2 = ${-7919 * i}`);
      }
      statements.push('DROP INDEX i');
    }
    const indexes = cluster.answer(statements).split('pg_relation_size = "').slice(1);
    assert.equal(indexes.length, rates.length);
    for (const [i, p] of rates.entries()) {
      const ours = told(tool, 'postgresql', rows, p);
      assert.equal(parseInt(indexes[i], 10), ours.bytes);
      assert.equal(indexes[i].match(/Bitmap Index Scan on i/g).length, queries);
      const removed = [...indexes[i].matchAll(/Rows Removed by Index Recheck: (\d+)/g)];
      const matches = removed.reduce((sum, [, rechecked]) => sum + Number(rechecked), 0);
      // A query's places are few: how many of them fall together tells most of its rate.
      agrees(matches, queries * rows, ours.rate, 0.15);
    }
  });
}
