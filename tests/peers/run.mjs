// Compares our Parquet, Guava and BIP-37 filters with those of other implementations, and what we
// tell of other systems with these:
//   node run.mjs PATH_OF_PEER_TOOL
// Ends with one line: N passed, N failed.
import bitcoinlib from './bitcoinlib.mjs';
import duckdb from './duckdb.mjs';
import guava from './guava.mjs';
import hyparquet from './hyparquet.mjs';
import parquet from './parquet.mjs';
import parquetLarge from './parquet_large.mjs';
import parquetMany from './parquet_many.mjs';
import { runAll } from './runner.mjs';
import systems from './systems.mjs';
import systemsSizes from './systems_sizes.mjs';
import { Tool } from './tool.mjs';

if (process.argv.length !== 3) {
  console.error('Give the path of peer_tool, which the native build makes.');
  process.exit(2);
}

const tests = [];
const tool = new Tool(process.argv[2]);
for (const define of [hyparquet, duckdb, parquet, parquetMany, parquetLarge, guava, bitcoinlib, systems, systemsSizes]) {
  define((name, body) => tests.push({ name, body }), tool);
}

process.exitCode = await runAll(tests) ? 1 : 0;
tool.close();
