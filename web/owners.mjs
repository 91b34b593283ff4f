// Which source file each function of the linked module comes from: the compiler's own tables say it
// of each object file, before the linker has made one of all.

import {execFileSync} from 'node:child_process';
import path from 'node:path';

/** An object file’s name as that of its source: web/view/view.cpp, or SDL2/SDL_render.c in a library. */
function sourceOf(object, build) {
  const [, library, member] = /lib([^/]+)\.a:(.+)\.o$/.exec(object) ?? [];
  if (library) return `${library}/${member}`;
  return path.relative(build, path.normalize(object)).split(path.sep).join('/')
      .replace(/CMakeFiles\/[^/]+\.dir\//, '').replace(/\.(o|obj)$/, '');
}

/**
 * @param {string[]} objects files and libraries
 * @param {string} build the folder in which they were made
 * @returns {Map<string, Set<string>>} by a function's name, the sources that define it: a template may be in several
 */
export function owners(objects, build, {nm}) {
  const compiled = objects.filter((it) => /\.(o|obj|a)$/.test(it));  // and no header that is read once
  const listing = execFileSync(nm, ['--print-file-name', '--defined-only', '--demangle', ...compiled],
      {encoding: 'utf8', maxBuffer: 1 << 29, stdio: ['ignore', 'pipe', 'ignore']});
  const found = new Map();
  for (const [, object, name] of listing.matchAll(/^(.+?\.o(?:bj)?): *[-0-9a-f]+ \w (.+)$/gm)) {
    if (!found.has(name)) found.set(name, new Set());
    found.get(name).add(sourceOf(object, build));
  }
  return found;
}

/** Names of the symbol map as they were before Binaryen wrote “(” as “\28”. */
export const unescaped = (name) => name.replace(/\\([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(parseInt(code, 16)));

/** A copy's name without what tells it from the others: “draw() (.12)”, “draw.12”, “draw()_1”. */
export const plain = (name) => name.replace(/ \(\.[\w.]+\)(?=_\d+$|$)|\.\d+(?=_\d+$|$)/, '').replace(/(?<=\W)_\d+$/, '');
