import { chromium, firefox } from './puppeteer.mjs';
import { webkit } from './webkit.mjs';

/** The engines of the suite by name, the slowest first; each starts a browser. */
export const browsers = {
  firefox,
  'chromium-2d': () => chromium({ webgl: false }),
  webkit,
  chromium: () => chromium({ webgl: true }),
};
