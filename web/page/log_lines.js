// A list of lines as elements, changed in place: a log announces only what is new, and the reader
// keeps scroll offset and selection.

/** Whether `lines` from `from` on are the first of `old`. */
const continues = (lines, from, old) =>
  lines.length - from <= old.length && lines.slice(from).every((line, i) => line === old[i]);

function element(line) {
  const made = document.createElement('div');
  made.textContent = line;
  return made;
}

/**
 * Makes the children of `list`, which show `old`, show `lines`; both newest first.
 * @param {string[]} old @param {string[]} lines
 */
export function showLines(list, old, lines) {
  const removed = old.length - lines.length;
  if (removed > 0 && lines.length > 0 && continues(old, removed, lines)) {
    for (let i = 0; i < removed; i += 1) list.firstChild.remove();
    return;
  }
  let added = 0;
  while (!continues(lines, added, old)) added += 1;
  if (added === lines.length && old.length === added) {
    // Other words for the same lines, which is nothing new to announce.
    lines.forEach((line, i) => {
      const {firstChild: text} = list.children[i];
      if (text.data !== line) text.data = line;
    });
    return;
  }
  while (list.children.length > lines.length - added) list.lastChild.remove();
  list.prepend(...lines.slice(0, added).map(element));
}
