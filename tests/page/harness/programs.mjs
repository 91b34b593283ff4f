import fs from 'node:fs';
import path from 'node:path';

// Browsers keep some programs outside PATH.
const folders = [
  ...(process.env.PATH ?? '').split(path.delimiter),
  ...['x86_64-linux-gnu', 'aarch64-linux-gnu'].flatMap((triple) =>
    ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((name) =>
      path.join('/usr/lib', triple, name),
    ),
  ),
];

/** Full path of the first of these programs that is installed. */
export function locate(...names) {
  for (const name of names) {
    for (const folder of folders) {
      const file = path.join(folder, name);
      if (fs.existsSync(file)) return file;
    }
  }
  throw new Error(`${names[0]} is not installed: on Debian, run ./build.sh test, which installs it`);
}
