import { chromium, firefox } from './puppeteer.mjs';
import { webkit } from './webkit.mjs';

/** The engines of the suite by name; each starts a browser. */
export const browsers = {
  chromium: () => chromium({ webgl: true }),
  'chromium-2d': () => chromium({ webgl: false }),
  firefox,
  webkit,
};
