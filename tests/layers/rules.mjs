// The layers of the project and the rules of its files, as run.mjs checks them.

export const topLevel = new Set([
  '.ci', '.clang-format', '.clang-tidy', '.gitignore', 'CMakeLists.txt', 'CMakePresets.json',
  'LICENSE', 'README.md', 'build.sh', 'core', 'shell.html', 'tests', 'web',
]);

/** Sources that some list must name: CMake's, or that of a script which compiles by itself. */
export const sources = /^(core|web|tests)\/.*\.(cpp|c)$|^web\/page\/.*\.(js|css)$/;
export const lists = /(CMakeLists\.txt|\.cmake|^tests\/.*\.sh)$/;

const under = (...folders) => (name) => folders.some((folder) => name.startsWith(folder));
// The parts of the standard library without files, clocks, threads or randomness of their own.
const pure = new Set(('algorithm array bit cassert charconv cfloat cmath compare concepts cstddef ' +
  'cstdint cstdlib cstring deque functional initializer_list iterator limits list map memory ' +
  'numeric optional set span string string_view tuple type_traits unordered_map unordered_set ' +
  'utility variant vector').split(' '));
// Formatting numbers; files and streams are caught by a rule below.
const formatting = new Set(['cstdio']);
const core = under('bloom/');
const sim = under('sim/');
const systems = under('systems/');
const files = under('files/');
// What the page and the command may ask beside the filters.
const asked = new Set(['systems/systems.hpp', 'languages/languages.hpp']);
const hash = (name) => name === 'xxhash.h';
const imgui = under('imgui');

// The files that know processors, and one system of pages.
const withProcessors =
  /^core\/bloom\/(.*_(x86|wasm)\.[ch]pp|bits\/(vector_unit|large_pages_linux)\.cpp|filters\/split_block\.hpp)$/;

export const layers = [
  {
    name: 'bloom_core',
    folder: 'core/bloom/',
    may: (name, file) => pure.has(name) || formatting.has(name) || hash(name) ||
      core(name) || (withProcessors.test(file) && ['immintrin.h', 'wasm_simd128.h', 'sys/mman.h'].includes(name)),
  },
  {
    name: 'bloom_systems',
    folder: 'core/systems/',
    may: (name) => pure.has(name) || formatting.has(name) || core(name) || systems(name),
  },
  {
    name: 'bloom_languages',
    folder: 'core/languages/',
    may: (name) => pure.has(name) || core(name) || name === 'languages/languages.hpp',
  },
  {
    name: 'bloom_files',
    folder: 'core/files/',
    may: (name) => pure.has(name) || core(name) || files(name),
  },
  {
    name: 'bloom_sim',
    folder: 'core/sim/',
    may: (name) => pure.has(name) || formatting.has(name) || hash(name) ||
      core(name) || files(name) || sim(name),
  },
  {
    name: 'the command bloom',
    folder: 'core/cli/',
    may: (name) => !name.includes('/') || hash(name) ||
      under('sys/', 'CLI/', 'cli/')(name) || core(name) || files(name) || asked.has(name),
  },
  {
    name: 'bloom_view',
    folder: 'web/view/',
    may: (name) => pure.has(name) || formatting.has(name) || imgui(name) ||
      core(name) || files(name) || sim(name) || asked.has(name) || name.startsWith('web/view/'),
  },
  {
    name: 'bloom_app',
    folder: 'web/platform/',
    may: (name, file) => pure.has(name) || formatting.has(name) || hash(name) ||
      imgui(name) || core(name) || files(name) || sim(name) || name.startsWith('web/') ||
      (name === 'SDL.h' && file === 'web/platform/window.cpp') ||
      (name === 'emscripten.h' && ['web/platform/browser.cpp', 'web/platform/border/border.cpp'].includes(file)) ||
      (name === 'unistd.h' && file === 'web/platform/border/border.cpp'),
  },
];

/**
 * The rooms inside a layer, from the ground up: floors, each with the folders on it; '' is the
 * layer's own folder. A file includes from its own room and from lower floors; rooms of one floor
 * know nothing of each other. `ground`: headers of the layer's own folder that all rooms may use.
 */
