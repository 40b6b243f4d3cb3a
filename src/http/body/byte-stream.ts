/** Streams bytes from a file as a response body, with backpressure. */
import type { ByteSource } from '../../shared/files/byte-source.ts';

/** Chunk size, bytes. */
const CHUNK_BYTES = 256 * 1024;

/**
 * Returns a stream of some bytes of a source.
 * @param from first byte, inclusive
 * @param to last byte, exclusive
 * @param close called once: at the end, on a read error, or when the client has left
 * @param left aborted when the client leaves
 */
export function streamOfBytes(
  source: ByteSource,
  from: number,
  to: number,
  close: () => void,
  left: AbortSignal,
): ReadableStream<Uint8Array> {
  let at = from;
  let reading: Promise<unknown> = Promise.resolve();
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    left.removeEventListener('abort', end);
    // wait for the pending read: its descriptor may be reused after closing
    void reading.catch(() => {}).then(close);
  };
  left.addEventListener('abort', end, { once: true });
  if (left.aborted) end();

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (isOver) return controller.close();
        try {
          const part = source.read(at, Math.min(CHUNK_BYTES, to - at));
          reading = part;
          const bytes = await part;
          // fail loudly, so that the client notices the missing bytes
          if (bytes.length === 0) throw new Error('the file was truncated while it was sent');
          at += bytes.length;
          controller.enqueue(bytes);
        } catch (error) {
          end();
          throw error;
        }
        if (at < to) return;
        end();
        controller.close();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
