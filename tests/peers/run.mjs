// Compares our Parquet, Guava and BIP-37 filters with those of other implementations, and what we
// tell of other systems with these:
//   node run.mjs PATH_OF_PEER_TOOL
// Ends with one line: N passed, N failed.
import bitcoinlib from './bitcoinlib.mjs';
import duckdb from './duckdb.mjs';
import guava from './guava.mjs';
import hyparquet from './hyparquet.mjs';
import parquet from './parquet.mjs';
import systems from './systems.mjs';
import systemsSizes from './systems_sizes.mjs';
import { Tool } from './tool.mjs';

if (process.argv.length !== 3) {
  console.error('Give the path of peer_tool, which the native build makes.');
  process.exit(2);
}

const tests = [];
const tool = new Tool(process.argv[2]);
for (const define of [hyparquet, duckdb, parquet, guava, bitcoinlib, systems, systemsSizes]) {
  define((name, body) => tests.push({ name, body }), tool);
}

let failed = 0;
for (const { name, body } of tests) {
  const start = performance.now();
  let failure;
  try {
    await body();
  } catch (error) {
    failure = error;
    failed += 1;
  }
  console.log(`${failure ? 'FAIL' : 'ok  '} ${name} (${Math.round(performance.now() - start)} ms)`);
  if (failure) console.log(String(failure.message).slice(0, 2000).replace(/^/gm, '       '));
}
tool.close();
console.log(`${tests.length - failed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
