// The READMEs as tests: what they link to and the paths that they name are there.

import path from 'node:path';

const isReadme = (file) => path.posix.basename(file) === 'README.md' && !file.startsWith('tests/vectors/');
const rootLines = 150;  // the most of README.md
const topFolders = /^(core|web|tests)\//;
const placeholder = /[…<{]|NAME|PART|FILE/;

/** Whether a path is a file, or a folder that holds some; `*` is any part of a name. */
function exists(target, files) {
  const name = target.replace(/\/$/, '');
  if (name === '' || name === '.') return true;
  const escaped = name.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');
  const pattern = new RegExp(`^${escaped}(/|$)`);
  return files.some((file) => pattern.test(file));
}

// Without programs and other blocks; their lines stay, and are empty.
const prose = (text) => text.replace(/^```[^]*?^```$/gm, (block) => block.replace(/.+/g, ''));

/** @returns {Set<string>} what links to the headings of a document are called, as GitHub does */
function anchors(text) {
  const all = new Set();
  for (const [, heading] of prose(text).matchAll(/^#+ (.+)$/gm)) {
    const slug = heading.trim().toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');
    let own = slug;
    for (let i = 1; all.has(own); ++i) own = `${slug}-${i}`;
    all.add(own);
  }
  return all;
}

/** @returns {{line: number, target: string}[]} what a pattern finds in the prose of a document */
const found = (text, pattern) => prose(text).split('\n').flatMap((line, i) =>
  [...line.matchAll(pattern)].map(([, target]) => ({line: i + 1, target})));

/** @returns {string[]} links that lead nowhere */
function linkProblems(document, files, read) {
  const text = read(document).replace(/(?<!`)`[^`\n]+`/g, '');  // an example in a line is no link
  const links = [/\]\(([^)\s]+)\)/g, /\b(?:src|srcset)="([^"]+)"/g].flatMap((pattern) => found(text, pattern));
  return links.filter(({target}) => !/^[a-z]+:/.test(target))
      .flatMap(({line, target}) => {
        const [file, anchor] = target.split('#');
        const to = file ? path.posix.join(path.posix.dirname(document), file) : document;
        if (!exists(to, files)) return [`${document}:${line}: ${target} does not exist`];
        if (anchor === undefined) return [];
        const known = to.endsWith('.md') && anchors(read(to)).has(anchor);
        return known ? [] : [`${document}:${line}: ${target} names no heading of ${to}`];
      });
}

/** @returns {string[]} paths in backticks that are not there */
function pathProblems(document, files, read) {
  return found(read(document), /`([^`]+)`/g)
      .map(({line, target}) => ({line, target: target.split(' ')[0]}))
      .filter(({target}) => topFolders.test(target) && !placeholder.test(target) && !exists(target, files))
      .map(({line, target}) => `${document}:${line}: ${target} does not exist`);
}

/** @returns {string[]} what is wrong with the table of rooms in README.md */
function roomProblems(documents, files, read) {
  const text = read('README.md');
  const rows = [...text.matchAll(/^\|.*\| `([^`]+\/)` \| \[.*\]\((.+)\) \|$/gm)].map(([, room, to]) => ({room, to}));
  const linked = new Set(found(text, /\]\(([^)#\s]+)/g).map(({target}) => target));
  return [
    ...rows.length ? [] : ['README.md has no table of rooms'],
    ...rows.filter(({room}) => !exists(room, files)).map(({room}) => `the room ${room} does not exist`),
    ...rows.filter(({room, to}) => to !== `${room}README.md`).map(({room, to}) => `${room} has the document ${to}`),
    ...documents.filter((name) => name !== 'README.md' && !linked.has(name))
        .map((name) => `README.md does not lead to ${name}`),
  ];
}

/** @returns {string[]} documents that sources name and that are not there */
function mentionProblems(files, read) {
  return files.filter((file) => /\.([ch]pp|m?js|sh|html)$/.test(file) && !file.startsWith('tests/layers/'))
      .flatMap((file) => [...read(file).matchAll(/\b((?:core|web|tests)\/[\w/]*README\.md)/g)].map(([, name]) => ({file, name})))
      .filter(({name}) => !exists(name, files)).map(({file, name}) => `${file} names ${name}, which does not exist`);
}

/** @returns {[string, () => string[]][]} tests of the documents of a project: names, and what finds problems */
export function documentTests(files, read) {
  const documents = files.filter(isReadme);
  const each = (problems) => () => documents.flatMap((document) => problems(document, files, read));
  const length = () => read('README.md').trimEnd().split('\n').length;
  return [
    ['every link of a README leads somewhere', each(linkProblems)],
    ['every path that a README names exists', each(pathProblems)],
    ['every README that a source names exists', () => mentionProblems(files, read)],
    [`README.md has at most ${rootLines} lines`, () => (length() > rootLines ? [`it has ${length()}`] : [])],
    ['README.md leads to every room that has a document', () => roomProblems(documents, files, read)],
  ];
}

/** The tests find what is wrong in a project that is made up. */
export function selfTest() {
  const project = new Map([
    ['README.md', '# A\n\n| x | `core/` | [core](core/README.md) |\n| y | `web/` | [web](web/no.md) |\n' +
      '[a](core/README.md#the-one--two) [b](core/README.md#gone) [c](core/lost.md) [d](#a) [e](https://x.org/#y)\n' +
      '`core/a.cpp x` `core/b.cpp` `core/*.hpp` `core/*.cpp` `core/sim/` `core/…` `core/NAME.cpp` `<a src="x">`\n' +
      '```\n[f](lost) `core/c.cpp`\n# Not a heading\n```\n<img src="core/p.png">\n'],
    ['core/README.md', '# The `one` & two\n'], ['core/a.cpp', '// See core/README.md and web/page/README.md.\n'],
    ['core/sim/s.cpp', ''], ['tests/vectors/README.md', '[x](lost)'], ['tests/README.md', ''],
  ]);
  const problems = documentTests([...project.keys()], (file) => project.get(file)).flatMap(([, run]) => run());
  const expected = [
    'README.md:4: web/no.md does not exist', 'README.md:5: core/README.md#gone names no heading of core/README.md',
    'README.md:5: core/lost.md does not exist', 'README.md:11: core/p.png does not exist', 'README.md:4: web/ does not exist',
    'README.md:6: core/b.cpp does not exist', 'README.md:6: core/*.hpp does not exist',
    'core/a.cpp names web/page/README.md, which does not exist', 'the room web/ does not exist',
    'web/ has the document web/no.md', 'README.md does not lead to tests/README.md'];
  const wrong = [...expected.filter((it) => !problems.includes(it)).map((it) => `not found: ${it}`),
    ...problems.filter((it) => !expected.includes(it)).map((it) => `found: ${it}`)];
  const long = 'x\n'.repeat(rootLines + 1);
  const [, count] = documentTests(['README.md'], () => long).find(([name]) => name.includes('at most'));
  return count().length ? wrong : [...wrong, `not found: a README.md of ${rootLines + 1} lines`];
}
