// The module comes in two files: bloom.wasm draws the first picture and serves the Filter view of the
// classic family; bloom-rest.wasm has every other function, and is loaded once. The two know each
// other by a digest: those of different builds are never put together.

import * as say from '../text/page_text.js';

const rest = 'bloom-rest.wasm';

/** The rest cannot be had; the message is a sentence for the reader. */
export class Absent extends Error {}

const files = new Map();  // compiled, by address: a second start needs the same

async function compile(url) {
  const response = await fetch(url, {credentials: 'same-origin'});
  if (!response.ok) throw new Error(say.serverAnswers(response.status));
  const type = response.headers.get('content-type') ?? '';
  if (WebAssembly.compileStreaming && type.startsWith('application/wasm')) return WebAssembly.compileStreaming(response);
  console.warn(say.slowType(url, type));
  return WebAssembly.compile(await response.arrayBuffer());
}

function compiled(url) {
  if (!files.has(url)) {
    files.set(url, compile(url));
    files.get(url).catch(() => files.delete(url));  // the next one tries again
  }
  return files.get(url);
}

/** @returns {string} the digest, where the file is one of two */
function pairOf(file) {
  const [pair] = WebAssembly.Module.customSections(file, 'pair');
  return pair ? new TextDecoder().decode(pair) : '';
}

/** Whether a global changes as the module runs. */
function changes(it) {
  try {
    it.value = it.value;  // eslint-disable-line no-self-assign
    return it instanceof WebAssembly.Global;
  } catch {
    return false;
  }
}

export class Rest {
  /** Whether every function is there. */
  whole = false;
  /** The module's globals that change: its stack pointer. @type {WebAssembly.Global[]} */
  globals = [];
  /** Called when the rest has come. */
  arrived = () => {};
  #script;
  #first;  // its file and its exports
  #coming;

  /** @param {string} script address of the page's script, beside which the files lie */
  constructor(script) {
    this.#script = script;
  }

  /**
   * What Emscripten takes to start the first file with.
   * @param {Uint8Array} [bytes] of the whole module, where the page carries it
   * @param {(error: Error) => void} failed
   */
  options(bytes, failed) {
    const start = async (imports, receive) => {
      const file = await (bytes ? WebAssembly.compile(bytes) : compiled(new URL('bloom.wasm', this.#script).href));
      const instance = await WebAssembly.instantiate(file, imports);
      const {exports} = instance;
      this.#first = {pair: pairOf(file), exports};
      this.whole = !this.#first.pair;
      this.globals = Object.values(exports).filter(changes);
      receive(instance, file);
    };
    const instantiateWasm = (imports, receive) => {
      start(imports, receive).catch(failed);
      return {};
    };
    return {instantiateWasm};
  }

  /** Loads the rest, once. @returns {Promise<void>} rejected with an Absent; the next call then tries again */
  load() {
    this.#coming ??= this.#load().catch(({message}) => {
      this.#coming = undefined;
      throw new Absent(say.restNotLoaded(rest, message));
    });
    return this.#coming;
  }

  async #load() {
    if (this.whole) return;
    const {pair, exports} = this.#first;
    const url = new URL(`${rest}?${pair}`, this.#script).href;
    const file = await compiled(url);
    if (pairOf(file) !== pair) {
      files.delete(url);
      throw new Error(say.anotherVersion);
    }
    await WebAssembly.instantiate(file, {m: exports});
    this.whole = true;
    this.arrived();
  }
}
