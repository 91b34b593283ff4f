// The filter again, independently: xxhash-wasm, BigInt arithmetic, no code of the project.
import xxhash from 'xxhash-wasm';

const { h64Raw } = await xxhash();
const encoder = new TextEncoder();
const word = (value) => BigInt.asUintN(64, value);

/** The probes of a key under the scheme `double`. */
export function positions(key, { m, k, seed = 0 }) {
  const bytes = encoder.encode(key);
  const h1 = h64Raw(bytes, BigInt(seed));
  const h2 = h64Raw(bytes, BigInt(seed) + 1n);
  return Array.from({ length: k }, (_, i) => Number(word(h1 + BigInt(i) * h2) % BigInt(m)));
}

/** A filter of m bits: which are set, and how it looks in base64 (most significant bit first). */
export class Oracle {
  constructor(settings) {
    this.settings = settings;
    this.set = new Set();
  }

  insert(...keys) {
    for (const key of keys) {
      for (const position of positions(key, this.settings)) this.set.add(position);
    }
    return this;
  }

  mayContain(key) {
    return positions(key, this.settings).every((position) => this.set.has(position));
  }

  get filled() {
    return this.set.size;
  }

  base64() {
    const bytes = Buffer.alloc(Math.ceil(this.settings.m / 8));
    for (const position of this.set) bytes[position >> 3] |= 0x80 >> (position & 7);
    return bytes.toString('base64');
  }
}

/** The keys of Seed. */
export const fruit = ['apple', 'banana', 'cherry', 'grape', 'lemon', 'orange'];
