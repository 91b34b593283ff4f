// What the page asks of the module while the rest of it (rest.js) is not there yet. Nobody has to know
// which function is where: one that is missing traps. So everything that is asked is done wholly or
// not at all: after a trap the module's memory is put back as it was, and the same is asked again when
// the rest has come. Once it is there, calls go straight through.

import * as say from '../text/page_text.js';

/** What was asked needs the rest: nothing of it was done. */
export class Later extends Error {
  message = say.wantsRest;
}

export class Attempts {
  #rest;
  #keep;
  #undo;  // while something is tried
  #undone = false;
  #waiting = 0;

  /**
   * @param {import('./rest.js').Rest} rest
   * @param {() => () => void} keep answers what puts the module back as it is now
   */
  constructor(rest, keep) {
    this.#rest = rest;
    this.#keep = keep;
  }

  /** Whether this is a part of something that is tried. */
  get trying() {
    return this.#undo !== undefined;
  }

  /** One call of the module, tried by itself where nothing else is tried. */
  call(work) {
    if (this.#rest.whole) return work();
    if (!this.#undo) return this.try(() => this.call(work));
    try {
      return work();
    } catch {
      this.#undo();
      this.#undone = true;
      throw new Later();
    }
  }

  /** Does `work` wholly; throws a Later, and does nothing of it, where it needs the rest. */
  try(work) {
    if (this.#rest.whole || this.#undo) return work();
    this.#undo = this.#keep();
    this.#undone = false;
    try {
      const value = work();
      if (this.#undone) throw new Later();  // it was caught on its way
      return value;
    } finally {
      this.#undo = undefined;
    }
  }

  /** Does `work` wholly, now or when the rest has come; rejected with an Absent where that cannot be had. */
  async patiently(work) {
    try {
      return this.try(work);
    } catch (error) {
      if (!(error instanceof Later) || this.trying) throw error;
    }
    const {classList} = document.documentElement;
    this.#waiting += 1;
    classList.add('waiting');
    try {
      await this.#rest.load();
    } finally {
      this.#waiting -= 1;
      classList.toggle('waiting', this.#waiting > 0);
    }
    return work();
  }
}
