// The author's colours, for the page and for the poster. A colour is written #rrggbb.

const channels = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
export const written = (rgb) => `#${rgb.map((c) => Math.round(c).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance, 0 … 1 (WCAG 2). */
function luminance(colour) {
  const [r, g, b] = channels(colour).map((c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** Whether light text is easier to read on it. */
export const isDark = (colour) => contrast(colour, '#ffffff') > contrast(colour, '#000000');

/** @returns {string} `a` mixed with so much of `b` */
export function mixed(a, b, share) {
  const other = channels(b);
  return written(channels(a).map((c, i) => c + (other[i] - c) * share));
}

/** The accent, or as much darker or lighter as it must be to be told from the background: 3 : 1. */
export function legible(accent, background) {
  const towards = isDark(background) ? '#ffffff' : '#000000';
  let share = 0;
  let result = accent.toLowerCase();
  while (contrast(result, background) < 3) result = mixed(accent, towards, share += 0.02);
  return result;
}

/** As the module takes it: 0xAABBGGRR, 0 for none. */
export function packed(colour) {
  const [r, g, b] = colour ? channels(colour) : [];
  return colour ? (0xff000000 | b << 16 | g << 8 | r) >>> 0 : 0;
}
