// What surrounds the picture: width, pixel ratio, theme, motion, kind of pointer.

export class Environment {
  #controls = 0;
  #theme;
  #paper = false;
  #stage;
  #dark = matchMedia('(prefers-color-scheme: dark)');
  #reduced = matchMedia('(prefers-reduced-motion: reduce)');
  #coarse = matchMedia('(pointer: coarse)');

  constructor(stage) {
    this.#stage = stage;
    // The link's theme counts before the module that reads links is there: no flash of the other.
    const link = location.hash + location.search;
    this.theme = /[#?&]theme=(light|dark)(?![^&?])/.exec(link)?.[1] ?? 'auto';
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

  /** As the module takes it: width and height in CSS pixels, ratio, dark, reduced motion, touch, controls. */
  values() {
    const {theme} = document.documentElement.dataset;
    const dark = theme === 'auto' ? this.#dark.matches : theme === 'dark';
    const flags = [dark, this.#reduced.matches, this.#coarse.matches].map(Number);
    return [this.#width(), this.#height(), devicePixelRatio, ...flags, this.#controls];
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
    const theme = this.#paper && this.#theme === 'auto' ? 'light' : this.#theme;
    document.documentElement.dataset.theme = theme;
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
