// The stories as one file.

import fs from 'node:fs';
import path from 'node:path';

const groups = ['Begin here', 'Where filters work', 'Where they mislead'];

/** @returns {string} the stories of a folder, in the order of their groups and then of their names */
export function stories(folder) {
  const all = fs.readdirSync(folder).filter((name) => name.endsWith('.json')).sort()
      .map((name) => ({name, story: JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'))}));
  for (const {name, story: {group}} of all) {
    if (!groups.includes(group)) {
      throw new Error(`${name}: “${group}” is no group of stories. Choose “${groups.join('”, “')}”, ` +
        'or add it to web/stories.mjs.');
    }
  }
  return JSON.stringify(groups.flatMap((group) =>
    all.map(({story}) => story).filter((story) => story.group === group)));
}
