// Stories: the page's own, which come in one file when they are first wanted, and those of a reader.

import * as call from 'border/call';
import {make} from '../dom.js';
import * as say from '../text/page_text.js';
import {carried} from '../start/carried.js';
import {Absent} from '../start/rest.js';

const most = 1 << 17;  // bytes that are looked at: a story is smaller

export class Stories {
  #bridge;
  #rest;
  #api;
  #script;
  #coming;  // the page's own
  #turn = 0;  // counts what was asked for: only the last begins

  /** @param {string} script address of the page's script, beside which the stories lie */
  constructor({bridge, rest, api}, script) {
    this.#bridge = bridge;
    this.#rest = rest;
    this.#api = api;
    this.#script = script;
  }

  /** Gets the stories to choose from. @returns {Promise<string>} why they are not there, else '' */
  async shelf() {
    this.#coming ??= this.#fetch();
    const reason = await this.#coming;
    if (reason) {
      this.#coming = undefined;  // another time, perhaps
      this.#bridge.run(call.noStories, reason);
    }
    this.#api.after();
    return reason;
  }

  async #fetch() {
    try {
      const own = await carried('bloom-stories');
      const json = own ? own.text() : text(new URL('stories.json', this.#script));
      const [stories] = await Promise.all([json, this.#rest.load()]);
      return this.#bridge.refusal(call.stories, stories);
    } catch (error) {
      if (error instanceof Absent) return error.message;
      return say.storiesNotLoaded(error.message);
    }
  }

  /** What a link asks for. @param {string} story a name, or the address of a file of this host; none ends it */
  async follow(story, step) {
    const turn = this.#turn += 1;
    const last = () => turn === this.#turn;
    if (!story && !this.#rest.whole) return;  // none is played without it
    if (!/[./]/.test(story)) {
      const reason = story && await this.shelf();
      if (last()) this.#show(reason || this.#bridge.refusal(call.story, story, Number(step)));
      return;
    }
    try {
      const address = new URL(story, location.href);
      if (address.origin !== location.origin || location.origin === 'null') {
        this.#show(say.storyElsewhere(story));
        return;
      }
      const [json] = await Promise.all([text(address, most), this.#rest.load()]);
      if (last()) this.#begin(address.pathname.split('/').at(-1), json, step);
    } catch (error) {
      if (last()) this.#show(say.storyNotLoaded(story, error.message));
    }
  }

  /** What was asked for is not wanted any more. */
  forget() {
    this.#turn += 1;
  }

  /** @param {File} file a story of the reader's own */
  async open(file) {
    const turn = this.#turn += 1;
    try {
      const json = await file.slice(0, most).text();
      if (turn === this.#turn) this.#begin(file.name, json, 1);
    } catch {
      if (turn === this.#turn) this.#show(say.storyUnreadable(file.name));
    }
  }

  #begin(name, json, step) {
    const wrong = this.#bridge.refusal(call.openStory, json, Number(step));
    this.#show(wrong && say.storyUnplayable(name, wrong));
  }

  #show(alert) {
    if (alert) this.#bridge.run(call.alert, alert);
    this.#api.after();
  }
}

/** @param {number} limit bytes, beyond which no more is read */
async function text(address, limit = Infinity) {
  const answer = await fetch(address, {redirect: 'error'});
  if (!answer.ok) throw new Error(say.hostAnswers(answer.status));
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let [read, all] = [0, ''];
  for (let piece = await reader.read(); !piece.done && read <= limit; piece = await reader.read()) {
    read += piece.value.length;
    all += decoder.decode(piece.value, {stream: true});
  }
  if (read <= limit) return all;
  reader.cancel();
  throw new Error(say.storyTooLarge);
}

/** The story that is played, as pages to write on: the answers come last. */
export function worksheet(story) {
  const sheet = make('article', {id: 'worksheet'}, make('h1', {}, story.title), make('p', {}, story.about));
  const answers = make('ol');
  const tasks = make('ol');
  let [asked, number] = [false, 0];
  for (const {words, ask, choices, answer} of story.steps) {
    // What is told after a question gives its answer away.
    if (asked) answers.append(make('li', {}, make('b', {}, answer), ` ${words}`));
    else tasks.append(make('li', {class: 'told'}, words));
    asked = ask !== undefined;
    if (!asked) continue;
    tasks.append(make('li', {value: number += 1}, ask,  // as its answer
        ...(choices.length ? [make('p', {}, choices.map((it) => `☐ ${it}`).join('\u2003\u2003'))] : []),
        make('div', {class: 'room'})));
  }
  sheet.append(tasks, make('section', {}, make('h2', {}, 'Answers'), answers));
  return sheet;
}
