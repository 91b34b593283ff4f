// <bloom-filter>: the simulator on other people's pages, in a frame of its own. The page of the
// simulator lies beside this file.

import {Backdrop} from './backdrop.js';
import {Calls} from './calls.js';
import {isDark} from './colours.js';
import {colourOf, decoded, fillKeys, fillOf, filterOf, isDrawn, keysOf, operationsOf, partsOf} from './filter.js';
import {layout, leastWidth} from './layout.js';
import {all, appearance, contents, lesson, link, settings} from './link.js';
import {StartWatch} from './watch.js';
import {paperStyle, writePaper} from './paper.js';

const source = 'bloom-filter';
const names = [...all, 'height', 'loading', 'src'];

const own = document.currentScript;
// A module knows its address only from the stack of an error.
const here = own?.src ??
  /[a-z-]+:\/\/\S+?(?=:\d+:\d+\)?$)/m.exec(new Error().stack)?.[0] ?? document.baseURI;
const page = here.startsWith('file:') ? 'bloom-filter-simulator.html' : 'index.html';

const sheet = new CSSStyleSheet();
sheet.replaceSync(':host{display:block}:host([hidden]){display:none}div{position:relative}' +
  'figure{margin:0}::slotted([slot=caption]){display:block;margin:.5em 0 0}' +
  'iframe,canvas{display:block;width:100%;border:0}' +
  'canvas~iframe{position:absolute;top:0;opacity:0}iframe[hidden]{display:none}' +
  '.failure{margin:0;border:solid;border-width:1px 1px 1px 4px;padding:.5em .75em;overflow-wrap:anywhere}' + paperStyle);

// A poster is light on paper, as the simulator is.
const print = matchMedia('print');
const papers = [[print, 'change'], [window, 'beforeprint'], [window, 'afterprint']];
let paper = false;

let painting;

/** Fetches what draws posters. @returns {Promise<Function>} never settled where it is not to be had */
const painter = () => painting ??= new Promise((resolve) => {
  const script = document.createElement('script');
  script.nonce = own?.nonce ?? '';
  script.onload = () => resolve(BloomFilter.paint);
  try {
    script.src = new URL('poster.js', here);
    document.head.append(script);
  } catch {
    // The host takes Trusted Types only.
  }
});

class BloomFilter extends HTMLElement {
  static get observedAttributes() {
    return [...all, 'height'];
  }