export const houses = [
  {
    folder: 'core/bloom/',
    ground: ['result.hpp', 'insertion.hpp', 'trace.hpp'],
    floors: [['bits'], ['hash'], ['text'], ['storage'], ['theory'], ['filters'], ['formats'], [''], ['plans']],
  },
  {folder: 'core/files/', floors: [[''], ['formats', 'parquet']]},
  {
    folder: 'core/sim/',
    floors: [['text'], ['keys'], ['specimen'], [''], ['compare', 'save'], ['lab'], ['link'], ['story']],
  },
  {
    folder: 'web/view/',
    floors: [
      ['interface'], ['drawing'], ['widgets'], ['cells'], ['state'], ['common'],
      ['compare', 'files', 'filter', 'parquet', 'rates', 'save', 'size', 'stories'], [''],
    ],
  },
];

const cpp = /\.[ch]pp$/;
const library = (file) => cpp.test(file) && /^(core|web)\//.test(file) && !file.startsWith('core/cli/');
const pageScript = (file) => file.startsWith('web/page/') && file.endsWith('.js');
const text = (file) => !/\.(png|bin|gz|woff2?)$|^tests\/fuzz\/corpus\//.test(file) &&
  !file.startsWith('tests/layers/');

export const rules = [
  {
    name: 'no exceptions and no run-time types',
    applies: library,
    forbidden: /\b(throw|try|catch|dynamic_cast|typeid)\b/,
    because: 'fallible calls return Result',
  },
  {
    name: 'no clock, randomness or environment below the platform',
    applies: (file) => library(file) && !file.startsWith('web/platform/'),
    forbidden: /\b(steady_clock|system_clock|random_device|s?rand\(|getenv|time\(nullptr|time\(NULL)/,
    because: 'time and seeds come in from outside',
  },
  {
    name: 'no files and no output below the command',
    applies: library,
    forbidden: /\b(fopen|fread|fwrite|printf|puts|std::c(out|err|in)|[io]?fstream)\b/,
    because: 'only core/cli reads and writes',
  },
  {
    name: 'no type whose width differs between machines',
    applies: library,
    forbidden: /(?<!long )\blong\b(?! long)|\bstd::(time_t|wchar_t)\b/,
    because: 'it is 32 bits wide in WebAssembly: use std::uint32_t or std::uint64_t',
  },
  {
    name: 'platforms are told apart in one place',
    applies: (file) => library(file) && !withProcessors.test(file),
    forbidden: /^\s*#\s*(if|ifdef|elif).*\b(__EMSCRIPTEN__|_WIN32|__linux__|__APPLE__|__x86_64__|__AVX)/,
    because: 'only the files that know processors may',
  },
  {
    name: 'the page calls the module through its bridge only',
    applies: (file) => pageScript(file) && !file.endsWith('/bridge.js'),
    forbidden: /_bloom_|\bHEAPU8\b/,
    because: 'web/page/bridge.js is the border',
  },
  {
    name: 'the page imports its own files only',
    applies: pageScript,
    forbidden: /^import\b.*from\s+'(?!\.{1,2}\/|border\/)/,
    because: 'the page has no dependencies; web/border.mjs makes border/',
  },
  {
    name: 'no inline script, style or handler in the page',
    applies: (file) => file === 'shell.html',
    forbidden: /<style|<script(?! src=)|\sstyle=|\son[a-z]+=/,
    because: 'the page runs under a strict Content-Security-Policy',
  },
  {
    name: 'no address of a package registry or mirror',
    applies: text,
    forbidden: /registry\.npmjs|deb\.debian\.org|archive\.ubuntu\.com|"resolved":/,
    because: 'they are read from the machine',
    raw: true,
  },
  {
    name: 'no path of one machine',
    applies: (file) => text(file) && !file.endsWith('package-lock.json'),
    forbidden: /(^|[\s"'=(])\/(home|root|work|Users)\/(?!web_user)/,
    because: 'other machines have other folders',
    raw: true,
  },
];
