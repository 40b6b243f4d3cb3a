/** Lines of JSON (application/x-ndjson): read as they come, written as fast as they are taken. */

/** The lines of a body, empty ones left out. A longer one comes as null, and is not kept in memory. */
export async function* linesOf(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  longest: number,
): AsyncGenerator<string | null> {
  const decoder = new TextDecoder();
  let rest = '';
  let tooLong = false;
  for await (const bytes of body) {
    const text = rest + decoder.decode(bytes, { stream: true });
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      const line = text.slice(from, end).trim();
      from = end + 1;
      if (tooLong || line.length > longest) yield null;
      else if (line !== '') yield line;
      tooLong = false;
    }
    rest = text.slice(from);
    if (rest.length > longest) {
      rest = '';
      tooLong = true;
    }
  }
  const line = (rest + decoder.decode()).trim();
  if (tooLong || line.length > longest) yield null;
  else if (line !== '') yield line;
}

/** A body that asks `texts` for more only when the client has taken what there was. */
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
