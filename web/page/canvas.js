// The canvas: its size on the page, and its life through the loss of a WebGL context.

import * as call from 'border/call';

const patience = 450;  // ms for a lost context to come back before the picture does without WebGL

/**
 * A lost context makes no programs, and the module dies without them before the page is told of the
 * loss: it gets one from before, with which a lost context does nothing.
 */
export function guard(canvas) {
  const {getContext} = canvas;
  canvas.getContext = (...wanted) => {
    const context = getContext.apply(canvas, wanted);
    const put = context?.putImageData;
    if (put && !Object.hasOwn(context, 'putImageData')) {
      context.putImageData = (image, ...place) => {
        if (canvas.dataset.clear) clear(image);
        put.call(context, image, ...place);
      };
    }
    const create = context?.createProgram;
    if (create && !Object.hasOwn(context, 'createProgram')) {
      const spare = context.createProgram();
      context.createProgram = () => create.call(context) ?? spare;
    }
    return context;
  };
}

/** Makes the background transparent: SDL's pictures without WebGL are opaque. Its corner shows nothing else. */
function clear({data: {buffer, byteOffset, length}}) {
  const pixels = new Uint32Array(buffer, byteOffset, length / 4);  // a part of the module's memory
  const [background] = pixels;
  for (let i = 0; i < pixels.length; i += 1) if (pixels[i] === background) pixels[i] = 0;
}

/** Writes what a field or list shows: it lies over the canvas as an element of the page. */
function write(ink, entry) {
  const {left, right, top, width, height} = entry.getBoundingClientRect();
  const style = getComputedStyle(entry);
  const {fontWeight, fontSize, fontFamily, textAlign, paddingLeft, paddingRight} = style;
  const scale = width / entry.offsetWidth;
  const [start, end] = [left + parseFloat(paddingLeft) * scale, right - parseFloat(paddingRight) * scale];
  ink.save();
  ink.beginPath();
  ink.rect(start, top, end - start, height);
  ink.clip();
  ink.font = `${fontWeight} ${parseFloat(fontSize) * scale}px ${fontFamily}`;
  ink.fillStyle = style.getPropertyValue(entry.value ? 'color' : '--muted');  // WebKit tells no ::placeholder’s
  const atEnd = textAlign === 'right';
  ink.textAlign = atEnd ? 'right' : 'left';
  ink.textBaseline = 'middle';
  ink.fillText((entry.value || entry.placeholder).slice(0, 500), atEnd ? end : start, top + height / 2);
  ink.restore();
}

export class Picture {
  #stage;
  #bridge;
  #restored;
  #canvas;
  #timer = 0;

  /** @param {(webgl: 0 | 1) => void} restored needs the rest of the module; called when the canvas can be drawn on again */
  constructor({stage, bridge, restored}) {
    this.#stage = stage;
    this.#bridge = bridge;
    this.#restored = restored;
    this.#watch(stage.querySelector('canvas'));
  }

  /** @param {boolean} wanted whether the host's background shows through, which WebGL's cannot */
  clear(wanted) {
    if (wanted && this.#bridge.json(call.state).renderer === 'webgl') this.#replace();
    if (wanted) this.#canvas.dataset.clear = 'yes';
    else delete this.#canvas.dataset.clear;
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
    const ink = paper.getContext('2d', {willReadFrequently: true});  // else WebKitGTK prints it black
    ink.drawImage(this.#canvas, 0, 0);
    ink.scale(devicePixelRatio, devicePixelRatio);
    const {left, top} = this.#canvas.getBoundingClientRect();
    ink.translate(-left, -top);
    for (const entry of this.#stage.querySelectorAll('.twin[type=text], select.twin')) write(ink, entry);
    this.#canvas.after(paper);
  }

  fromPaper() {
    for (const paper of this.#stage.querySelectorAll('.paper')) paper.remove();
  }

  #watch(canvas) {
    this.#canvas = canvas;
    canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault();  // it may come back
      this.#bridge.attempts.patiently(() => this.#bridge.run(call.lost)).catch(() => {});  // restored() tells
      this.#timer = setTimeout(() => this.#replace(), patience);
    });
    canvas.addEventListener('webglcontextrestored', () => {
      clearTimeout(this.#timer);
      this.#restored(1);
    });
  }

  #replace() {
    const canvas = this.#canvas.cloneNode();
    guard(canvas);
    this.#canvas.replaceWith(canvas);
    this.#watch(canvas);
    this.#restored(0);
  }
}
