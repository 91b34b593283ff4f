// window.bloom: the simulator for scripts.

import * as call from 'border/call';
import {Refused} from './bridge.js';
import * as say from './text/page_text.js';

export class Api {
  #page = null;
  #subscribers = new Set();

  /** Puts `window.bloom` in place. @param {Promise<void>} ready */
  constructor(ready) {
    const whole = () => this.#page.rest.load();
    window.bloom = Object.freeze({
      /** Who waits for it wants to call what is in the rest as well. */
      get ready() {
        return ready.then(whole);
      },
      apply: (command) => this.apply(command),
      state: () => this.state(),
      subscribe: (fn) => this.subscribe(fn),
      frames: () => this.#page?.frames.count ?? 0,
      exportFilter: (format) => this.#export(String(format)),
      importFilter: (data) => this.#import(data),
      digest: () => this.#bridge.text(call.digest),
      measure: (frames) => this.#bridge.run(call.measure, Number(frames)),
    });
  }

  /** @param {{bridge, rest, frames, stories, appear}} page a started page */
  start(page) {
    this.#page = page;
  }

  get #started() {
    if (!this.#page) throw new Error(say.notStarted);
    return this.#page;
  }

  get #bridge() {
    return this.#started.bridge;
  }

  state() {
    return this.#bridge.json(call.state);
  }

  /** Does what a message of the host asks for. @returns {Promise<any>} the answer, if there is one */
  async answer(message) {
    return this.#started.bridge.attempts.patiently(() => this.#answer(message));
  }

  #answer(message) {
    const {type, command, link} = message;
    if (type === 'apply') return this.apply(command);
    if (type === 'state') return this.state();
    if (type === 'settings' && typeof link === 'string') {
      const events = this.#bridge.json(call.settings, link);
      this.after();
      return events;
    }
    if (type === 'story' && typeof message.story === 'string') this.#started.stories.follow(message.story, message.step);
    if (type === 'appear' && typeof link === 'string') this.#started.appear(this.#bridge.json(call.appear, link));
    return undefined;
  }

  /** Applies one command; throws a TypeError that says what it should look like. @returns {object[]} its events */
  apply(command) {
    let events;
    try {
      events = this.#bridge.json(call.apply, JSON.stringify(command) ?? 'null');
    } catch (error) {
      throw error instanceof Refused ? new TypeError(error.message) : error;
    }
    this.after();
    return events;
  }

  /** @returns {() => void} ends the subscription */
  subscribe(fn) {
    if (typeof fn !== 'function') throw new TypeError(say.functionWanted);
    const subscriber = (event) => fn(event);
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  /** Hands on what has happened since the last time. */
  dispatch() {
    for (const event of this.#bridge.json(call.events)) {
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
      throw new TypeError(say.filterWanted);
    }
    const reason = this.#bridge.refusal(call.importFilter, data);
    if (reason) throw new Error(reason);
    this.after();
  }

  #export(format) {
    const bytes = this.#bridge.bytes(call.exportFilter, format);
    return this.#bridge.run(call.isText, format) ? new TextDecoder('utf-8', {ignoreBOM: true}).decode(bytes) : bytes;
  }

  /** Makes known what a call has changed. */
  after() {
    this.dispatch();
    this.#page.frames.request();
  }
}
