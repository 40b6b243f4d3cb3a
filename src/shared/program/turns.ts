/** Divides long work of the main thread, so that other requests have turns in between. */

const waiting: (() => void)[] = [];

/**
 * Resolves in a later turn of the event loop, after everything that is ready to run. Each turn goes on with one of those that
 * wait, in their order: however many there are, a turn is as short as that of one.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(goOn);
  });
}

function goOn(): void {
  waiting.shift()!();
  if (waiting.length > 0) setImmediate(goOn);
}

/**
 * Calls functions at once while the turn of the event loop is short, and in later turns, in their order, when it has lasted
 * `most` ms.
 */
export class ShortTurns {
  private readonly queue: (() => void)[] = [];
  /** when the first call of this turn began; null = there was none */
  private begun: number | null = null;

  /** @param now time in ms */
  constructor(
    private readonly most: number,
    private readonly now = () => performance.now(),
  ) {}

  /** Returns what `call` returns, or a promise of it. */
  run<Result>(call: () => Result | Promise<Result>): Result | Promise<Result> {
    if (this.begun === null) {
      this.begun = this.now();
      setImmediate(() => this.nextTurn());
    } else if (this.queue.length > 0 || this.now() - this.begun >= this.most) {
      return new Promise((resolve) => this.queue.push(() => resolve(Promise.try(call))));
    }
    return call();
  }

  private nextTurn(): void {
    if (this.queue.length === 0) {
      this.begun = null;
      return;
    }
    const begun = this.now();
    this.begun = begun;
    let done = 0;
    while (done < this.queue.length && (done === 0 || this.now() - begun < this.most)) this.queue[done++]!();
    this.queue.splice(0, done);
    setImmediate(() => this.nextTurn());
  }
}

/** Number of bytes that are copied to new memory in one turn, in a few milliseconds. */
const BYTES_AT_ONCE = 2_000_000;

/** Copies parts one behind the other, BYTES_AT_ONCE a turn. @param into as long as all parts together */
export async function copyInTurns<Bytes extends Uint8Array>(
  parts: readonly Uint8Array[],
  into: Bytes,
): Promise<Bytes> {
  let at = 0;
  let inTurn = 0;
  for (const part of parts)
    for (let from = 0; from < part.length; from += BYTES_AT_ONCE) {
      const piece = part.subarray(from, from + BYTES_AT_ONCE);
      if (inTurn + piece.length > BYTES_AT_ONCE) {
        await nextTurn();
        inTurn = 0;
      }
      into.set(piece, at);
      at += piece.length;
      inTurn += piece.length;
    }
  return into;
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
