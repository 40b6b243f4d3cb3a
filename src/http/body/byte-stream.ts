/** Bytes from somewhere else as the body of an answer: no more is read than the client takes. */
import type { ByteSource } from '../../shared/files/byte-source.ts';

/** Bytes read and sent at a time. */
const CHUNK_BYTES = 256 * 1024;

/**
 * @param from first byte
 * @param to behind the last one
 * @param close called once, when all was sent, reading fails or the client has left
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
    // what is being read is read to its end: its file must not be another one by then
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
          // the client must see that something is missing
          if (bytes.length === 0) throw new Error('the file was cut while it was sent');
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
