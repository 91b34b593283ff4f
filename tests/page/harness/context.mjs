// What one test gets: pages, servers and their clean-up.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { headScript, serve } from './server.mjs';
import { Simulator } from './simulator.mjs';

const single = 'bloom-filter-simulator.html';

// For engines that do not report errors: the served page starts with a script that keeps them.
const capture = `
{
  const keep = (text) => (top.pageProblems ??= []).push(String(text));
  addEventListener('error', (event) => event.error && keep(event.message));
  addEventListener('unhandledrejection', (event) => keep(event.reason));
  document.addEventListener('securitypolicyviolation', (event) =>
    keep(event.effectiveDirective + ' refused ' + event.blockedURI));
  const error = console.error;
  console.error = (...words) => { keep(words.join(' ')); error.apply(console, words); };
}`;

const host = (name) => fs.readFileSync(new URL(`../hosts/${name}`, import.meta.url), 'utf8');

// A page beside the single file, which trusts it with nothing but scripts.
const lesson = Object.fromEntries(
  ['lesson.html', 'lesson.css', 'lesson.js'].map((name) => [name, host(name)]),
);

/** What web/page/embed/README.md asks a site's owner to send with the simulator's files. */
export const siteHeaders = Object.fromEntries(
  host('headers.txt').trim().split('\n').map((line) => line.split(/: (.*)/s)),
);

export class Context {
  #pages = [];
  #servers = [];
  #tolerated = [];

  /**
   * @param {import('./driver.mjs').Browser} browser
   * @param {string} dist folder of the built page
   * @param {(line: string) => void} print
   * @param {'hosted'|'file'|'sandbox'} [site] where the simulator is: on a server, in the single
   *     file opened from disk, or in the single file within a sandboxed frame
   */
  constructor(browser, dist, print, site = 'hosted') {
    this.browser = browser;
    this.dist = dist;
    this.print = print;
    this.site = site;
  }

  /**
   * A server of its own for this test; options as in server.mjs. By default it is a host of the
   * strict kind: the simulator has a sub-path, and goes out under the headers of siteHeaders.
   */
  async serve(options = {}, root = this.dist) {
    const { rewrite = (name, body) => body } = options;
    const files = fs.existsSync(root) ? fs.readdirSync(root) : [];
    const server = await serve(root, {
      base: '/notes/bloom/',
      headers: (name) => (files.includes(name) && name !== single ? siteHeaders : {}),
      ...options,
      files: { ...lesson, 'capture-problems.js': capture, ...options.files },
      rewrite: (name, body) => {
        const capturing = this.browser.injects && name.endsWith('.html') && name !== single;
        const page = rewrite(name, body);
        return capturing ? headScript('capture-problems.js', name)(name, page) : page;
      },
    });
    this.#servers.push(server);
    return server;
  }

  /** A fresh page, with nothing in it. */
  async page(options = {}) {
    const page = await this.browser.page({ width: 960, height: 900, ...options });
    this.#pages.push(page);
    return page;
  }

  /** The simulator in a fresh page; `tail` is what follows its address, such as '#m=16'. */
  async open(tail = '', options = {}) {
    const simulator = new Simulator(await this.page(options));
    simulator.server = await this.serve(options.server);
    await this.visit(simulator, tail);
    return simulator;
  }

  /** Another visit in the same page. */
  async visit(simulator, tail) {
    const { page, server } = simulator;
    if (this.site === 'file') {
      await page.open(pathToFileURL(path.join(this.dist, single)) + tail);
    } else if (this.site === 'sandbox') {
      await page.open(server.url(`lesson.html#${encodeURIComponent(tail)}`));
      await page.enter('iframe');
    } else {
      await page.open(server.url(`index.html${tail}`));
    }
    await simulator.ready();
  }

  /**
   * The simulator inside another page: `body` is the host's HTML, where {page} becomes the address
   * of the simulator. The iframe is entered; page.leave() gets out.
   */
  async embed(body, options = {}) {
    const page = await this.page(options);
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title>
      <link rel="icon" href="data:,"></head><body>${body}</body></html>`;
    const server = await this.serve({ files: { 'host.html': html } });
    await page.open(server.url('host.html'));
    await page.enter('iframe');
    return new Simulator(page).ready();
  }

  /** Errors of the page that belong to the test. */
  tolerate(pattern) {
    this.#tolerated.push(pattern);
  }

  async finish() {
    const problems = [];
    for (const page of this.#pages) {
      await page.close();
      problems.push(...page.problems);
    }
    for (const server of this.#servers) await server.close();
    const unexpected = problems.filter((text) => !this.#tolerated.some((it) => it.test(text)));
    assert.deepEqual(unexpected, [], 'errors in the page or its console');
  }
}
