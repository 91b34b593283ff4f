// What the page's scripts say: alerts, reasons, names of what is not drawn. Each sentence stands here,
// once; those of the view are in web/view/**/*_text.hpp, those of the module's platform beside it.

const plural = (n, noun) => `${n.toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`;

// The start.

export const needsWebAssembly = 'The simulator needs WebAssembly, which this browser lacks or forbids: ' +
  'allow it for this page, or use a current browser.';
export const tooOld = 'This browser is too old for this file, which needs Chrome 80, Firefox 113, Safari 16.4 or a newer one.';
export const notLoaded = (cause) => `The simulator could not be loaded: ${cause}.`;

// Why the module could not be loaded.
export const fromDisk = 'a browser does not read bloom.wasm from disk; open bloom-filter-simulator.html instead';
export const blockedFile = 'a Content-Security-Policy blocks bloom.wasm; allow \'self\' in its connect-src';
export const sandboxed = 'its frame is sandboxed, so bloom.wasm is cross-origin; add allow-same-origin to the sandbox, ' +
  'or use bloom-filter-simulator.html';
export const unreachable = 'bloom.wasm cannot be fetched; check the connection, and whether an extension blocks the file';
export const missing = (status) => `the server answers ${status} for bloom.wasm; put that file beside index.html`;
export const anotherFile = (type) =>
  `the server sends something else as bloom.wasm (${type}); put that file beside index.html`;
export const blockedWebAssembly =
  'a Content-Security-Policy blocks WebAssembly; allow \'wasm-unsafe-eval\' in its script-src';
export const damaged = (detail) =>
  `its module is damaged, or this browser cannot run it; copy it again, or use a current browser (${detail})`;

// The rest of the module, which comes after the first picture.

export const wantsRest =
  'This needs a part of the simulator that is still being loaded: await bloom.ready first.';
export const restNotLoaded = (file, reason) => `A part of the simulator, ${file}, could not be loaded: ${reason}.`;
export const serverAnswers = (status) => `the server answers ${status}`;
export const anotherVersion = 'it is of another version, reload the page';
export const slowType = (url, type) => `${url} is sent as the type “${type}”: as application/wasm it would start sooner.`;

// Scripts that use window.bloom, and who looks at the console.

export const notStarted = 'The simulator has not started: await bloom.ready first.';
export const functionWanted = 'bloom.subscribe needs a function.';
export const filterWanted = 'bloom.importFilter needs a string or a Uint8Array.';
export const accentChanged = (accent, used) =>
  `The accent ${accent} has too little contrast here: ${used} is used instead.`;

// Files.

export const fileOfKeys = 'File of keys';
export const fileToOpen = 'File to open';
export const whatWasPasted = 'What was pasted';
export const noFile = 'That is not a file: drop a file of keys, or a filter.';

export const unreadable = (name) => `“${name}” cannot be read: it is a folder, or it was moved or changed.`;
export const notOpened = (name, reason) => `“${name}” is not opened. ${reason}`;
export const notText = (name) => `“${name}” is not a text file: choose one with one key a line, in UTF-8.`;
export const noKeysFile = (name) => `“${name}” is no file of keys: open it by itself.`;
export const empty = (name) => `“${name}” is empty: there is nothing to open.`;
export const readNoFurther = (name, reason) => `“${name}” is read no further. ${reason}`;

// Keys of files; `use` is one of `fileUse`.

const verbs = ['loaded', 'asked', 'taken'];
export const nothingDone = (problem, use) => `${problem} Nothing was ${verbs[use]}.`;
export const unusable = (lines, problems) =>
  (lines ? ` ${plural(lines, 'line')} could not be used: ${problems.join('; ')}.` : '');
export const noKey = (name, lines) => `There is no key in “${name}”: a file has one key a line, in UTF-8.${lines}`;
export const done = (keys, use, lines) => `${plural(keys, 'key')} ${verbs[use]}.${lines}`;

// Stories.

export const storiesNotLoaded = (detail) =>
  `The stories could not be loaded: stories.json must lie beside this page. (${detail})`;
export const storyElsewhere = (story) => `The story “${story}” is not opened: it must lie on the host of this page.`;
export const storyNotLoaded = (story, detail) => `The story “${story}” could not be loaded. (${detail})`;
export const storyUnreadable = (name) => `“${name}” cannot be read: it was moved or changed.`;
export const storyUnplayable = (name, reason) => `“${name}” is no story that can be played: ${reason}`;
export const hostAnswers = (status) => `the host answers ${status}`;
export const storyTooLarge = 'it is no story: it is larger than any';

// Save and Share.

export const noPicture = 'The picture could not be made: choose a smaller width, or save it as SVG.';
export const filterToTry = 'A Bloom filter to try';
/** @param {string} what a link or a text, as a name @param {boolean} copied else by hand @param {boolean} here only */
export const copied = (what, copied, here) => (copied ? `${what} copied` : `Copy this ${what.toLowerCase()}`) +
  (here ? ': it only works on this computer' : '');
