// How programs in each language are made ready: a function of a new folder and of the programs'
// texts, which compiles them all in one go and answers with the command that runs each.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// By default where Debian's packages put things.
const { LZ4_JAR = '/usr/share/java/lz4-java.jar', GO_PATH = '/usr/share/gocode',
  SYSTEM_PYTHON = '/usr/bin/python3', CRATES = '/usr/share/cargo/registry' } = process.env;

function write(...parts) {
  const file = path.join(...parts.slice(0, -1));
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, parts.at(-1));
  return file;
}

/** What a compiler says is the failure. */
function compile(program, args, options = {}) {
  execFileSync(program, args, { stdio: 'pipe', ...options });
}

// C++, Rust and Go: one program that has all of them, each in a scope of its own, and runs one.
function cpp(folder, texts) {
  const scopes = texts.map((text, i) => {
    const body = text.replace(/^#include.*\n/gm, '').replace('int main()', 'void run()');
    return `namespace program_${i} {\n${body}}\n`;
  });
  const includes = texts.flatMap((text) => text.match(/^#include.*\n/gm)).join('');
  const calls = texts.map((_, i) => `if (name == "${i}") program_${i}::run();\n`).join('');
  const source = write(folder, 'all.cpp', `${includes}${scopes.join('')}
int main(int, char** words) {\nconst std::string name = words[1];\n${calls}}\n`);
  const program = path.join(folder, 'all');
  compile('c++', ['-std=c++17', '-O1', '-Wall', '-Wextra', '-Werror', source, '-o', program, '-lxxhash']);
  return texts.map((_, i) => [program, String(i)]);
}

function rust(folder, texts) {
  const crate = fs.readdirSync(CRATES).find((name) => name.startsWith('xxhash-rust-'));
  compile('rustc', ['--crate-type=rlib', '--crate-name=xxhash_rust', '--edition=2018', '-O',
    '--cap-lints=allow', '--cfg=feature="xxh64"', `--out-dir=${folder}`, path.join(CRATES, crate, 'src/lib.rs')]);
  const scopes = texts.map((text, i) => `mod program_${i} {\n${text.replace('fn main', 'pub fn main')}}\n`);
  const calls = texts.map((_, i) => `"${i}" => program_${i}::main(),\n`).join('');
  const source = write(folder, 'all.rs', `${scopes.join('')}
fn main() -> std::io::Result<()> {
    match std::env::args().nth(1).unwrap().as_str() {\n${calls}_ => panic!(),\n}\n}\n`);
  const program = path.join(folder, 'all');
  compile('rustc', ['--edition=2021', '-O', '-Dwarnings', `-Ldependency=${folder}`,
    `--extern=xxhash_rust=${path.join(folder, 'libxxhash_rust.rlib')}`, '-o', program, source]);
  return texts.map((_, i) => [program, String(i)]);
}

// Likewise, with a package for each.
function go(folder, texts) {
  texts.forEach((text, i) => write(folder, `p${i}`, 'main.go',
    text.replace('package main', `package p${i}`).replace('func main', 'func Main')));
  const packages = texts.map((_, i) => `\t"./p${i}"\n`).join('');
  const calls = texts.map((_, i) => `\tcase "${i}":\n\t\tp${i}.Main()\n`).join('');
  write(folder, 'main.go', `package main\n\nimport (\n\t"os"\n${packages})\n
func main() {\n\tswitch os.Args[1] {\n${calls}\t}\n}\n`);
  const program = path.join(folder, 'all');
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: GO_PATH, GOCACHE: path.join(folder, 'cache') };
  compile('go', ['build', '-p', '1', '-o', program, '.'], { cwd: folder, env });
  return texts.map((_, i) => [program, String(i)]);
}

function java(folder, texts) {
  const sources = texts.map((text, i) => write(folder, `p${i}`, 'Bloom.java', `package p${i};\n${text}`));
  compile('javac', ['-Xlint:all', '-Werror', '-cp', LZ4_JAR, '-d', folder, ...sources]);
  return texts.map((_, i) => ['java', '-XX:TieredStopAtLevel=1', '-cp', `${LZ4_JAR}:${folder}`, `p${i}.Bloom`]);
}

function python(folder, texts) {
  return texts.map((text, i) => [SYSTEM_PYTHON, write(folder, `${i}.py`, text)]);
}

function javascript(folder, texts) {
  fs.symlinkSync(fileURLToPath(new URL('node_modules', import.meta.url)), path.join(folder, 'node_modules'));
  return texts.map((text, i) => ['node', write(folder, `${i}.mjs`, text)]);
}

export const toolchains = { cpp, python, javascript, go, java, rust };
