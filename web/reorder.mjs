// Puts those functions of a WebAssembly module beside each other that do much the same, for gzip to
// find: 9 KB of the page. Nothing else changes.

import {isFunction} from './wat.mjs';

const run = 6;  // instructions in a row that two functions have in common
const common = 120;  // runs in this many functions say nothing

/** A function's text without its name and places; names are numbers, which say nothing here. */
const instructions = (lines) => lines.slice(1).map((it) => it.trim().replace(/\$\d+/g, '$'));

function runsOf(lines) {
  const runs = new Set();
  for (let at = 0; at === 0 || at + run <= lines.length; ++at) {
    runs.add(lines.slice(at, at + run).join('\n'));
  }
  return runs;
}

/** After each function the one that shares most of its runs; where none does, the next by its text. */
function chained(functions) {
  const all = functions.map((lines) => ({lines, body: instructions(lines)}))
      .map((it) => ({...it, text: it.body.join('\n'), runs: runsOf(it.body)}))
      .sort((a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)));
  const holders = new Map();
  for (const it of all) {
    for (const each of it.runs) holders.set(each, [...(holders.get(each) ?? []), it]);
  }
  const left = new Set(all);
  const nearest = ({runs}) => {
    const shared = new Map();
    for (const each of runs) {
      const those = holders.get(each);
      if (those.length >= common) continue;
      for (const it of those) if (left.has(it)) shared.set(it, (shared.get(it) ?? 0) + 1);
    }
    let best;
    let most = 0;
    for (const [it, count] of shared) {
      const share = count / (runs.size + it.runs.size - count);
      if (share > most) [best, most] = [it, share];
    }
    return best;
  };
  const order = [];
  for (let it = all[0]; it; it = nearest(it) ?? left.values().next().value) {
    left.delete(it);
    order.push(it.lines);
  }
  return order;
}

/** @returns {string[][]} the parts of a module, its functions in another order */
export function reordered(parts) {
  return [...parts.filter((part) => !isFunction(part)), ...chained(parts.filter(isFunction))];
}
