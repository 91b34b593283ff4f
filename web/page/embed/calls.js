// Questions to the simulator that wait for their answers.

export class Calls {
  #waiting = new Map();
  #last = 0;

  /** @param {(id: number) => void} post sends the question @returns {Promise<any>} */
  make(post) {
    return new Promise((resolve, reject) => {
      this.#last += 1;
      this.#waiting.set(this.#last, {resolve, reject});
      post(this.#last);
    });
  }

  answer({id, value, error}) {
    const call = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) call?.resolve(value);
    else call?.reject(new Error(error));
  }

  /** None of them will be answered. */
  refuse(reason) {
    for (const {reject} of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }
}
