// The border between C++ and JavaScript: makes the page's constants of the C++ sources, so that each
// name is written once. import * as request from 'border/request' has the enumerators of Request,
// and 'border/call' the calls of calls.inc: numbers, which esbuild puts where they are used. A name that
// C++ does not have fails the build; so does a call that nobody makes, and a request without an answer.

import fs from 'node:fs';
import path from 'node:path';

export const callList = 'web/platform/border/calls.inc';

// The file of each enum.
export const enums = {
  Request: 'web/view/interface/frame.hpp',
  PointerEvent: 'web/view/interface/environment.hpp',
  FileUse: 'web/platform/app.hpp',
  FileType: 'core/files/file_type.hpp',
  Outcome: 'web/platform/opening.hpp',
};

const withoutComments = (text) => text.replace(/\/\/.*$/gm, '');
const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** @returns {string[]} the names of an enum, in their order */
export function enumerators(text, name) {
  const [, body, ...others] = withoutComments(text).split(new RegExp(`enum class ${name}\\b[^{;]*\\{([^}]*)\\}`));
  if (body === undefined || others.length !== 1) throw new Error(`Expected exactly one enum class ${name}`);
  const names = body.split(',').map((it) => it.trim()).filter(Boolean);
  const odd = names.find((it) => !/^[a-z]\w*$/.test(it));
  if (odd) throw new Error(`enum class ${name}: “${odd}” is more than a name`);
  return names;
}

/** @returns {string[]} the names of the calls, in their order */
export function calls(text) {
  return [...withoutComments(text).matchAll(/^BLOOM_CALL\((.*)$/gm)].map(([line, rest]) => {
    const [, name] = /^[^,]+, (\w+)[,)]/.exec(rest) ?? [];
    if (!name) throw new Error(`${callList}: “${line}” is no call`);
    return name;
  });
}

/** @param {string} page all its scripts @returns {string[]} calls that nobody makes, and requests without an answer */
export function unanswered(names, page) {
  return ['call', 'request'].flatMap((what) => names.get(what).map((name) => `${what}.${camel(name)}`))
      .filter((it) => !new RegExp(`\\b${it.replace('.', '\\.')}\\b`).test(page));
}

/** @returns {string} the text of all scripts of a folder */
function scripts(folder) {
  return fs.readdirSync(folder, {withFileTypes: true}).map((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return scripts(file);
    return file.endsWith('.js') ? fs.readFileSync(file, 'utf8') : '';
  }).join('\n');
}

/**
 * Writes the constants, a file for each enum and one for the calls.
 * @param {string} root the project's folder
 * @param {string} folder for bordering()
 */
export function writeConstants(root, folder) {
  const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');
  const names = new Map(Object.entries(enums).map(([name, file]) =>
    [name[0].toLowerCase() + name.slice(1), enumerators(read(file), name)]));
  names.set('call', calls(read(callList)));
  const lost = unanswered(names, scripts(path.join(root, 'web/page')));
  if (lost.length) throw new Error(`No script of the page has ${lost.join(', ')}`);
  fs.mkdirSync(folder, {recursive: true});
  for (const [name, all] of names) {
    fs.writeFileSync(path.join(folder, `${name}.js`), all.map((it, i) => `export const ${camel(it)} = ${i};\n`).join(''));
  }
}

/** @returns {string[]} what esbuild is told to find the constants there, and to refuse a name that they do not have */
export const bordering = (folder) => [`--alias:border=${path.resolve(folder)}`, '--log-override:import-is-undefined=error'];
