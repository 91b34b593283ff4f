// The border to the WebAssembly module, and the only file that calls its exports. What can be called is
// in web/platform/border/calls.inc; 'border/call' has a number for each. Strings cross as UTF-8, bytes as they
// are, everything else as a double.

import * as call from 'border/call';
import {Attempts, Later} from './start/attempts.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', {ignoreBOM: true});  // a key may begin with that character

/** The module does not do what was asked; the message is its reason. */
export class Refused extends Error {}

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

  /**
   * @param {number} which of 'border/call'
   * @param {(string | Uint8Array | number | boolean)[]} args as its line in calls.inc has them
   * @returns {number} its answer; 0 where it is refused
   */
  run(which, ...args) {
    this.#send(args);
    try {
      return this.attempts.call(() => this.#module._bloom_call(which));
    } catch (error) {
      if (!(error instanceof Later)) this.#failed(error);
      throw error;
    }
  }

  /** Runs what may be refused. @returns {string} the reason, or '' */
  refusal(which, ...args) {
    return this.run(which, ...args) ? '' : this.#text();
  }

  /** Throws a Refused where it is refused. @returns {Uint8Array} what it says */
  bytes(which, ...args) {
    const reason = this.refusal(which, ...args);
    if (reason) throw new Refused(reason);
    return this.#bytes().slice();
  }

  /** As bytes(). @returns {string} */
  text(which, ...args) {
    return decoder.decode(this.bytes(which, ...args));
  }

  /** As bytes(). @returns {any} null where it says nothing */
  json(which, ...args) {
    return JSON.parse(this.text(which, ...args) || 'null');
  }

  /**
   * Opens window, renderer and view; throws when the module dies of it, as it may of WebGL.
   * @returns {string} the reason when it cannot, else ''
   */
  start(webgl, environment) {
    this.#send([webgl, ...environment]);
    return this.#module._bloom_call(call.start) ? '' : this.#text();
  }

  /** @returns {() => void} what puts the module back as it is now */
  #keep() {
    const used = this.#module._bloom_used() >>> 0;
    const memory = this.#module.HEAPU8.slice(0, used);
    const values = this.#globals.map(({value}) => value);
    return () => {
      this.#globals.forEach((it, i) => (it.value = values[i]));
      const {HEAPU8} = this.#module;
      HEAPU8.fill(0, used, this.#module._bloom_used() >>> 0);
      HEAPU8.set(memory);
      this.#module._bloom_undone();
    };
  }

  /** Puts arguments where the next call reads them: strings and bytes behind their length. */
  #send(args) {
    if (!args.length) return;
    const parts = args.map((it) => (typeof it === 'string' ? encoder.encode(it) : it));
    const size = parts.reduce((sum, it) => sum + 8 + (it.length ?? 0), 0);
    let at = this.#module._bloom_reserve(size) >>> 0;
    const {HEAPU8} = this.#module;
    const numbers = new DataView(HEAPU8.buffer);
    for (const it of parts) {
      numbers.setFloat64(at, it.length ?? it, true);
      at += 8;
      if (!it.length) continue;
      HEAPU8.set(it, at);
      at += it.length;
    }
  }

  #bytes() {
    const start = this.#module._bloom_output() >>> 0;
    return this.#module.HEAPU8.subarray(start, start + this.#module._bloom_output_size());
  }

  #text() {
    return decoder.decode(this.#bytes());
  }
}
