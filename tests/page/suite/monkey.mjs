// Random actions in all families and views, more in one engine than in the others: no error, no
// false negative that nothing explains, no growing memory, and the state is what the commands alone
// lead to.
import assert from 'node:assert/strict';
import { install } from '../harness/monkey.mjs';
import { headScript } from '../harness/server.mjs';
import { rounds } from '../harness/share.mjs';

const seed = 20240607;

// Keeps the memory of the module in reach.
const watch = `for (const name of ['instantiate', 'instantiateStreaming']) {
  const original = WebAssembly[name];
  WebAssembly[name] = async (...args) => {
    const result = await original.apply(WebAssembly, args);
    const { exports } = result.instance ?? result;
    window.moduleMemory = Object.values(exports).find((it) => it instanceof WebAssembly.Memory) ?? window.moduleMemory;
    return result;
  };
}`;

const isQuickest = ({ name }) => name === 'chromium-2d';
const runs = [
  { actions: 2000 * rounds(5), needs: isQuickest },
  { actions: 2000, needs: (browser) => !isQuickest(browser) },
];

export default (test) => {
  for (const { actions, needs } of runs) test(`${actions} random actions`, async (t) => {
    const careful = actions * 0.8;  // in which NOT is wrong in a stable filter only
    const server = {
      files: { 'watch.js': watch },
      rewrite: headScript('watch.js', 'index.html'),
    };
    const simulator = await t.open('', { server });
    const { page } = simulator;
    await page.evaluate(install, seed);
    const memory = () => page.evaluate(() => moduleMemory.buffer.byteLength / 2 ** 20);
    const start = performance.now();
    const sizes = [];
    for (let done = 0; done < actions; done += 500) {
      await page.evaluate((count, isCareful) => {
        monkey.careful = isCareful;
        return monkey.act(count);
      }, 500, done < careful);
      sizes.push(await memory());
      const { family, keys } = await simulator.state();
      if (done < careful && family !== 'stable') await simulator.neverNot(keys);
    }
    const commands = await page.evaluate(() => monkey.commands);
    const warm = sizes[sizes.length / 2 - 1];
    // Of the largest array that a drag has led to: one more may have been beside it.
    const array = Math.max(64, ...commands.map(({ m }) => m ?? 0)) / 2 ** 23;
    t.print(
      `${actions} actions, ${commands.length} commands in ${Math.round(performance.now() - start)} ms; ` +
        `module memory ${sizes[0]} MB at first, ${warm} half-way, ${sizes.at(-1)} at the end; ` +
        `the largest array took ${array.toFixed(3)} MB`,
    );
    assert.ok(commands.length > actions / 10, `${commands.length} commands`);
    const counts = {};
    for (const { type, family } of commands) counts[family ?? type] = (counts[family ?? type] ?? 0) + 1;
    t.print(Object.entries(counts).map((pair) => pair.join(' ')).join(', '));
    // It grows by a fifth at a time: once may be chance, and more would be a leak.
    assert.ok(sizes.at(-1) <= warm * 1.25 + 2 * array, `memory grew: ${sizes}`);
    const digest = await simulator.digest();
    const replay = await t.open('');
    const replayed = await replay.page.evaluate((list) => {
      for (const command of list) bloom.apply(command);
      return bloom.digest();
    }, commands);
    assert.equal(replayed, digest, 'the digest of the replayed commands');
    // What was unset or lost to a careless deletion is there again when all keys are inserted anew.
    await simulator.apply({ type: 'configure', family: 'xor' });
    const { keys } = await simulator.state();
    await simulator.neverNot(keys);
  }, { needs, sites: ['hosted'], limit: 400000 });
};
