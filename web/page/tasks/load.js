// Files of keys, chosen, which are inserted or asked: read in slices so that the page
// stays responsive, with a way to cancel at any time.

import * as call from 'border/call';
import * as fileUse from 'border/fileUse';
import {make} from '../dom.js';
import * as say from '../text/page_text.js';

const slice = 1 << 16;  // bytes: some ten milliseconds of work
const pace = 100;  // ms from one picture of the progress to the next

const mark = '239,187,191';  // of byte order, which texts may begin with

export class Load {
  #bridge;
  #rest;
  #frames;
  #api;
  #chooser;
  #cancels = 0;  // so many times
  #use = fileUse.load;  // of the files that are chosen

  constructor({stage, bridge, rest, frames, api}) {
    this.#api = api;
    this.#rest = rest;
    this.#bridge = bridge;
    this.#frames = frames;
    this.#chooser = make('input', {type: 'file', id: 'file', 'aria-label': say.fileOfKeys, multiple: '', hidden: ''});
    this.#chooser.addEventListener('change', () => {
      this.read([...this.#chooser.files], this.#use);
      this.#chooser.value = '';
    });
    stage.append(this.#chooser);
  }

  /** @param {number} use of the keys: one of `fileUse` */
  choose(use) {
    this.#use = use;
    this.#chooser.click();
  }

  cancel() {
    this.#cancels += 1;
  }

  say(sentence) {
    this.#bridge.run(call.alert, sentence);
    this.#frames.request();
  }

  /** Shows what a file has come to. */
  wake() {
    this.#api.after();
  }

  /** The part of the module that reads files. @returns {Promise<boolean>} whether it is there; if not it is said */
  ready() {
    return this.#rest.load().then(() => true, ({message}) => this.say(message));
  }

  /** @param {File[]} files @param {number} use of the keys */
  async read(files, use) {
    if (!await this.ready()) return;
    const bridge = this.#bridge;
    const total = files.reduce((sum, file) => sum + file.size + 1, 0);
    const refused = bridge.refusal(call.fileBegin, use, total);
    if (refused) {
      this.say(refused);
      return;
    }
    this.#frames.request();
    const cancels = this.#cancels;
    const going = () => cancels === this.#cancels;
    const problem = await this.feed(files, (bytes) => bridge.refusal(call.fileFeed, use, bytes), {going});
    const commit = !problem && going();
    const {loaded, skipped, problems} = bridge.json(call.fileEnd, use, commit);
    const unusable = say.unusable(skipped, problems);
    if (problem) {
      this.say(say.nothingDone(problem, use));
    } else if (commit && loaded === 0) {
      this.say(say.noKey(files[0].name, unusable));
    } else if (commit && skipped) {
      this.say(say.done(loaded, use, unusable));
    }
    this.#frames.request();
  }

  /**
   * @param {(bytes: Uint8Array | string) => string} feed takes the next bytes, or says why not
   * @param {() => boolean} going false ends it
   * @param {boolean} lines of text, each with its end
   * @returns {Promise<string>} what went wrong, or ''
   */
  async feed(files, feed, {going, lines = true}) {
    let drawn = 0;
    for (const file of files) {
      for (let at = 0; at < file.size; at += slice) {
        let bytes;
        try {
          bytes = new Uint8Array(await file.slice(at, at + slice).arrayBuffer());
        } catch {
          return say.unreadable(file.name);
        }
        if (!going()) return '';
        if (lines && at === 0 && bytes.includes(0)) {
          return say.notText(file.name);
        }
        // The module drops the mark of the first.
        if (lines && at === 0 && file !== files[0] && bytes.slice(0, 3).join() === mark) bytes = bytes.subarray(3);
        const problem = feed(bytes);
        if (problem) return problem;
        if (performance.now() - drawn > pace) {
          this.#frames.request();
          drawn = performance.now();
        }
      }
      const problem = lines && feed('\n');  // the last line of a file may lack its end
      if (problem) return problem;
    }
    return '';
  }
}
