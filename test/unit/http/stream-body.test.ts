/** The body of a stream: its chunks, and the look-out for a client whose end the runtime overlooks. */
import { afterEach, beforeEach, expect, jest, test } from 'bun:test';
import { chunksOf } from '../../../src/http/body/stream-body.ts';

/** Longer than it takes to look again, ms. */
const A_WHILE_MS = 1000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A request whose body comes when the test says so. */
function requestFrom(source: UnderlyingDefaultSource<Uint8Array>): Request {
  return new Request('http://localhost/', { method: 'POST', body: new ReadableStream(source) });
}

test('comes chunk by chunk, and its client is looked out for no longer than it comes', async () => {
  let looks = 0;
  const peerOf = () => {
    looks++;
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
  jest.advanceTimersByTime(A_WHILE_MS);
  expect(looks).toBeGreaterThan(2);
  controller.close();
  expect((await chunks.next()).done).toBe(true);
  const looksAtEnd = looks;
  jest.advanceTimersByTime(A_WHILE_MS);
  expect(looks).toBe(looksAtEnd);
});

test('is read on when its client is gone, although nobody asks for more', async () => {
  let peer: string | null = '127.0.0.1';
  let pulls = 0;
  const request = requestFrom({
    pull(controller) {
      pulls++;
      // as the runtime does when it reads from a connection that is no more
      if (peer === null) controller.error(new Error('The connection was closed.'));
      else controller.enqueue(new Uint8Array([pulls]));
    },
  });
  const chunks = chunksOf(request, () => peer);
  await chunks.next();
  const pullsBefore = pulls;
  peer = null;
  jest.advanceTimersByTime(A_WHILE_MS);
  expect(pulls).toBeGreaterThan(pullsBefore);
  // what had come before is not of interest either, but the end is told
  expect(await chunks.next().catch(({ error }) => error)).toBe('incomplete_body');
});

test('of a client whose address was never known is simply read', async () => {
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
