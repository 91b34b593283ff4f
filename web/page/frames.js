// Frames on demand: one is drawn when something asks for it, and none while nothing does, the page
// is hidden or the stage is off the screen.

export class Frames {
  count = 0;
  #draw;
  #frame = 0;
  #timer = 0;
  #onScreen = true;
  #owed = false;

  /** @param {(now: number) => number} draw answers in how many ms it wants to be called again */
  constructor(stage, draw) {
    this.#draw = draw;
    document.addEventListener('visibilitychange', () => this.#shown());
    addEventListener('pageshow', () => this.request());
    new IntersectionObserver((entries) => {
      this.#onScreen = entries.at(-1).isIntersecting;
      this.#shown();
    }).observe(stage);
  }

  /** Asks for a frame, as soon as it can be seen. */
  request() {
    clearTimeout(this.#timer);
    if (document.hidden || !this.#onScreen) {
      this.#owed = true;
    } else {
      this.#frame ||= requestAnimationFrame(() => this.now());
    }
  }

  /** Draws at once. */
  now() {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#frame = 0;
    this.#owed = false;
    const wake = this.#draw(performance.now());
    this.count += 1;
    if (wake === 0) {
      this.request();
    } else if (wake > 0) {
      this.#timer = setTimeout(() => this.request(), wake);
    }
  }

  #shown() {
    if (document.hidden || !this.#onScreen) {
      this.#owed ||= this.#frame !== 0;
      cancelAnimationFrame(this.#frame);
      this.#frame = 0;
    } else if (this.#owed) {
      this.request();
    }
  }
}
