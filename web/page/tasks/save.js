// Save: the filter, or its picture, as a file in the folder of downloads.

import * as call from 'border/call';
import {make} from '../dom.js';
import * as say from '../text/page_text.js';

/** @param {string} svg @returns {Promise<Blob>} the picture so many pixels wide, as PNG */
async function pixels(svg, width) {
  const image = new Image();
  const size = /width="(.*?)" height="(.*?)"/;
  const [, own, high] = size.exec(svg);
  const height = Math.round(high * width / own);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg.replace(size, `width="${width}" height="${height}"`))}`;
  await image.decode();
  const canvas = make('canvas', {width, height});
  canvas.getContext('2d').drawImage(image, 0, 0, width, height);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) :
    failed(new Error(say.noPicture)))));
}

/** Saves what the view asked for. Rejected with the reason where it cannot. */
export async function save(bridge) {
  const {format, width, file, svg} = bridge.json(call.saving);
  const blob = format === 'png' ? await pixels(svg, width) : new Blob([svg || bridge.bytes(call.exportFilter, format)]);
  const link = make('a', {download: file});
  link.href = URL.createObjectURL(blob);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);  // engines read it after the click
}
