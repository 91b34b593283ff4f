import fs from 'node:fs';
import { browsers } from './harness/browsers.mjs';
import { Context } from './harness/context.mjs';
import { headScript } from './harness/server.mjs';
import { steps } from './suite/rest.mjs';
const hook = `const {instantiate}=WebAssembly; WebAssembly.instantiate=async(...a)=>{const r=await instantiate.apply(WebAssembly,a); window.__i=r; return r;};`;
const browser = await browsers.chromium();
const called = new Set();
const fn = async (page) => {
  const bytes = await page.evaluate(() => { const m = Object.values(__i.exports).find((x) => x instanceof WebAssembly.Memory); const at = m.buffer.byteLength; m.grow(4); const n = __i.exports.__write_profile(at, 262144); return [...new Uint32Array(m.buffer.slice(at + 8, at + n))]; });
  bytes.forEach((t, i) => { if (t) called.add(i); });
};
for (const [tail, options, walk] of [['', {}, true], ['#controls=none&keys=a,b', {}, false], ['#n=1000&p=0.01&fill=100&check=x&theme=dark', {width: 390, ratio: 2, touch: true}, false], ['#controls=min&keys=a', {}, false], ['#m=1000000&keys=a,b', {}, false], ['#m=70000&fill=3000', {ratio: 1.5, width: 1600, height: 1000}, false]]) {
  const context = new Context(browser, '/tmp/pd', console.log);
  context.tolerate(/./);
  const simulator = await context.open(tail, { ...(walk ? {reduced: true} : {}), ...options, server: { files: { 'hook.js': hook }, rewrite: headScript('hook.js', 'index.html') } });
  await simulator.settled();
  if (walk) for (const [name, step] of Object.entries(steps)) { console.log(name); try { await step(simulator); } catch (e) { console.log(name, e.message); } await simulator.settled(); }
  else if (!/none/.test(tail)) { await simulator.insert('fig').catch(() => {}); await simulator.check('fog').catch(() => {}); await simulator.settled(); }
  await fn(simulator.page);
  console.log(tail, called.size);
  await context.finish();
}
fs.writeFileSync('/tmp/called.json', JSON.stringify([...called]));
await browser.close();
process.exit(0);
