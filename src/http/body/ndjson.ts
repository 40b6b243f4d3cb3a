/** Reads and writes newline-delimited JSON (application/x-ndjson) as streams with backpressure. */

import { isUtf8 } from 'node:buffer';

/** Number of lines that are read in one turn of the event loop, a millisecond of work. */
const MAX_SCANNED = 10_000;

/** What is yielded for a line that is too long, which is not stored, and for one that is not UTF-8. */
export const TOO_LONG = Symbol('too long');
export const NOT_UTF8 = Symbol('not UTF-8');
export type Line = string | typeof TOO_LONG | typeof NOT_UTF8;

const LINE_FEED = 10;
/** Maximum number of bytes of a UTF-16 unit in UTF-8. */
const BYTES_PER_UNIT = 3;

/**
 * Yields the non-empty lines of a body in batches: what arrived together, at most `most` lines. A line may have `longest`
 * characters. Yields an empty batch after MAX_SCANNED empty lines, which is some work, too.
 */
export async function* linesOf(
  body: AsyncIterable<Uint8Array>,
  { longest, most }: { longest: number; most: number },
): AsyncGenerator<Line[]> {
  let rest: Uint8Array = new Uint8Array();
  let isTooLong = false;
  let lines: Line[] = [];
  const add = (text: string | typeof NOT_UTF8) => {
    const line = typeof text === 'string' ? text.trim() : text;
    if (isTooLong || (typeof line === 'string' && line.length > longest)) lines.push(TOO_LONG);
    else if (line !== '') lines.push(line);
    isTooLong = false;
  };
  for await (const bytes of body) {
    // no character of several bytes contains a line feed
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    const whole = Buffer.concat([rest, bytes.subarray(0, end)]);
    let scanned = 0;
    for (const text of end === 0 ? [] : textsIn(whole)) {
      add(text);
      if (lines.length < most && ++scanned < MAX_SCANNED) continue;
      yield lines;
      lines = [];
      scanned = 0;
    }
    rest = end === 0 ? Buffer.concat([whole, bytes]) : bytes.slice(end);
    if (rest.length > longest * BYTES_PER_UNIT) {
      rest = new Uint8Array();
      isTooLong = true;
    }
    if (lines.length > 0) yield lines;
    lines = [];
  }
  add(textOf(rest));
  if (lines.length > 0) yield lines;
}

/** Yields the lines of bytes that end with a line feed. */
function* textsIn(bytes: Buffer): Generator<string | typeof NOT_UTF8> {
  if (isUtf8(bytes)) {
    const text = bytes.toString();
    for (let from = 0, end = text.indexOf('\n'); end >= 0; from = end + 1, end = text.indexOf('\n', from))
      yield text.slice(from, end);
    return;
  }
  for (
    let from = 0, end = bytes.indexOf(LINE_FEED);
    end >= 0;
    from = end + 1, end = bytes.indexOf(LINE_FEED, from)
  )
    yield textOf(bytes.subarray(from, end));
}

function textOf(bytes: Uint8Array): string | typeof NOT_UTF8 {
  return isUtf8(bytes) ? Buffer.from(bytes).toString() : NOT_UTF8;
}

/** Returns a body that pulls the next text only when the client has taken the previous ones. */
export function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}