  #frame = null;
  #known = {};  // the attributes that the running simulator has been told
  #calls = new Calls();
  #ready;
  #settle;
  #started = false;
  #content = 0;  // height that the simulator asked for
  #watch = new StartWatch((cause) => this.#fail(`The simulator cannot be shown here: ${cause}.`));
  #figure = document.createElement('figure');
  #box = document.createElement('div');
  #words = document.createElement('p');  // of a failure
  #poster = document.createElement('canvas');
  #drawn = false;  // the poster
  #paper = document.createElement('p');
  #near = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) this.#load();
  }, {rootMargin: '50%'});
  #resized = new ResizeObserver(() => this.#pose());
  #place = new Backdrop(this, this.#box, () => this.#renewed());
  #print = ({type}) => {
    paper = type === 'beforeprint' || (type === 'change' && print.matches);
    this.#renewed();
  };
  #listen = (event) => this.#receive(event);

  constructor() {
    super();
    const shadow = this.attachShadow({mode: 'open'});
    shadow.adoptedStyleSheets = [sheet];
    const caption = document.createElement('slot');
    caption.name = 'caption';
    const words = document.createElement('figcaption');
    words.append(caption);
    this.#words.className = 'failure';
    this.#paper.className = 'paper';
    this.#figure.append(this.#box, this.#paper, words);
    this.#figure.tabIndex = -1;  // where the focus goes that leaves the frame
    shadow.append(this.#figure);
    this.#poster.role = 'img';
    this.#renew();
  }

  /** Resolved when the simulator has drawn its first picture; waiting for it starts it. */
  get ready() {
    this.#load();
    return this.#ready;
  }

  /** Applies one command. @returns {Promise<object[]>} its events */
  apply(command) {
    return this.#call({type: 'apply', command});
  }

  /** @returns {Promise<object>} a snapshot */
  state() {
    return this.#call({type: 'state'});
  }

  connectedCallback() {
    // A host may have set properties before this script was there.
    for (const name of names.filter((it) => Object.hasOwn(this, it))) {
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    addEventListener('message', this.#listen);
    for (const [target, type] of papers) target.addEventListener(type, this.#print);
    this.#place.start();
    this.#box.append(this.#poster);
    this.#pose();
    this.#resized.observe(this);
    if (this.getAttribute('loading') === 'eager') this.#load();
    else this.#near.observe(this);
  }

  /** Where a host moves it with moveBefore, its frame goes on. */
  connectedMoveCallback() {
    this.#place.start();
    this.#renewed();
  }

  disconnectedCallback() {
    removeEventListener('message', this.#listen);
    for (const [target, type] of papers) target.removeEventListener(type, this.#print);
    this.#place.stop();
    this.#watch.stop();
    this.#near.disconnect();
    this.#resized.disconnect();
    this.#frame?.remove();
    this.#frame = null;
    this.#calls.refuse('The element was removed.');
    if (this.#started || this.#failed) this.#renew();
  }

  attributeChangedCallback(name) {
    if (name === 'height') this.#fit();
    queueMicrotask(() => this.#renewed());
  }

  /** What is seen may be another now. */
  #renewed() {
    if (!this.#started) this.#pose();
    else if (!paper) this.#tell();
  }

  #renew() {
    this.#started = false;
    this.#content = 0;
    this.#words.remove();
    this.#ready = new Promise((resolve, reject) => (this.#settle = {resolve, reject}));
    this.#ready.catch(() => {});  // whoever waits hears of it
  }

  get #failed() {
    return Boolean(this.#words.parentNode);
  }

  /** What the attributes say; without a theme or a background it has the colours of its place. */
  #attributes(list) {
    const themed = ['light', 'dark'].includes(this.getAttribute('theme'));
    const value = (name) => this.getAttribute(name) ?? (name === 'background' && !themed ? this.#place.colour : null);
    return Object.fromEntries(list.map((name) => [name, value(name)]).filter(([, it]) => it !== null));
  }

  /** Takes the room of the first picture and draws it, until the simulator has started. */
  async #pose() {
    if (this.#started || !this.clientWidth) return;
    const width = Math.max(this.clientWidth, leastWidth);
    const attributes = this.#attributes(all);
    const {theme} = attributes;
    const ratio = devicePixelRatio;
    const host = {width, ratio, touch: matchMedia('(pointer: coarse)').matches, show: partsOf(attributes)};
    const dark = theme === 'dark' || (theme !== 'light' && !paper && isDark(this.#place.colour));
    const [accent, background] = [colourOf(attributes.accent), paper ? '' : colourOf(attributes.background, true)];
    const filter = filterOf(attributes);
    const canvas = this.#poster;
    canvas.ariaLabel = this.#title;
    canvas.style.height = `${layout(filter, host).height}px`;
    this.#fit();
    this.#drawn &&= isDrawn(attributes);
    this.#writePaper(attributes);
    if (!isDrawn(attributes)) {
      canvas.width = canvas.width;  // empties it: the room is an estimate then, and nothing is drawn
      return;
    }
    (BloomFilter.paint ?? await painter())(canvas, filter, host, {dark, accent, background});
    this.#drawn = true;
    this.#writePaper(attributes);
  }

  /** Says on paper what is not to be seen there. */
  #writePaper(attributes) {
    const blank = !this.#started && !this.#drawn;
    writePaper(this.#paper, {title: this.#title, address: this.#ownPage(attributes), attributes, blank});
  }

  get #title() {
    return this.title || 'Bloom filter simulator';
  }

  #load() {
    if (this.#frame || !this.isConnected) return;
    this.#near.disconnect();
    this.#known = this.#attributes(all);
    const frame = document.createElement('iframe');
    frame.title = this.#title;
    // On the way back WebKit gives frames the addresses that they had by name or, without names, by
    // the order in which they are made, which is another now.
    frame.name = source + Math.random();
    frame.allow = 'clipboard-write';
    frame.src = this.#address(this.#known);
    this.#frame = frame;
    this.#schemeOf(this.#known.theme);
    this.#watch.start(frame);
    this.#box.append(frame);
    this.#fit();
  }

  /** The simulator on a page of its own, without the colour of this place. */
  #ownPage(attributes) {
    return this.#address(Object.fromEntries(Object.entries(attributes).filter(([name]) => this.hasAttribute(name))));
  }

  #address(attributes) {
    const url = new URL(this.getAttribute('src') ?? page, here);
    url.hash = link(attributes);  // none when empty: a bare “#” would scroll the host's page
    return url;
  }

  /** Says why in the figure, in the console and to whoever waits. A frame that is only late may still start. */
  #fail(reason) {
    if (this.#failed) return;
    this.#watch.stop();
    const own = document.createElement('a');
    own.href = this.#ownPage(this.#known);
    own.append('Open it on its own page');
    this.#words.replaceChildren(`${reason} `, own, '.');
    this.#box.prepend(this.#words);
    this.#frame.hidden = !this.#started;
    this.#settle.reject(new Error(reason));
    this.#calls.refuse(reason);
    console.error(`<bloom-filter>: ${reason}`);
    this.#say('bloom-error', {reason});
  }

  #say(type, detail) {
    this.dispatchEvent(new CustomEvent(type, {detail, bubbles: true, composed: true}));
  }

  /** A frame of another colour scheme than its page's would be opaque; else it has that of its place. */
  #schemeOf(theme) {
    this.#frame.style.colorScheme = theme === 'light' || theme === 'dark' ? theme : '';
  }

  #fit() {
    const height = this.getAttribute('height') ?? 'auto';
    const given = height !== 'auto';
    const {style} = this.#box;
    style.height = given ? height.replace(/^\d+$/, '$&px') : '';
    style.overflow = given ? 'hidden' : '';
    if (this.#frame) this.#frame.style.height = given ? '100%' : `${this.#content}px`;
  }

  #receive({data, source: sender}) {
    if (!this.#frame || sender !== this.#frame.contentWindow || data?.source !== source) return;
    if (data.type === 'hello') {
      this.#watch.greet();
    } else if (data.type === 'ready') {
      this.#watch.stop();
      if (this.#failed) this.#ready = Promise.resolve();  // late
      this.#words.remove();
      this.#frame.hidden = false;
      this.#started = true;
      this.#resized.disconnect();
      this.#poster.remove();
      this.#settle.resolve();
      this.#tell();
      this.#say('bloom-ready');
    } else if (data.type === 'failed') {
      this.#fail(data.reason);
    } else if (data.type === 'leave') {
      if (this.shadowRoot.activeElement === this.#frame) this.#figure.focus({preventScroll: true});
    } else if (data.type === 'height') {
      this.#content = Number(data.height);
      this.#fit();
    } else if (data.type === 'scroll') {
      // What a finger holds stays under it while the simulator grows above.
      if (Number.isFinite(data.by)) scrollBy({top: data.by, behavior: 'instant'});
    } else if (data.type === 'event') {
      this.#say('bloom-event', data.event);
    } else if (data.type === 'answer') {
      this.#calls.answer(data);
    }
  }

  async #call(message) {
    await this.ready;
    return this.#calls.make((id) => this.#post({...message, id}));
  }

  #post(message) {
    this.#frame.contentWindow.postMessage({source, ...message}, '*');
  }

  /** Tells the running simulator which attributes have changed. */
  #tell() {
    if (!this.#started) return;
    const now = this.#attributes(all);
    const changed = (name) => now[name] !== this.#known[name];
    const apply = (command) => this.#post({type: 'apply', command});
    const play = (story) => this.#post({type: 'story', story, step: Number(now.step) || 1});
    // What is said of the filter is said of the own one: that ends a story.
    if ([...settings, ...contents, 'check'].some(changed) || (changed('story') && !now.story)) play('');
    if (settings.some(changed)) {
      this.#post({type: 'settings', link: link(this.#attributes([...settings, 'tab']))});
    }
    if (appearance.some(changed)) {
      this.#schemeOf(now.theme);
      this.#post({type: 'appear', link: link(this.#attributes(appearance))});
    }
    if (contents.some(changed)) {
      apply({type: 'clear'});
      const filling = fillKeys(fillOf(now.fill));
      if (filling.length) apply({type: 'load', keys: filling});
      for (const key of keysOf(now.keys ?? '')) apply({type: 'insert', key});
      for (const [type, key] of operationsOf(now.ops)) apply({type, key});
    }
    if (changed('check') && now.check) apply({type: 'check', key: decoded(now.check)});
    if (lesson.some(changed) && now.story) play(now.story);
    this.#known = now;
    this.#writePaper(now);
  }
}

BloomFilter.layout = layout;  // for poster.js

for (const name of names) {
  Object.defineProperty(BloomFilter.prototype, name, {
    enumerable: true,
    get() {
      return this.getAttribute(name);
    },
    set(value) {
      if (value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, value);
    },
  });
}

if (!customElements.get('bloom-filter')) customElements.define('bloom-filter', BloomFilter);
