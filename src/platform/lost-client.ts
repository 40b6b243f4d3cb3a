/**
 * Notices clients that reset their connection while their body is neither read nor drained. Depending on the moment,
 * Bun overlooks that until the idle timeout: https://github.com/oven-sh/bun/issues/28636 (closed; seen in 1.4.4).
 */

/** Poll interval, ms: a lost client is noticed within this time. */
const POLL_MS = 200;

/**
 * Polls the address of a client, and reads the rest of its body when the address is gone: only then does Bun
 * abort the request and cancel its response.
 * @param hasPeer returns true while the client has an address; a client that never had one is not polled
 * @returns function that ends the polling
 */
export function watchForLostClient(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  hasPeer: () => boolean,
): () => void {
  if (!hasPeer()) return () => {};
  const polling = setInterval(() => {
    if (hasPeer()) return;
    clearInterval(polling);
    void readToEnd(reader);
  }, POLL_MS);
  return () => clearInterval(polling);
}

/** Reads the few bytes that had arrived before the reset. */
async function readToEnd(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // expected: the connection is gone
  }
}
