// Watches whether the simulator starts in its frame. Its page says hello as soon as its script runs,
// and later how the start went: a frame that has loaded without a hello holds something else.

import {causeOf} from './failure.js';

const limit = 20000;  // ms from one sign of life to the next
const grace = 1000;  // ms for a hello that comes after its frame's load

export class StartWatch {
  #failed;
  #frame = null;
  #timer = 0;
  #greeted = false;
  #refused = false;  // a policy of the host has forbidden the frame

  /** @param {(cause: string) => void} failed called where it does not start, at most once a start */
  constructor(failed) {
    this.#failed = failed;
  }

  /** @param {HTMLIFrameElement} frame that is about to load */
  start(frame) {
    this.#frame = frame;
    this.#greeted = this.#refused = false;
    frame.onload = frame.onerror = () => this.#timer && this.#wait(this.#greeted ? limit : grace);
    document.addEventListener('securitypolicyviolation', this.#policy);
    this.#wait(limit);
  }

  greet() {
    if (!this.#timer) return;
    this.#greeted = true;
    this.#wait(limit);
  }

  /** The start has ended, one way or the other. */
  stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    document.removeEventListener('securitypolicyviolation', this.#policy);
  }

  #policy = ({effectiveDirective, blockedURI}) => {
    if (this.#greeted || effectiveDirective !== 'frame-src' || !this.#frame.src.startsWith(blockedURI)) return;
    this.#refused = true;
    this.#wait(0);
  };

  #wait(ms) {
    clearTimeout(this.#timer);
    const timer = this.#timer = setTimeout(async () => {
      const cause = this.#greeted ? 'it has not started within 20 seconds; its connection may be slow' :
        await causeOf(this.#frame, new URL(this.#frame.src), this.#refused);
      if (timer === this.#timer) this.#failed(cause);
    }, ms);
  }
}
