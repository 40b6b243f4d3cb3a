/** Reads and writes newline-delimited JSON (application/x-ndjson) as streams with backpressure. */

/** Number of lines that are read in one turn of the event loop, a millisecond of work. */
const MAX_SCANNED = 10_000;

/**
 * Yields the non-empty lines of a body in batches: what arrived together, at most `most` lines. A line longer than
 * `longest` characters becomes null and is not stored. Yields an empty batch after MAX_SCANNED empty lines, which is
 * some work, too.
 */
export async function* linesOf(
  body: AsyncIterable<Uint8Array>,
  { longest, most }: { longest: number; most: number },
): AsyncGenerator<(string | null)[]> {
  const decoder = new TextDecoder();
  let rest = '';
  let tooLong = false;
  let lines: (string | null)[] = [];
  const add = (text: string) => {
    const line = text.trim();
    if (tooLong || line.length > longest) lines.push(null);
    else if (line !== '') lines.push(line);
    tooLong = false;
  };
  for await (const bytes of body) {
    const text = rest + decoder.decode(bytes, { stream: true });
    let from = 0;
    let scanned = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      add(text.slice(from, end));
      from = end + 1;
      if (lines.length < most && ++scanned < MAX_SCANNED) continue;
      yield lines;
      lines = [];
      scanned = 0;
    }
    rest = text.slice(from);
    if (rest.length > longest) {
      rest = '';
      tooLong = true;
    }
    if (lines.length > 0) yield lines;
    lines = [];
  }
  add(rest + decoder.decode());
  if (lines.length > 0) yield lines;
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
