// axe-core, which finds what keeps people from reading and using a page.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails with what axe finds in the page as it is now; `what` says what that shows. */
export async function accessible(page, what) {
  if (!(await page.evaluate(() => Boolean(window.axe)))) await page.inject(source);
  const violations = await page.evaluate(async () => {
    const result = await window.axe.run(document, { resultTypes: ['violations'] });
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  });
  assert.deepEqual(violations, [], what);
}
