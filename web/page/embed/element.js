// <bloom-filter>: the simulator on other people's pages, in a frame of its own. Loaded as a classic
// script or as a module; the page of the simulator lies beside this file.

import {colourOf, fillKeys, fillOf, filterOf, isDrawn, keysOf, operationsOf, partsOf} from './filter.js';
import {layout, leastWidth} from './layout.js';

const source = 'bloom-filter';
const settings = ['family', 'm', 'k', 'n', 'p', 'f', 'growth', 'decrements', 'scheme', 's'];
const appearance = ['theme', 'controls', 'show', 'accent', 'background'];
const contents = ['fill', 'keys', 'ops'];
const lesson = ['story', 'step'];
const all = [...settings, ...contents, 'check', 'tab', ...lesson, ...appearance];
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
  'canvas~iframe{position:absolute;top:0;opacity:0}');

// A poster is light on paper, as the simulator is.
const night = matchMedia('(prefers-color-scheme: dark)');
const print = matchMedia('print');
const looks = [[night, 'change'], [print, 'change'], [window, 'beforeprint'], [window, 'afterprint']];
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
  #calls = new Map();
  #calling = 0;
  #ready;
  #settle;
  #started = false;
  #content = 0;  // height that the simulator asked for
  #box = document.createElement('div');
  #poster = document.createElement('canvas');
  #near = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) this.#load();
  }, {rootMargin: '50%'});
  #resized = new ResizeObserver(() => this.#pose());
  #look = ({type}) => {
    paper = type === 'beforeprint' || (type === 'change' && print.matches);
    this.#pose();
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
    const figure = document.createElement('figure');
    figure.append(this.#box, words);
    shadow.append(figure);
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
    for (const [target, type] of looks) target.addEventListener(type, this.#look);
    this.#box.append(this.#poster);
    this.#pose();
    this.#resized.observe(this);
    if (this.getAttribute('loading') === 'eager') this.#load();
    else this.#near.observe(this);
  }

  disconnectedCallback() {
    removeEventListener('message', this.#listen);
    for (const [target, type] of looks) target.removeEventListener(type, this.#look);
    this.#near.disconnect();
    this.#resized.disconnect();
    this.#frame?.remove();
    this.#frame = null;
    for (const {reject} of this.#calls.values()) reject(new Error('The element was removed.'));
    this.#calls.clear();
    if (this.#started) this.#renew();
  }

  attributeChangedCallback(name) {
    if (name === 'height') this.#fit();
    queueMicrotask(() => (this.#started ? this.#tell() : this.#pose()));
  }

  #renew() {
    this.#started = false;
    this.#content = 0;
    this.#ready = new Promise((resolve, reject) => (this.#settle = {resolve, reject}));
    this.#ready.catch(() => {});  // whoever waits hears of it
  }

  #attributes(list) {
    const pairs = list.map((name) => [name, this.getAttribute(name)]);
    return Object.fromEntries(pairs.filter(([, value]) => value !== null));
  }

  /** Takes the room of the first picture and draws it, until the simulator has started. */
  async #pose() {
    if (this.#started || !this.clientWidth) return;
    const width = Math.max(this.clientWidth, leastWidth);
    const attributes = this.#attributes(all);
    const {theme} = attributes;
    const ratio = devicePixelRatio;
    const host = {width, ratio, touch: matchMedia('(pointer: coarse)').matches, show: partsOf(attributes)};
    const dark = theme === 'dark' || (theme !== 'light' && night.matches && !paper);
    const [accent, background] = [colourOf(attributes.accent), colourOf(attributes.background, true)];
    const filter = filterOf(attributes);
    const canvas = this.#poster;
    canvas.ariaLabel = this.#title;
    canvas.style.height = `${layout(filter, host).height}px`;
    this.#fit();
    if (!isDrawn(attributes)) {
      canvas.width = canvas.width;  // empties it: the room is an estimate then, and nothing is drawn
      return;
    }
    (BloomFilter.paint ?? await painter())(canvas, filter, host, {dark, accent, background});
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
    const url = new URL(this.getAttribute('src') ?? page, here);
    url.hash = link(this.#known);  // none when empty: a bare “#” would scroll the host's page
    frame.src = url;
    this.#frame = frame;
    this.#schemeOf(this.#known.theme);
    this.#box.append(frame);
    this.#fit();
  }

  /** A frame of another colour scheme than its page's would be opaque. */
  #schemeOf(theme) {
    this.#frame.style.colorScheme = theme === 'light' || theme === 'dark' ? theme : 'light dark';
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
    if (data.type === 'ready') {
      this.#started = true;
      this.#resized.disconnect();
      this.#poster.remove();
      this.#settle.resolve();
      this.#tell();
    } else if (data.type === 'failed') {
      this.#settle.reject(new Error(data.reason));
    } else if (data.type === 'height') {
      this.#content = Number(data.height);
      this.#fit();
    } else if (data.type === 'scroll') {
      // What a finger holds stays under it while the simulator grows above.
      if (Number.isFinite(data.by)) scrollBy({top: data.by, behavior: 'instant'});
    } else if (data.type === 'event') {
      const options = {detail: data.event, bubbles: true, composed: true};
      this.dispatchEvent(new CustomEvent('bloom-event', options));
    } else if (data.type === 'answer') {
      const call = this.#calls.get(data.id);
      this.#calls.delete(data.id);
      if (data.error === undefined) call?.resolve(data.value);
      else call?.reject(new Error(data.error));
    }
  }

  async #call(message) {
    await this.ready;
    return new Promise((resolve, reject) => {
      const id = (this.#calling += 1);
      this.#calls.set(id, {resolve, reject});
      this.#post({...message, id});
    });
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
    if (changed('check') && now.check) apply({type: 'check', key: now.check});
    if (lesson.some(changed) && now.story) play(now.story);
    this.#known = now;
  }
}

// A list is percent-encoded by its author already, or a key could hold no comma.
const listed = (list) => encodeURIComponent(list).replaceAll('%2C', ',').replaceAll('%25', '%');
const encoded = {
  keys: listed,
  ops: listed,
};
const link = (values) => Object.entries(values).map(([name, value]) =>
  `${name}=${(encoded[name] ?? encodeURIComponent)(value)}`).join('&');

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
