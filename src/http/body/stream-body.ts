/** The body of a request, read chunk by chunk while its response is written. */
import { watchForLostClient } from '../../platform/lost-client.ts';
import { incompleteBody } from './json-body.ts';

/**
 * Yields the chunks of a body as they arrive.
 * @param peerOf address of a request's connection; null = unknown or gone
 * @throws Problem 400 if the body ends early
 */
export async function* chunksOf(
  request: Request,
  peerOf: (request: Request) => string | null,
): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  const stopWatching = watchForLostClient(reader, () => peerOf(request) !== null);
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw incompleteBody();
      });
      if (done) return;
      yield value;
    }
  } finally {
    stopWatching();
    reader.cancel().catch(() => {});
  }
}
