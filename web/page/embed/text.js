// How wide words are and where they break, in the fonts that are linked into the simulator: the
// widths of their characters are those of the build (web/fonts/subset.py), rounded as Dear ImGui
// rounds them (web/view/drawing/fonts.cpp, paragraph.cpp). Lengths are in the picture's own unit, and
// added in single precision as there: words that just fit do so in both.

/* global INTER */
const {ceil, floor, fround, max, round} = Math;

// Each font: its size in pixels, and its weight.
const fonts = {
  body: [15, INTER.regular], strong: [15, INTER.semibold], small: [12.5, INTER.regular],
  heading: [12, INTER.semibold], number: [25, INTER.semibold], title: [18, INTER.semibold],
};
const lineOfEm = 1.21;
export const line = 20;  // of a paragraph
// The font of digits, which has pictures of some spaces and controls: size, line of the em, line and width in units.
const mono = [13, 1.32, 1320, 600];
const pictured = new Set('␉␊␍␠');
const picture = /[\u2400-\u2426]/;
// What is drawn with one font: codes of what is not seen, pictures, and the rest (web/view/drawing/key_text.cpp).
const parts = /((?:\[U\+[0-9A-F]{4,}\])+|[\u2400-\u2426]+)/;
const runsOf = (text) => text.split(parts).filter(Boolean);
const consists = (text, characters) => [...text].every((character) => characters.has(character));
const places = new Map([...INTER.characters].map((character, i) => [character, i]));
/** Whether a font has all of a text: in the bold weight some widths are missing, and 0 here. */
const has = (font, text) => [...text].every((character) => fonts[font][1].advances[places.get(character)]);

let context;

export class Text {
  #ratio;
  #touch;

  /** @param {number} ratio device pixels a unit @param {boolean} touch */
  constructor(ratio, touch) {
    this.#ratio = ratio;
    this.#touch = touch;
  }

  width(font, text) {
    return runsOf(text).reduce((sum, run) => fround(sum + this.#run(font, run)), 0);
  }

  #run(font, run) {
    const [em, {line: tall, advances}] = fonts[font];
    const inter = has(font, run);
    if (!inter && !consists(run, pictured)) return this.#foreign(em, run);
    const sum = [...run].reduce((wide, character) => {
      const [size, high, units, advance] = inter ? [em, lineOfEm, tall, advances[places.get(character)]] : mono;
      return wide + round(fround(fround(round(size * high * this.#ratio) / units) * advance));
    }, 0);
    return fround(sum / this.#ratio);
  }

  /** As the page draws what its fonts lack: with the system's. */
  #foreign(em, text) {
    context ??= document.createElement('canvas').getContext('2d');
    context.font = picture.test(text) ? `${mono[0] * this.#ratio}px ui-monospace, monospace` :
      `${em * this.#ratio}px system-ui, sans-serif`;
    return fround(ceil(context.measureText(text).width) / this.#ratio);
  }

  button(label, padding, font = 'small') {
    const wide = round(fround(fround(this.width(font, label) + 2 * padding) * this.#ratio));
    return max(this.#touch ? 40 : 24, fround(wide / this.#ratio));
  }

  /** As much of the beginning as fits with an “…”. */
  #fitted(font, text, room) {
    const full = this.width(font, text);
    if (full <= room) return text;
    const characters = [...text];
    if (!runsOf(text).every((run) => has(font, run) || consists(run, pictured))) {
      return `${characters.slice(0, max(0, floor(fround(fround(characters.length * room) / full)) - 2)).join('')}…`;
    }
    let cut;
    do cut = `${characters.slice(0, -1).join('')}…`;
    while (characters.pop() && characters.length > 1 && this.width(font, cut) > room);
    return cut;
  }

  /**
   * The height of a paragraph.
   * @param {number} room its width
   * @param {[string, string, boolean?][]} runs text and font; true for what is never broken
   */
  paragraph(room, ...runs) {
    const pieces = [];
    let space = false;
    for (const [text, font, whole] of runs) {
      for (const part of whole ? [text] : text.split(/( )/)) {
        if (!part) continue;
        if (part === ' ') {
          space = true;
          continue;
        }
        const wide = this.width(font, this.#fitted(font, part, room - (whole ? 20 : 0)));
        pieces.push({wide, space: space && this.width(font, ' ')});
        space = false;
      }
    }
    let [left, lines] = [0, 1];
    const wrap = () => {
      left = 0;
      lines += 1;
    };
    pieces.forEach(({wide, space: before}, i) => {
      if (before && left) {
        let together = wide;
        for (let j = i + 1; pieces[j]?.space === false; j += 1) together = fround(together + pieces[j].wide);
        if (fround(fround(left + before) + together) > room) wrap();
      }
      if (left) left = fround(left + before);
      if (left && fround(left + wide) > room) wrap();
      left = fround(left + wide);
    });
    return pieces.length && lines * line;
  }
}
