// The border to the WebAssembly module, and the only file that calls its exports. Strings cross as
// UTF-8 through one buffer each way; everything else is a 32-bit number or a plain double.

import {Attempts, Later} from './start/attempts.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', {ignoreBOM: true});  // a key may begin with that character

/** What the view asks of the page: the bits of `requests()`. */
export const request = Object.fromEntries(['share', 'loadKeys', 'cancel', 'showArray', 'find', 'compare', 'time', 'grow',
  'measure', 'askFile', 'goThere', 'secondFile', 'secondKeys', 'copy', 'attack', 'open', 'openFilter', 'openKeys',
  'openNeither', 'save', 'stories', 'parquetLook', 'parquetAsk', 'parquetClose', 'parquetFilter'].map((name, bit) => [name, 1 << bit]));

/** What a file is read for. */
export const fileUse = {load: 0, ask: 1, second: 2, open: 3};

/** What a file is, and what became of one that was opened. */
export const kind = {empty: 0, parquet: 1, filter: 2, keys: 3, either: 4, story: 5};
export const outcome = {refused: 0, opened: 1, lines: 2, asked: 3};

/** Jobs of the lab. */
export const job = {grow: 0, measure: 1, attack: 2};
/** Kinds of pointer reports. */
export const pointer = {move: 0, down: 1, up: 2, leave: 3};

export class Bridge {
  #module;
  #failed;
  #globals;

  /** What is asked of the module while a part of it is missing. */
  attempts;

  /**
   * @param module a started Emscripten module
   * @param {import('./start/rest.js').Rest} rest of it
   * @param {(error: Error) => void} failed called once when the module dies (a WebAssembly trap)
   */
  constructor(module, rest, failed) {
    this.#module = module;
    this.#failed = failed;
    this.#globals = rest.globals;
    this.attempts = new Attempts(rest, () => this.#keep());
  }

  #call(name, ...numbers) {
    try {
      return this.attempts.call(() => this.#plain(name, ...numbers));
    } catch (error) {
      if (!(error instanceof Later)) this.#failed(error);
      throw error;
    }
  }

  /** A call that no missing part can stop. */
  #plain(name, ...numbers) {
    return this.#module[`_bloom_${name}`](...numbers);
  }

  /** @returns {() => void} what puts the module back as it is now */
  #keep() {
    const used = this.#plain('used') >>> 0;
    const memory = this.#module.HEAPU8.slice(0, used);
    const values = this.#globals.map(({value}) => value);
    return () => {
      this.#globals.forEach((it, i) => (it.value = values[i]));
      const {HEAPU8} = this.#module;
      HEAPU8.fill(0, used, this.#plain('used') >>> 0);
      HEAPU8.set(memory);
      this.#plain('undone');
    };
  }

