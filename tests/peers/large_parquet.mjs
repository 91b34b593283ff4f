// A Parquet file of more than four gigabytes that takes little room on a disk.
import fs from 'node:fs';
import { refooted } from './parquet_footer.mjs';

/**
 * Writes to `path` the Parquet file `small` with a hole of `hole` bytes after its first four: data,
 * indexes and filters lie behind it, and the footer says so.
 * @param {Buffer} small
 * @param {string} path
 * @param {number} hole bytes; at most 2^52
 */
export function writeLarge(small, path, hole = 2 ** 32) {
  const move = (fields, ids) => {
    for (const field of fields) {
      // 0 stands for nowhere.
      if (ids.includes(field[0]) && field[2] > 0n) field[2] += BigInt(hole);
    }
  };
  const { body, footer } = refooted(small, (groups, columnsOf, metaOf) => {
    for (const group of groups) {
      move(group, [5]);  // file_offset
      for (const column of columnsOf(group)) {
        move(column, [2, 4, 6]);  // file_offset, and where the indexes are
        move(metaOf(column), [9, 10, 11, 14]);  // pages of data, index and dictionary, and the filter
      }
    }
  });
  const file = fs.openSync(path, 'w');
  fs.writeSync(file, body.subarray(0, 4), 0, 4, 0);
  fs.writeSync(file, body, 4, body.length - 4, 4 + hole);
  fs.writeSync(file, footer, 0, footer.length, body.length + hole);
  fs.closeSync(file);
}
