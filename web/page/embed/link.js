// The element's attributes by what they are about, and the link that they make.

import {decoded} from './filter.js';

export const settings = ['family', 'm', 'k', 'n', 'p', 'f', 'growth', 'decrements', 'scheme', 's'];
export const appearance = ['theme', 'controls', 'show', 'accent', 'background'];
export const contents = ['fill', 'keys', 'ops'];
export const lesson = ['story', 'step'];
export const all = [...settings, ...contents, 'check', 'tab', ...lesson, ...appearance];

// A list is percent-encoded by its author already, or a key could hold no comma.
const listed = (list) => encodeURIComponent(list).replaceAll('%2C', ',').replaceAll('%25', '%');
const encoded = {
  keys: listed,
  ops: listed,
  check: (key) => encodeURIComponent(decoded(key)),
};

/** @param {Record<string, string>} values by name */
export const link = (values) => Object.entries(values).map(([name, value]) =>
  `${name}=${(encoded[name] ?? encodeURIComponent)(value)}`).join('&');