  /** Calls with strings (or bytes): their lengths come first, then the numbers. */
  #send(name, parts, ...numbers) {
    const bytes = parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part));
    let at = this.#plain('reserve', bytes.reduce((sum, part) => sum + part.length, 0)) >>> 0;
    for (const part of bytes) {
      this.#module.HEAPU8.set(part, at);
      at += part.length;
    }
    return this.#call(name, ...bytes.map((part) => part.length), ...numbers);
  }

  #bytes() {
    const start = this.#plain('output') >>> 0;
    return this.#module.HEAPU8.subarray(start, start + this.#plain('output_size'));
  }

  #text() {
    return decoder.decode(this.#bytes());
  }

  #json() {
    return JSON.parse(this.#text());
  }

  /**
   * Opens window, renderer and view; throws when the module dies of it, as it may of WebGL.
   * @returns {string} the reason when it cannot, else ''
   */
  start(webgl, environment) {
    return this.#module._bloom_start(webgl, ...environment) ? '' : this.#text();
  }

  /** Reads a link and does what it says. @returns {{theme, controls, show, accent, background, problems: string[]}} */
  link(query, fragment) {
    this.#send('link', [`${query}\n${fragment}`]);
    return this.#json();
  }

  /** Takes the settings that a fragment names, and the defaults for the others. @returns {object[]} */
  settings(fragment) {
    this.#send('settings', [fragment]);
    return this.#json();
  }

  /** @param {import('./environment.js').Environment} environment */
  environment(environment) {
    this.#call('looks', ...environment.looks());
    this.#call('environment', ...environment.values());
  }

  /** Reads what a link says of the looks, and does nothing. @returns {object} as link() */
  appear(fragment) {
    this.#send('appear', [fragment]);
    return this.#json();
  }

  /** Draws. @returns {number} milliseconds to the next frame: 0 at once, negative never */
  frame(now) {
    return this.#call('frame', now);
  }

  height() {
    return this.#plain('height');
  }

  /** How many CSS pixels a unit of the widgets' places is. */
  scale() {
    return this.#plain('scale');
  }

  /** @returns {object[] | null} the described widgets, null while they are as last time */
  widgets() {
    if (!this.#call('widgets_changed')) return null;
    this.#call('widgets');
    return this.#json();
  }

  requests() {
    return this.#call('requests');
  }

  pointer(kind, x, y) {
    this.#call('pointer', kind, x, y);
  }

  activate(id) {
    this.#send('activate', [id]);
  }

  /** Enter in the key field. @param {boolean} check rather than insert */
  submit(check) {
    this.#call('submit', check ? 1 : 0);
  }

  text(id, text) {
    this.#send('text', [id, text]);
  }

  value(id, value) {
    this.#send('value', [id], value);
  }

  /** What was typed into a number entry. */
  enter(id, text) {
    this.#send('enter', [id, text]);
  }

  step(id, steps) {
    this.#send('step', [id], steps);
  }

  scroll(id, offset) {
    this.#send('scroll', [id], offset);
  }

  /** Applies a command; throws a TypeError that says what it should look like. @returns {object[]} its events */
  apply(command) {
    if (!this.#send('apply', [JSON.stringify(command) ?? 'null'])) throw new TypeError(this.#text());
    return this.#json();
  }

  /** @returns {object[]} the events since the last call, from any source */
  events() {
    this.#call('events');
    return this.#json();
  }

  /** @param {number} use of `fileUse` @returns {string} the reason when it cannot begin, else '' */
  fileBegin(use, total) {
    return this.#call('file_begin', use, total) ? '' : this.#text();
  }

  /** @returns {string} the reason when it cannot go on, else '' */
  fileFeed(use, bytes) {
    return this.#send('file_feed', [bytes], use) ? '' : this.#text();
  }

  /** @returns {{loaded, skipped, problems: string[]}} loaded: the keys that were used */
  fileEnd(use, commit) {
    this.#call('file_end', use, commit ? 1 : 0);
    return this.#json();
  }

  /** @param {Uint8Array} first bytes of a file of so many @returns {number} of `kind` */
  kind(first, size) {
    return this.#send('kind', [first], size);
  }

  /** What was read to be opened is. @returns {number} of `outcome` */
  open(name) {
    return this.#send('open', [name]);
  }

  /** The answer to what was asked then: it is a filter. */
  openFilter() {
    this.#call('open_filter');
  }

  /** The stories to choose from, as JSON. @returns {string} what is wrong with them, else '' */
  stories(json) {
    return this.#send('stories', [json]) ? '' : this.#text();
  }

  noStories(reason) {
    this.#send('no_stories', [reason]);
  }

  /** Begins a story at a step, from 1. @returns {string} the reason when it cannot, else '' */
  story(name, step) {
    return this.#send('story', [name], step) ? '' : this.#text();
  }

  /** The same with one as JSON. @returns {string} what is wrong with it, else '' */
  openStory(json, step) {
    return this.#send('open_story', [json], step) ? '' : this.#text();
  }

  /** @returns {{title, about, steps: object[]} | null} the story that is played, for paper */
  worksheet() {
    this.#call('worksheet');
    return JSON.parse(this.#text() || 'null');
  }

  /** A Parquet file comes by slices. */
  parquetBegin(name, size) {
    this.#send('parquet_begin', [name], size);
  }

  /** The one whose footer has not come is not wanted any more. */
  parquetLeave() {
    this.#call('parquet_leave');
  }

  /** @returns {{offset, length}} what is wanted of it; of later places what will be; length 0: nothing */
  parquetWanted(place) {
    return {length: this.#call('parquet_wanted', place), offset: this.#call('parquet_offset', place)};
  }

  /** @returns {{problem: string, opened: boolean}} why it cannot be read; whether it is shown from now on */
  parquetGive(bytes, offset) {
    const taken = this.#send('parquet_give', [bytes], offset);
    return {problem: taken ? '' : this.#text(), opened: taken === 2};
  }

  /** @returns {{offset, length, name}} the filter of it that is looked at */
  parquetFilter() {
    this.#call('parquet_filter');
    const [offset, length, ...name] = this.#text().split('\n');
    return {offset: Number(offset), length: Number(length), name: name.join('\n')};
  }

  /** @returns {boolean} whether there is anything to find; an alert says why not */
  findBegin() {
    return this.#call('find_begin') !== 0;
  }

  /** @returns {boolean} whether the search goes on */
  findStep(tries) {
    return this.#call('find_step', tries) !== 0;
  }

  findEnd() {
    this.#call('find_end');
  }

  /** @param {number} timed whether times are measured */
  compareBegin(timed) {
    this.#call('compare_begin', timed);
  }

  /** @returns {boolean} whether there is more to do */
  compareStep(budget) {
    return this.#call('compare_step', budget) !== 0;
  }

  compareEnd() {
    this.#call('compare_end');
  }

  /**
   * @param {number} which of `job`
   * @param {number} secret the seed of a defence
   * @returns {boolean} whether there is anything to do; an alert says why not
   */
  labBegin(which, secret) {
    return this.#call('lab_begin', which, secret) !== 0;
  }

  /** @returns {boolean} whether there is more to do */
  labStep(which) {
    return this.#call('lab_step', which) !== 0;
  }

  labEnd(which) {
    this.#call('lab_end', which);
  }

  /** @returns {boolean} whether there is anything to insert */
  goBegin() {
    return this.#call('go_begin') !== 0;
  }

  /** @returns {boolean} whether there is more to do */
  goStep() {
    return this.#call('go_step') !== 0;
  }

  state() {
    this.#call('state');
    return this.#json();
  }

  /** @returns {string} the fragment that restores this state; throws with the reason */
  share() {
    if (!this.#call('share')) throw new Error(this.#text());
    return this.#text();
  }

  /** @returns {{text: string, id: string}} what goes to the clipboard, and the button that was pressed for it */
  copied() {
    this.#call('copied');
    const [id, ...lines] = this.#text().split('\n');
    return {id, text: lines.join('\n')};
  }

  /** @returns {{format, width, file, svg}} what is to be saved */
  saving() {
    this.#call('saving');
    const [format, width, file, ...svg] = this.#text().split('\n');
    return {format, width, file, svg: svg.join('\n')};
  }

  /** @returns {string | Uint8Array} throws with the reason */
  exportFilter(format) {
    const kind = this.#send('export', [format]);  // 2 is text, 1 other bytes
    if (!kind) throw new Error(this.#text());
    return kind === 2 ? this.#text() : this.#bytes().slice();
  }

  /** Throws with the reason. */
  importFilter(data) {
    if (!this.#send('import', [data], typeof data === 'string' ? 1 : 0)) {
      throw new Error(this.#text());
    }
  }

  alert(sentence) {
    this.#send('alert', [sentence]);
  }

  digest() {
    this.#call('digest');
    return this.#text();
  }

  measure(frames) {
    return this.#call('measure', frames);
  }

  lost() {
    this.#call('lost');
  }

  /** @returns {string} the reason when there is no picture any more, else '' */
  restored(webgl, environment) {
    return this.#call('restored', webgl, ...environment) ? '' : this.#text();
  }
}
