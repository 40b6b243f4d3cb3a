/** Divides long work of the main thread, so that other requests have turns in between. */

/** Resolves in the next turn of the event loop, after everything that is ready to run. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Number of entries in one turn: about a millisecond of work for entries that take a few microseconds. */
const AT_ONCE = 256;

/** Returns the results of a function for each entry, AT_ONCE entries a turn. */
export async function mapInTurns<Entry, Result>(
  entries: readonly Entry[],
  each: (entry: Entry) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [i, entry] of entries.entries()) {
    if (i > 0 && i % AT_ONCE === 0) await nextTurn();
    results.push(each(entry));
  }
  return results;
}
