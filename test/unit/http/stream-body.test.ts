/** The body of a stream: its chunks, and the watch for a lost client that the runtime does not notice. */
import { afterEach, beforeEach, expect, jest, test } from 'bun:test';
import { chunksOf } from '../../../src/http/body/stream-body.ts';

/** Longer than the interval of the watch, ms. */
const SEVERAL_CHECKS_MS = 1000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Returns a request whose body the test controls. */
function requestFrom(source: UnderlyingDefaultSource<Uint8Array>): Request {
  return new Request('http://localhost/', { method: 'POST', body: new ReadableStream(source) });
}

test('a stream yields its chunks, and the watch ends with it', async () => {
  let checks = 0;
  const peerOf = () => {
    checks++;
    return '127.0.0.1';
  };
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const request = requestFrom({
    start(given) {
      controller = given;
    },
  });
  const chunks = chunksOf(request, peerOf);
  controller.enqueue(new Uint8Array([1]));
  expect((await chunks.next()).value).toEqual(new Uint8Array([1]));
  jest.advanceTimersByTime(SEVERAL_CHECKS_MS);
  expect(checks).toBeGreaterThan(2);
  controller.close();
  expect((await chunks.next()).done).toBe(true);
  const checksAtEnd = checks;
  jest.advanceTimersByTime(SEVERAL_CHECKS_MS);
  expect(checks).toBe(checksAtEnd);
});

test('a stream is read without demand once its client is gone', async () => {
  let peer: string | null = '127.0.0.1';
  let pulls = 0;
  const request = requestFrom({
    pull(controller) {
      pulls++;
      // as the runtime does when it reads from a closed connection
      if (peer === null) controller.error(new Error('The connection was closed.'));
      else controller.enqueue(new Uint8Array([pulls]));
    },
  });
  const chunks = chunksOf(request, () => peer);
  await chunks.next();
  const pullsBefore = pulls;
  peer = null;
  jest.advanceTimersByTime(SEVERAL_CHECKS_MS);
  expect(pulls).toBeGreaterThan(pullsBefore);
  // buffered chunks are dropped, and the end is reported
  expect(await chunks.next().catch(({ error }) => error)).toBe('incomplete_body');
});

test('a stream from an unknown address is read without a watch', async () => {
  const body = ['{"lat":1,', '"lon":2}'];
  const request = requestFrom({
    pull(controller) {
      const text = body.shift();
      if (text === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(text));
    },
  });
  let text = '';
  for await (const chunk of chunksOf(request, () => null)) text += new TextDecoder().decode(chunk);
  expect(text).toBe('{"lat":1,"lon":2}');
});
