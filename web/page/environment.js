// What surrounds the picture: width, pixel ratio, theme, motion, kind of pointer.

import {isDark, legible, packed} from './embed/colours.js';
import * as say from './text/page_text.js';

export class Environment {
  /** Parts that are shown, a bit each; 0: as `controls` says. */
  show = 0;
  #controls = 0;
  #accent = '';
  #background = '';
  #told = false;  // that the accent is another: once
  #theme;
  #paper = false;
  #stage;
  #dark = matchMedia('(prefers-color-scheme: dark)');
  #reduced = matchMedia('(prefers-reduced-motion: reduce)');
  #coarse = matchMedia('(pointer: coarse)');

  constructor(stage) {
    this.#stage = stage;
    // Before any width is read: it reserves the scroll bar's room.
    document.documentElement.classList.toggle('alone', parent === window);
    // The link's theme counts before the module that reads links is there: no flash of the other.
    const link = location.hash + location.search;
    this.#background = /[#?&]background=transparent(?![^&?])/.test(link) ? 'transparent' : '';
    this.theme = /[#?&]theme=(light|dark)(?![^&?])/.exec(link)?.[1] ?? 'auto';
  }

  /** @param {string} accent #rrggbb, or '' for the theme's */
  set accent(accent) {
    this.#accent = accent;
    this.#show();
  }

  /** @param {string} background #rrggbb, transparent, or '' for the theme's */
  set background(background) {
    this.#background = background;
    this.#show();
  }

  /** Whether the host's background shows through. */
  get transparent() {
    return this.#background === 'transparent';
  }

  get #colour() {
    return this.transparent || this.#paper ? '' : this.#background;
  }

  get #isDark() {
    const {theme} = document.documentElement.dataset;
    return theme === 'auto' ? this.#dark.matches : theme === 'dark';
  }

  /** The accent, which is told from its background. */
  #legibleAccent() {
    const accent = this.#accent && legible(this.#accent, this.#colour || (this.#isDark ? '#0e1116' : '#ffffff'));
    const {style} = document.documentElement;
    if (accent) style.setProperty('--accent', accent);
    else style.removeProperty('--accent');
    if (accent !== this.#accent.toLowerCase() && !this.#told) {
      this.#told = true;
      console.info(say.accentChanged(this.#accent, accent));
    }
    return accent;
  }

  /** @param {string} theme auto, light or dark; anything else is auto */
  set theme(theme) {
    this.#theme = ['light', 'dark'].includes(theme) ? theme : 'auto';
    this.#show();
  }

  /** Whether this is for paper: light, unless a theme was asked for. */
  get paper() {
    return this.#paper;
  }

  set paper(paper) {
    this.#paper = paper;
    this.#show();
  }

  /** @param {string} controls full, min or none; anything else is full */
  set controls(controls) {
    this.#controls = Math.max(0, ['full', 'min', 'none'].indexOf(controls));
  }

  /** Whether nothing can be operated. */
  get still() {
    return this.#controls === 2 && !this.show;
  }

  /** As the module takes it (web/platform/border/border.cpp). */
  values() {
    return [this.#width(), this.#height(), devicePixelRatio, this.#isDark, this.#reduced.matches, this.#coarse.matches,
      this.#controls, this.show, packed(this.#legibleAccent()), packed(this.#colour), this.#paper];
  }

  /** @param {() => void} changed called after every change from now on */
  follow(changed) {
    for (const media of [this.#dark, this.#reduced, this.#coarse]) {
      media.addEventListener('change', changed);
    }
    const size = () => `${this.#width()} ${this.#height()}`;
    let known = size();
    const watch = () => {
      if (known !== (known = size())) requestAnimationFrame(changed);
    };
    new ResizeObserver(watch).observe(this.#stage);
    addEventListener('resize', watch);
    this.#followRatio(changed);
  }

  #show() {
    const {dataset, style} = document.documentElement;
    // Text must be readable on the author's background, whatever the theme.
    dataset.theme = this.#colour ? isDark(this.#colour) ? 'dark' : 'light' :
      this.#paper && this.#theme === 'auto' ? 'light' : this.#theme;
    if (this.#colour) style.setProperty('--background', this.#colour);
    else style.removeProperty('--background');
    style.background = this.transparent ? 'transparent' : '';
  }

  #followRatio(changed) {
    const media = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    media.addEventListener('change', () => {
      this.#followRatio(changed);
      changed();
    }, {once: true});
  }

  /** The screen's, as it is without the bars that come and go; unknown in a frame and on paper. */
  #height() {
    return parent === window && !this.#paper ? document.documentElement.clientHeight : 0;
  }

  #width() {
    return Math.floor(this.#stage.getBoundingClientRect().width);
  }
}
