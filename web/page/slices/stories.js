// Stories: the page's own, which come in one file when they are first wanted, and those of a reader.

import {make} from '../dom.js';

const most = 1 << 17;  // bytes that are looked at: a story is smaller

export class Stories {
  #bridge;
  #api;
  #script;
  #coming;  // the page's own

  /** @param {string} script address of the page's script, beside which the stories lie */
  constructor({bridge, api}, script) {
    this.#bridge = bridge;
    this.#api = api;
    this.#script = script;
  }

  /** Gets the stories to choose from. @returns {Promise<boolean>} whether they are there */
  async shelf() {
    this.#coming ??= this.#fetch();
    const reason = await this.#coming;
    if (reason) {
      this.#coming = undefined;  // another time, perhaps
      this.#bridge.noStories(reason);
    }
    this.#api.after();
    return !reason;
  }

  async #fetch() {
    const own = document.getElementById('bloom-stories')?.textContent;
    try {
      return this.#bridge.stories(own ?? await text(new URL('stories.json', this.#script)));
    } catch (error) {
      return `The stories could not be loaded: stories.json must lie beside this page. (${error.message})`;
    }
  }

  /** What a link asks for. @param {string} story a name, or the address of a file of this host */
  async follow(story, step) {
    if (!/[./]/.test(story)) {
      if (await this.shelf()) this.#show(this.#bridge.story(story, step));
      return;
    }
    const address = new URL(story, location.href);
    if (address.origin !== location.origin || location.origin === 'null') {
      this.#show(`The story “${story}” is not opened: it must lie on the host of this page.`);
      return;
    }
    try {
      this.#begin(address.pathname.split('/').at(-1), await text(address), step);
    } catch (error) {
      this.#show(`The story “${story}” could not be loaded. (${error.message})`);
    }
  }

  /** @param {File} file a story of the reader's own */
  async open(file) {
    this.#begin(file.name, await file.slice(0, most).text(), 1);
  }

  #begin(name, json, step) {
    const wrong = this.#bridge.openStory(json, step);
    this.#show(wrong && `“${name}” is no story that can be played: ${wrong}`);
  }

  #show(alert) {
    if (alert) this.#bridge.alert(alert);
    this.#api.after();
  }
}

async function text(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the host answers ${answer.status}`);
  return answer.text();
}

/** The story that is played, as pages to write on: the answers come last. */
export function worksheet(story) {
  const sheet = make('article', {id: 'worksheet'}, make('h1', {}, story.title), make('p', {}, story.about));
  const answers = make('ol');
  const tasks = make('ol');
  let asked = false;
  for (const {words, ask, choices, answer} of story.steps) {
    // What is told after a question gives its answer away.
    if (asked) answers.append(make('li', {}, make('b', {}, answer), ` ${words}`));
    else tasks.append(make('li', {class: 'told'}, words));
    asked = ask !== undefined;
    if (!asked) continue;
    tasks.append(make('li', {}, ask, ...(choices.length ? [make('p', {}, choices.map((it) => `☐ ${it}`).join('    '))] : []),
        make('div', {class: 'room'})));
  }
  sheet.append(tasks, make('section', {}, make('h2', {}, 'Answers'), answers));
  return sheet;
}
