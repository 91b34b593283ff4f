// The colour of the place where an element stands, so that its figure looks as if it were transparent:
// what is drawn with WebGL cannot be.

import {contrast, written} from './colours.js';

const least = 10;  // contrast of text on it, in the better theme
const texts = ['#14181f', '#e8ecf2'];
const night = matchMedia('(prefers-color-scheme: dark)');

/** The element around, where it is drawn. */
const around = (element) => element.assignedSlot ?? element.parentElement ?? element.getRootNode().host;

function placesOf(element) {
  const places = [];
  for (let it = element; it; it = around(it)) places.push(it);
  return places;
}

/** @param {Element} probe gets the colour as its background @returns {number[]} r, g, b 0 … 255, and alpha */
function channels(probe, colour) {
  // One form, whatever the colour was written as: color(srgb r g b / a).
  probe.style.backgroundColor = `color-mix(in srgb, ${colour}, ${colour})`;
  const [r, g, b, alpha = 1] = getComputedStyle(probe).backgroundColor.match(/-?[\d.]+(e-\d+)?/g).map(Number);
  probe.style.backgroundColor = '';
  return [...[r, g, b].map((c) => Math.min(Math.max(c, 0), 1) * 255), alpha];
}

/**
 * What lies behind an element: the backgrounds around it, up to one that is opaque. Where a picture is
 * among them, or text would be hard to read, it is the canvas of its colour scheme.
 * @param {Element} element @param {Element} probe inside it, to resolve colours with
 * @returns {string} #rrggbb
 */
function backdropOf(element, probe) {
  const canvas = channels(probe, 'Canvas');
  if (!canvas[3]) return '#ffffff';  // a browser without color-mix
  const layers = [];
  for (const place of placesOf(element)) {
    const {backgroundColor, backgroundImage} = getComputedStyle(place);
    if (backgroundImage !== 'none') return written(canvas.slice(0, 3));
    layers.push(channels(probe, backgroundColor));
    if (layers.at(-1)[3] === 1) break;
  }
  const seen = layers.reduceRight((below, [r, g, b, alpha]) =>
    [r, g, b].map((c, i) => c * alpha + below[i] * (1 - alpha)), canvas);
  const legible = texts.some((text) => contrast(text, written(seen)) >= least);
  return written((legible ? seen : canvas).slice(0, 3));
}

/** Calls when it has changed: a site's switch sets an attribute around, or the system's theme changes. */
export class Backdrop {
  #element;
  #probe;
  #known;
  #look;
  #attributes;

  /** @param {Element} element @param {Element} probe inside it @param {() => void} changed */
  constructor(element, probe, changed) {
    this.#element = element;
    this.#probe = probe;
    this.#look = () => {
      const known = this.#known;
      if (this.colour !== known) changed();
    };
    this.#attributes = new MutationObserver(this.#look);
  }

  /** As it is now. */
  get colour() {
    this.#known = backdropOf(this.#element, this.#probe);
    return this.#known;
  }

  /** Again, where the element was moved. */
  start() {
    this.stop();
    for (const place of placesOf(this.#element)) this.#attributes.observe(place, {attributes: true});
    night.addEventListener('change', this.#look);
    document.addEventListener('transitionend', this.#ended);
  }

  stop() {
    this.#attributes.disconnect();
    night.removeEventListener('change', this.#look);
    document.removeEventListener('transitionend', this.#ended);
  }

  #ended = ({target, propertyName}) => {
    if (propertyName === 'background-color' && target.contains(this.#element)) this.#look();
  };
}
