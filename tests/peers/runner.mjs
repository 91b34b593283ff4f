/**
 * Runs tests one after the other, and prints a line of each, and at the end: N passed, N failed.
 * @param {{name: string, body: () => Promise<void>}[]} tests
 * @returns {Promise<number>} how many failed
 */
export async function runAll(tests) {
  let failed = 0;
  for (const { name, body } of tests) {
    const start = performance.now();
    let failure;
    try {
      await body();
    } catch (error) {
      failure = error;
      failed += 1;
    }
    console.log(`${failure ? 'FAIL' : 'ok  '} ${name} (${Math.round(performance.now() - start)} ms)`);
    // Of a command what it said, of a check what it found.
    if (failure) console.log(String(failure.stderr ?? failure.message).slice(0, 2000).replace(/^/gm, '       '));
  }
  console.log(`${tests.length - failed} passed, ${failed} failed`);
  return failed;
}
