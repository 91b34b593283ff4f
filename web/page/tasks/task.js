// A long task of the module, done in slices so that the page stays responsive, with a way to cancel
// at any time.

const budget = 12;  // ms of a slice; there is one a frame
const pace = 100;  // ms from one picture of the progress to the next

export class Task {
  #frames;
  #step;
  #end;
  #slice = 0;
  #drawn = 0;

  /**
   * @param {object} frames what draws
   * @param {() => boolean} step does a millisecond's part; whether there is more to do
   * @param {() => void} end gives the task up
   */
  constructor(frames, step, end) {
    this.#frames = frames;
    this.#step = step;
    this.#end = end;
  }

  get running() {
    return this.#slice !== 0;
  }

  /** Begins with the slices of a task that the module has begun. */
  start() {
    cancelAnimationFrame(this.#slice);
    this.#go();
    this.#frames.request();
  }

  cancel() {
    if (!this.running) return;
    cancelAnimationFrame(this.#slice);
    this.#slice = 0;
    this.#end();
    this.#frames.request();
  }

  #go() {
    const start = performance.now();
    let goes;
    do goes = this.#step();
    while (goes && performance.now() - start < budget);
    this.#slice = goes ? requestAnimationFrame(() => this.#go()) : 0;
    if (goes && start - this.#drawn < pace) return;
    this.#drawn = start;
    this.#frames.request();
  }
}
