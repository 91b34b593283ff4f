// Files that are opened, whatever they are: chosen, dropped or pasted. What a file is comes from its bytes.

import * as call from 'border/call';
import * as fileType from 'border/fileType';
import * as fileUse from 'border/fileUse';
import * as outcome from 'border/outcome';
import {make} from '../dom.js';
import * as say from '../text/page_text.js';

const first = 1 << 16;  // bytes that tell what a file is: all of a BIP-37 filter, whose numbers are its last

const isField = ({tagName, type}) => tagName === 'TEXTAREA' || (tagName === 'INPUT' && !['range', 'button'].includes(type));

export class Open {
  #bridge;
  #load;
  #stories;
  #parquet;
  #chooser;
  #asked = [];  // the file that the reader is asked about
  #turn = 0;  // counts what was begun: only the last goes on

  constructor({stage, bridge}, load, {stories, parquet}) {
    this.#bridge = bridge;
    this.#load = load;
    this.#stories = stories;
    this.#parquet = parquet;
    this.#chooser = make('input', {type: 'file', id: 'any-file', 'aria-label': say.fileToOpen, multiple: '', hidden: ''});
    this.#chooser.addEventListener('change', () => {
      this.open([...this.#chooser.files]);
      this.#chooser.value = '';
    });
    stage.append(this.#chooser);
    this.#drop(stage);
    document.addEventListener('paste', (event) => this.#paste(event));
  }

  choose() {
    this.#chooser.click();
  }

  /** Where no field takes what is pasted, it is a file: of hexadecimal digits, of JSON, or of keys. */
  #paste(event) {
    if (isField(event.target)) return;
    const {files} = event.clipboardData;
    const text = event.clipboardData.getData('text/plain');
    if (!files.length && !text) return;
    event.preventDefault();
    this.open(files.length ? [...files] : [new File([text], say.whatWasPasted)]);
  }

  #drop(stage) {
    const takes = (event) =>
      event.dataTransfer.types.includes('Files') || event.target.type !== 'text';
    const mark = (on) => stage.classList.toggle('dropping', on);

    stage.addEventListener('dragover', (event) => {
      if (!takes(event)) return;  // text dropped into a text field is the field's own
      event.preventDefault();
      mark(event.dataTransfer.types.includes('Files'));
    });
    stage.addEventListener('dragleave', ({relatedTarget}) => {
      if (!stage.contains(relatedTarget)) mark(false);
    });
    stage.addEventListener('drop', (event) => {
      mark(false);
      if (!takes(event)) return;
      event.preventDefault();
      const files = [...event.dataTransfer.files];
      if (files.length) {
        this.open(files);
      } else {
        this.#load.say(say.noFile);
      }
    });
  }

  /** What was begun or asked about before is over, of whatever kind it is. */
  leave() {
    this.#turn += 1;
    this.#asked = [];
    this.#bridge.run(call.fileEnd, fileUse.open, false);
    this.#stories.forget();
    this.#parquet.leave();
  }

  /** @param {File[]} files one of any kind, or several of keys */
  async open(files) {
    const load = this.#load;
    this.leave();
    const turn = this.#turn;
    const going = () => turn === this.#turn;
    if (!await load.ready() || !going()) return undefined;
    let [file] = files;
    let what;
    try {
      for (file of files) {
        const begin = new Uint8Array(await file.slice(0, first).arrayBuffer());
        if (!going()) return undefined;
        what = this.#bridge.run(call.fileType, begin, file.size);
        if (files.length > 1 && what !== fileType.keys && what !== fileType.empty) {
          return load.say(say.noKeysFile(file.name));
        }
      }
    } catch {
      return load.say(say.unreadable(file.name));
    }
    if (what === fileType.keys || files.length > 1) return load.read(files, fileUse.load);
    if (what === fileType.empty) return load.say(say.empty(file.name));
    if (what === fileType.story) return this.#stories.open(file);
    if (what === fileType.parquet) return this.#parquet.open(file);
    const refused = this.#bridge.refusal(call.fileBegin, fileUse.open, file.size);
    if (refused) return load.say(say.notOpened(file.name, refused));
    const problem = await load.feed([file], (bytes) => this.#bridge.refusal(call.fileFeed, fileUse.open, bytes), {going, lines: false});
    if (!going()) return undefined;  // what is there by now is of another
    if (problem) {
      this.#bridge.run(call.fileEnd, fileUse.open, false);
      return load.say(problem);
    }
    const became = this.#bridge.run(call.open, file.name);
    this.#asked = became === outcome.asked ? [file] : [];
    if (became === outcome.lines) return load.read([file], fileUse.load);
    return load.wake();
  }

  /** The answer to what was asked. @param {boolean} filter it is one, and else of keys */
  answer(filter) {
    const files = this.#asked;
    if (filter) this.#bridge.run(call.openFilter);
    this.leave();
    if (filter) this.#load.wake();
    else if (files.length) this.#load.read(files, fileUse.load);
  }
}
