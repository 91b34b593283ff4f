/**
 * Polls until `probe` answers something truthy, and returns that. No fixed sleeps in the suite: a
 * condition that comes true early costs nothing, one that never does fails with its name.
 * @param {() => any} probe may be async; an exception counts as "not yet" and is quoted at the end
 * @param {string} what the condition in words, for the failure
 * @param {number} [milliseconds] how long to go on
 */
export async function until(probe, what, milliseconds = 30000) {
  const end = performance.now() + milliseconds;
  let last;
  for (let pause = 5; ; pause = Math.min(pause * 1.5, 100)) {
    try {
      last = await probe();
      if (last) return last;
    } catch (error) {
      last = error;
    }
    if (performance.now() > end) {
      const seen = last instanceof Error ? last.message : JSON.stringify(last);
      throw new Error(`not within ${milliseconds} ms: ${what} (last: ${seen})`);
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
