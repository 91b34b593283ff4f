// Reads the PNG pictures that browsers make: 8 bits a channel, RGB or RGBA, not interlaced.
import zlib from 'node:zlib';

function paeth(left, up, corner) {
  const estimate = left + up - corner;
  const a = Math.abs(estimate - left);
  const b = Math.abs(estimate - up);
  const c = Math.abs(estimate - corner);
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

function unfilter(raw, stride, height, channels) {
  const out = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      const left = x >= channels ? out[at - channels] : 0;
      const up = y > 0 ? out[at - stride] : 0;
      const corner = x >= channels && y > 0 ? out[at - stride - channels] : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      out[at] = raw[y * (stride + 1) + 1 + x] + guess;
    }
  }
  return out;
}

/**
 * @param {Buffer} file
 * @returns {{width: number, height: number, at: (x: number, y: number) => [number, number, number]}}
 */
export function readPng(file) {
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const channels = { 2: 3, 6: 4 }[file[25]];
  if (file[24] !== 8 || !channels || file[28] !== 0) throw new Error('not a plain 8-bit PNG');
  const data = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') {
      data.push(file.subarray(at + 8, at + 8 + length));
    }
    at += 12 + length;
  }
  const stride = width * channels;
  const pixels = unfilter(zlib.inflateSync(Buffer.concat(data)), stride, height, channels);
  const at = (x, y) => {
    const p = Math.round(y) * stride + Math.round(x) * channels;
    return [pixels[p], pixels[p + 1], pixels[p + 2]];
  };
  return { width, height, at };
}

/** Largest difference of a channel, 0 … 255. */
export function distance([r, g, b], [s, h, c]) {
  return Math.max(Math.abs(r - s), Math.abs(g - h), Math.abs(b - c));
}
