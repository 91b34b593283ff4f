// What an article has on paper in the place of a figure that is not there: of a simulator that has not
// started and has no poster. And below a story the way to all of it, which a figure cannot show.

import {fillOf, keysOf} from './filter.js';

export const paperStyle = '.paper{overflow-wrap:anywhere}@media screen{.paper{display:none}}' +
  '@media print{.blank>div{display:none}}';

/** The keys that are inserted, in words. */
function keyWords({fill, keys}) {
  const count = fillOf(fill);
  const filling = count > 2 ? [`key1 … key${count}`] : ['key1', 'key2'].slice(0, count);
  return [...filling, ...keysOf(keys)].join(', ');
}

/**
 * @param {HTMLElement} paper gets the words
 * @param {{title: string, address: URL, attributes: object, blank: boolean}} figure blank: nothing is seen of it
 */
export function writePaper(paper, {title, address, attributes, blank}) {
  const {family = 'classic', story} = attributes;
  const keys = keyWords(attributes);
  const words = blank ? [`${title}: ${story ? `the story “${story}”` : `a ${family} filter`}. `] : [];
  if (blank && keys) words.push(`Keys: ${keys}. `);
  if (blank || story) {
    const link = document.createElement('a');
    link.href = link.textContent = address;
    words.push(story ? 'Print the whole story from its own page: ' : 'To try it: ', link);
  }
  paper.replaceChildren(...words);
  paper.parentElement.classList.toggle('blank', blank);
}
