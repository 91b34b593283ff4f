// Talk with the page around, when this one is a guest in a frame: heights, events and answers go
// out; public commands come in, from the parent alone. The first word is a hello, before anything
// else is there: a host knows then that this page is in its frame.

const source = 'bloom-filter';

export class Messages {
  #host = window.parent === window ? null : window.parent;
  #height = 0;
  #turn = Promise.resolve();  // one message after the other

  /** @param {(message: object) => Promise<any>} answer does what a message asks; rejected with a reason */
  constructor(answer) {
    if (!this.#host) return;
    this.send('hello', {});
    addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) this.send('leave', {});
    });
    addEventListener('message', ({data, source: sender}) => {
      if (sender !== this.#host || data?.source !== source || typeof data.type !== 'string') return;
      const {id} = data;
      this.#turn = this.#turn.then(() => answer(data)).then((value) => {
        if (value !== undefined) this.send('answer', {id, value});
      }, (error) => this.send('answer', {id, error: error.message}));
    });
  }

  send(type, fields) {
    // Any host may hear what its reader does here: the frame is the host's own choice.
    this.#host?.postMessage({source, type, ...fields}, '*');
  }

  height(height) {
    if (height === this.#height) return;
    this.#height = height;
    this.send('height', {height});
  }
}
