// The canvas: its size on the page, and its life through the loss of a WebGL context.

const patience = 450;  // ms for a lost context to come back before the picture does without WebGL

export class Picture {
  #stage;
  #bridge;
  #restored;
  #canvas;
  #timer = 0;

  /** @param {(webgl: 0 | 1) => void} restored called when the canvas can be drawn on again */
  constructor({stage, bridge, restored}) {
    this.#stage = stage;
    this.#bridge = bridge;
    this.#restored = restored;
    this.#watch(stage.querySelector('canvas'));
  }

  /** Shows the canvas one device pixel to one pixel of its own. @param {number} height CSS pixels */
  fit(height) {
    const {width, height: rows, style} = this.#canvas;
    style.width = `${width / devicePixelRatio}px`;
    style.height = `${rows / devicePixelRatio}px`;
    this.#stage.style.height = `${height}px`;
  }

  /** Puts a copy of what was drawn just now in the canvas' place: WebGL prints what was shown last. */
  toPaper() {
    const paper = document.createElement('canvas');
    paper.className = 'paper';
    paper.width = this.#canvas.width;
    paper.height = this.#canvas.height;
    paper.getContext('2d').drawImage(this.#canvas, 0, 0);
    this.#canvas.after(paper);
  }

  fromPaper() {
    for (const paper of this.#stage.querySelectorAll('.paper')) paper.remove();
  }

  #watch(canvas) {
    this.#canvas = canvas;
    canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault();  // it may come back
      this.#bridge.lost();
      this.#timer = setTimeout(() => this.#replace(), patience);
    });
    canvas.addEventListener('webglcontextrestored', () => {
      clearTimeout(this.#timer);
      this.#restored(1);
    });
  }

  #replace() {
    const canvas = this.#canvas.cloneNode();
    this.#canvas.replaceWith(canvas);
    this.#watch(canvas);
    this.#restored(0);
  }
}
