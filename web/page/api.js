// window.bloom: the simulator for scripts.

import {schemes} from './bridge.js';
import {families} from './families.js';

const wholeNumber = (value) => Number.isInteger(value) && value >= 0 && value <= 0xffffffff;
const text = (value) => typeof value === 'string' && !/\p{Surrogate}/u.test(value);

const configurable = {
  family: [(value) => families.includes(value), `one of ${families.join(', ')}`],
  m: [wholeNumber, 'a whole number, the bits'],
  k: [wholeNumber, 'a whole number, the hashes'],
  scheme: [(value) => schemes.includes(value), `one of ${schemes.join(', ')}`],
  seed: [wholeNumber, 'a whole number, 0 … 4294967295'],
  f: [wholeNumber, 'a whole number, the bits of a cell'],
  n: [wholeNumber, 'a whole number, the keys to plan for'],
  p: [(value) => Number.isFinite(value), 'a number, the rate of false positives'],
  growth: [wholeNumber, 'a whole number, how many times larger the next slice is'],
  decrements: [wholeNumber, 'a whole number, the cells that fade at an insert'],
};

const shapes = {
  insert: {key: [text, 'a well-formed string']},
  check: {key: [text, 'a well-formed string']},
  delete: {key: [text, 'a well-formed string']},
  unset: {key: [text, 'a well-formed string']},
  load: {keys: [(keys) => Array.isArray(keys) && keys.every(text), 'an array of well-formed strings']},
  configure: {},
  find: {},
  seed: {},
  clear: {},
  undo: {},
  redo: {},
};

/** Throws a TypeError that says what a command should look like. */
function validate(command) {
  const type = command?.type;
  if (typeof type !== 'string' || !Object.hasOwn(shapes, type)) {
    throw new TypeError(`A command is an object whose type is one of ${Object.keys(shapes).join(', ')}.`);
  }
  const fields = Object.entries(shapes[type]);
  if (type === 'configure') {
    fields.push(...Object.entries(configurable).filter(([name]) => command[name] !== undefined));
    if (fields.length === 0) {
      throw new TypeError(`The command configure needs at least one of ${Object.keys(configurable).join(', ')}.`);
    }
  }
  for (const [name, [fits, what]] of fields) {
    if (!fits(command[name])) {
      throw new TypeError(`The command ${type} needs ${name} to be ${what}.`);
    }
  }
}

export class Api {
  #page = null;
  #subscribers = new Set();

  /** Puts `window.bloom` in place. @param {Promise<void>} ready */
  constructor(ready) {
    window.bloom = Object.freeze({
      ready,
      apply: (command) => this.apply(command),
      state: () => this.state(),
      subscribe: (fn) => this.subscribe(fn),
      frames: () => this.#page?.frames.count ?? 0,
      exportFilter: (format) => this.#bridge.exportFilter(String(format)),
      importFilter: (data) => this.#import(data),
      digest: () => this.#bridge.digest(),
      measure: (frames) => this.#bridge.measure(frames),
    });
  }

  /** @param {{bridge, frames, appear}} page a started page */
  start(page) {
    this.#page = page;
  }

  get #started() {
    if (!this.#page) throw new Error('The simulator has not started: await bloom.ready first.');
    return this.#page;
  }

  get #bridge() {
    return this.#started.bridge;
  }

  state() {
    return this.#bridge.state();
  }

  /** Does what a message of the host asks for. @returns {any} the answer, if there is one */
  answer({type, command, link}) {
    if (type === 'apply') return this.apply(command);
    if (type === 'state') return this.state();
    if (type === 'settings' && typeof link === 'string') {
      const events = this.#bridge.settings(link);
      this.after();
      return events;
    }
    if (type === 'appear' && typeof link === 'string') this.#started.appear(this.#bridge.appear(link));
    return undefined;
  }

  /** Applies one command. @returns {object[]} its events */
  apply(command) {
    validate(command);
    const events = this.#bridge.apply(command);
    this.after();
    return events;
  }

  /** @returns {() => void} ends the subscription */
  subscribe(fn) {
    if (typeof fn !== 'function') throw new TypeError('bloom.subscribe needs a function.');
    const subscriber = (event) => fn(event);
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  /** Hands on what has happened since the last time. */
  dispatch() {
    for (const event of this.#bridge.events()) {
      for (const subscriber of this.#subscribers) {
        try {
          subscriber(event);
        } catch (error) {
          reportError(error);  // the subscriber's own failure, not the simulator's
        }
      }
    }
  }

  #import(data) {
    if (typeof data !== 'string' && !(data instanceof Uint8Array)) {
      throw new TypeError('bloom.importFilter needs a string or a Uint8Array.');
    }
    this.#bridge.importFilter(data);
    this.after();
  }

  /** Makes known what a call has changed. */
  after() {
    this.dispatch();
    this.#page.frames.request();
  }
}
