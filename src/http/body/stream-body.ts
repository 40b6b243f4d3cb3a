/** The body of a request, read chunk by chunk while its answer is written. */
import { incompleteBody } from './json-body.ts';

/** A client that left is noticed within this time, whatever else is going on. */
const LOOK_EVERY_MS = 200;

/**
 * The chunks of a body as they come.
 *
 * A connection that is reset while it is neither read nor drained is overlooked by the runtime until its idle timeout.
 * So we look ourselves, and read on when the client is gone: then the runtime notices, aborts the request, and cancels
 * the answer.
 * @param peerOf the address that the request came from; null = not known, or gone
 * @throws Problem 400 when the body ends before it is complete
 */
export async function* chunksOf(
  request: Request,
  peerOf: (request: Request) => string | null,
): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  const looking = setInterval(() => {
    if (peerOf(request) !== null) return;
    clearInterval(looking);
    void readOn(reader);
  }, LOOK_EVERY_MS);
  // nothing can be seen where the address was never known
  if (peerOf(request) === null) clearInterval(looking);
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw incompleteBody();
      });
      if (done) return;
      yield value;
    }
  } finally {
    clearInterval(looking);
    reader.cancel().catch(() => {});
  }
}

/** To the end, which is near: nobody sends any more. */
async function readOn(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // as expected: the connection is no more
  }
}
