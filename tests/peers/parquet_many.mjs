// 200 Parquet files of two writers: `bloom parquet` says of every filter where it lies, how long it
// is and what it answers, as DuckDB and hyparquet do.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { promisify } from 'node:util';
import { generate } from './parquet_files.mjs';

const inShell = (text) => `'${text.replaceAll("'", "'\\''")}'`;

// What the command prints for each list of arguments, which one shell runs in turn: one program
// starts another far more quickly than Node does.
async function printed(command, file, calls) {
  const script = calls.map((args) => [command, 'parquet', file, '--json', ...args].map(inShell).join(' '));
  const { stdout } = await promisify(execFile)('sh', ['-ec', script.join('\n')], { maxBuffer: 2 ** 28 });
  const documents = stdout.split('\n]}\n').slice(0, -1);
  assert.equal(documents.length, calls.length);
  return documents.map((text) => JSON.parse(`${text}]}`).chunks);
}

async function compare(command, { file, chunks, questions, lengths }, said) {
  const [all, ...answers] = await printed(command, file,
    [[], ...questions.map(({ column, value }) => ['--column', column, `--check=${value}`])]);
  assert.deepEqual(all.map(({ rowGroup, column, offset }) => [rowGroup, column, offset ?? null]),
    chunks.map(({ rowGroup, column, offset }) => [rowGroup, column, offset]), file);
  all.forEach(({ filter, bytes, offset }, i) => {
    const theirs = chunks[i];
    assert.equal(filter, theirs.presence, file);
    assert.equal(filter === 'present', theirs.offset !== null, file);
    assert.equal(theirs.length === null, !lengths || theirs.offset === null, file);
    said[filter] = (said[filter] ?? 0) + 1;
    if (theirs.offset === null) return;
    if (theirs.length !== null) assert.equal(bytes, theirs.length, file);
    // Told or not, it ends where the next one begins, or the footer.
    const next = [...all.map((it) => it.offset ?? 0), said.end(file)].filter((it) => it > offset);
    assert.equal(offset + bytes, Math.min(...next), file);
  });
  questions.forEach(({ column, value, within, answers: theirs }, i) => {
    const ours = answers[i].map(({ answer }) => (answer ? answer === 'MAYBE' : null));
    assert.deepEqual(ours, theirs, `${file}: ${column}, ${value}`);
    for (const group of within) assert.ok(ours[group] ?? true, `${file}: ${value} is in ${group}`);
    said.values += 1;
    said.answers += ours.length;
    said.excluded += ours.filter((it) => it === false).length;
  });
}

// Where a file's footer begins.
function footerStart(file) {
  const bytes = fs.readFileSync(file);
  return bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8);
}

export default function define(test, tool) {
  test('200 Parquet files of two writers: what DuckDB and hyparquet say, we say', async () => {
    const folder = tool.file('many');
    fs.mkdirSync(folder);
    const { files, probed } = await generate(folder, 200);
    const said = { values: 0, answers: 0, excluded: 0, end: footerStart };
    const waiting = [...files];
    const work = async () => {
      for (let file; (file = waiting.shift());) await compare(tool.command, file, said);
    };
    await Promise.all(Array.from({ length: os.cpus().length }, work));
    fs.rmSync(folder, { recursive: true });

    const written = (writer) => files.filter((it) => it.writer === writer && it.chunks.some(({ offset }) => offset !== null));
    console.log(`       ${said.present} filters (${said['not written']} not written, ${said['dictionary only']} dictionary only) in ${written('DuckDB').length} files of DuckDB and ${
      written('hyparquet-writer').length} of hyparquet-writer; ${said.values} values, ${said.answers} answers, ${
      said.excluded} of them NOT, ${probed} of them DuckDB's too`);
    assert.ok(said.values >= 10000 && probed > 30000);
    assert.ok(said.excluded > said.answers / 5 && said.excluded < said.answers * 4 / 5);
    assert.ok(written('DuckDB').length > 80 && written('hyparquet-writer').length > 80);
    assert.ok(said['not written'] > 100 && said['dictionary only'] > 50 && files.some(({ chunks }) => chunks.length === 0));
  });
}
