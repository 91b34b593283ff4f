// Firefox through WebDriver BiDi. It is started here and not by Puppeteer, for its connection's sake.
import { Browser, WEBDRIVER_BIDI_WEBSOCKET_ENDPOINT_REGEX, createProfile, launch } from '@puppeteer/browsers';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import puppeteer from 'puppeteer-core';
import { WebSocket } from 'ws';
import { locate } from './programs.mjs';

/**
 * What Puppeteer asks of a connection. Firefox sends a message of more than a kilobyte in two pieces,
 * the second when the first is acknowledged, and a system puts that off for 40 ms while there is
 * nothing to send with it. So each piece is answered by a pong, which asks for nothing.
 * @param {string} url
 */
async function connect(url) {
  const transport = { send: (message) => socket.send(message), close: () => socket.close() };
  let stream;
  const createConnection = (options) => (stream = net.connect(options));
  const socket = new WebSocket(url, { createConnection, perMessageDeflate: false, maxPayload: 2 ** 28 });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  stream.on('data', () => socket.pong());
  socket.on('message', (message) => transport.onmessage?.(message.toString()));
  socket.on('close', () => transport.onclose?.());
  return transport;
}

/** Starts one with these preferences, a headless one, which has no WebGL. Answers Puppeteer's browser. */
export async function startFirefox(preferences) {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'bloom-firefox-'));
  await createProfile(Browser.FIREFOX, { path: profile, preferences });
  const started = launch({
    executablePath: locate('firefox-esr', 'firefox'),
    args: ['--headless', '--remote-debugging-port=0', '--profile', profile, 'about:blank'],
    onExit: async () => fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 }),
  });
  const url = await started.waitForLineOutput(WEBDRIVER_BIDI_WEBSOCKET_ENDPOINT_REGEX, 30000);
  const transport = await connect(`${url}/session`);
  const browser = await puppeteer.connect({ protocol: 'webDriverBiDi', transport });
  return {
    version: () => browser.version(),
    createBrowserContext: () => browser.createBrowserContext(),
    async close() {
      await browser.close().catch(() => {});  // one that has died cannot
      await Promise.race([started.hasClosed(), new Promise((resolve) => setTimeout(resolve, 5000).unref())]);
      await started.close();
    },
  };
}
