// The jobs of the module, done in slices so that the page stays responsive: the module says when one
// has begun, and whether there is more to do.

import * as call from 'border/call';
import {Absent} from '../start/rest.js';

const budget = 12;  // ms of a slice; there is one a frame
const pace = 100;  // ms from one picture of the progress to the next

export class Work {
  #bridge;
  #frames;
  #say;
  #slice = 0;
  #drawn = 0;

  /** @param {{bridge, frames, say: (sentence: string) => void}} page */
  constructor({bridge, frames, say}) {
    this.#bridge = bridge;
    this.#frames = frames;
    this.#say = say;
  }

  /** Does a slice of what has begun, as a part of a picture, and goes on with it in the next frames. */
  slice() {
    const start = performance.now();
    let more;
    do more = this.#bridge.run(call.work);
    while (more && performance.now() - start < budget);
    cancelAnimationFrame(this.#slice);
    this.#slice = more && requestAnimationFrame(() => this.#goOn());
    if (more && start - this.#drawn < pace) return;
    this.#drawn = start;
    this.#frames.request();
  }

  /** A slice that needs the rest of the module waits for it, and is done again; where that cannot be had, the work ends with a word. */
  #goOn() {
    this.#bridge.attempts.patiently(() => this.slice()).catch((error) => {
      if (!(error instanceof Absent)) throw error;
      this.#bridge.run(call.cancel);
      this.#say(error.message);
    });
  }
}
