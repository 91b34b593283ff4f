// A Parquet file that is looked into: of its gigabytes only what the module wants next is read, by
// slices, for as long as it wants any.

import * as call from 'border/call';
import * as say from '../text/page_text.js';

const pace = 100;  // ms from one picture of the progress to the next
const ahead = 16;  // pieces that are read at the same time,
const mostAhead = 1 << 22;  // or as many as have these bytes

/** Of a file that was moved or changed there are none, as the module then says. */
const bytesOf = (file, {offset, length}) => file.slice(offset, offset + length).arrayBuffer()
    .then((buffer) => new Uint8Array(buffer), () => new Uint8Array());

export class Parquet {
  #bridge;
  #frames;
  #load;
  #file;  // that is shown
  #coming;  // whose footer is read
  #turn = 0;  // counts what was begun: only the last goes on

  constructor({bridge, frames}, load) {
    this.#bridge = bridge;
    this.#frames = frames;
    this.#load = load;
  }

  /** @param {File} file which takes the place of another once its footer was read */
  async open(file) {
    this.#bridge.run(call.parquetBegin, file.name, file.size);
    this.#coming = file;
    const problem = await this.#read(file);
    if (!problem) return;
    this.#coming = undefined;
    this.#load.say(say.notOpened(file.name, problem));
    await this.go();  // with the one that is shown
  }

  /** Reads on, where the view wants something else of the file that is shown. */
  async go() {
    if (this.#coming) return;
    const problem = this.#file && await this.#read(this.#file);
    if (problem) this.#load.say(say.readNoFurther(this.#file.name, problem));
  }

  /** The one whose footer is read is not wanted any more. */
  leave() {
    if (!this.#coming) return;
    this.#turn += 1;
    this.#coming = undefined;
    this.#bridge.run(call.parquetLeave);
    this.go();
  }

  close() {
    this.#turn += 1;
    this.#file = this.#coming = undefined;
  }

  /** @returns {File} the filter that is looked at, as a file of its own */
  filter() {
    const {offset, length, name} = this.#bridge.json(call.parquetFilter);
    return new File([this.#file.slice(offset, offset + length)], name);
  }

  /** @returns {Promise<string>} why it cannot be read, or '' */
  async #read(file) {
    const turn = this.#turn += 1;
    const coming = new Map();  // what is read ahead, by its place
    let drawn = 0;
    for (;;) {
      const [next, ...later] = this.#wanted();
      if (!next) break;
      const key = (piece) => `${piece.offset} ${piece.length}`;
      for (const piece of [next, ...later]) {
        if (!coming.has(key(piece))) coming.set(key(piece), bytesOf(file, piece));
      }
      const bytes = await coming.get(key(next));
      coming.delete(key(next));
      if (turn !== this.#turn) return '';
      const {problem, opened} = this.#bridge.json(call.parquetGive, bytes, next.offset);
      if (problem) return problem;
      if (opened) {
        this.#file = file;
        this.#coming = undefined;
      }
      if (performance.now() - drawn > pace) {
        this.#frames.request();
        drawn = performance.now();
      }
    }
    this.#frames.request();
    return '';
  }

  /** What to read now, and what next as far as it is known. @returns {{offset, length}[]} */
  #wanted() {
    const pieces = [];
    for (let bytes = 0; pieces.length < ahead && bytes < mostAhead;) {
      const piece = this.#bridge.json(call.parquetWanted, pieces.length);
      if (!piece.length) break;
      pieces.push(piece);
      bytes += piece.length;
    }
    return pieces;
  }
}
