// Find a false positive: made-up keys are asked in slices, so that the page stays responsive, with a
// way to cancel at any time.

const budget = 8;  // ms of a slice; there is one a frame
const batch = 1 << 12;  // tries between two looks at the clock
const pace = 100;  // ms from one picture of the progress to the next

export class Find {
  #bridge;
  #frames;
  #slice = 0;
  #drawn = 0;

  constructor({bridge, frames}) {
    this.#bridge = bridge;
    this.#frames = frames;
  }

  start() {
    if (this.#slice) return;
    if (this.#bridge.findBegin()) this.#go();
    this.#frames.request();
  }

  cancel() {
    cancelAnimationFrame(this.#slice);
    this.#slice = 0;
    this.#bridge.findEnd();
    this.#frames.request();
  }

  #go() {
    const start = performance.now();
    let goes;
    do goes = this.#bridge.findStep(batch);
    while (goes && performance.now() - start < budget);
    this.#slice = goes ? requestAnimationFrame(() => this.#go()) : 0;
    if (goes && start - this.#drawn < pace) return;
    this.#drawn = start;
    this.#frames.request();
  }
}
