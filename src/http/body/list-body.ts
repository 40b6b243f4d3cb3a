/** Writes a list of texts as a body. A long one is written in pieces, between which other requests have a turn. */
import { nextTurn } from '../../shared/program/turns.ts';
import { streamOf } from './ndjson.ts';

/** Number of entries that are written at once: with all details about 300 kB, a millisecond. */
const AT_ONCE = 64;

/**
 * Returns a body with `count` entries.
 * @param head text before the entries
 * @param entry returns the text of an entry by its index
 * @param tail text after the entries
 * @param between text between two entries
 */
export function listBody(
  head: string,
  count: number,
  entry: (i: number) => string,
  tail: string,
  between = ',',
): string | ReadableStream<Uint8Array> {
  const from = (begin: number) =>
    Array.from({ length: Math.min(AT_ONCE, count - begin) }, (_, i) => entry(begin + i)).join(between);
  if (count <= AT_ONCE) return head + from(0) + tail;
  async function* pieces(): AsyncGenerator<string> {
    for (let begin = 0; begin < count; begin += AT_ONCE) {
      yield (begin === 0 ? head : between) + from(begin);
      await nextTurn();
    }
    yield tail;
  }
  return streamOf(pieces());
}
