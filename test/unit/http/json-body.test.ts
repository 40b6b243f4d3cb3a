import { expect, test } from 'bun:test';
import { readObject } from '../../../src/http/body/json-body.ts';
import { Problem } from '../../../src/http/problem.ts';

/** Returns a request whose body begins and never ends. */
const dripping = (headers: Record<string, string> = {}) =>
  new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: new ReadableStream<Uint8Array>({ start: (body) => body.enqueue(new TextEncoder().encode('{')) }),
  });

test.each([[{}], [{ 'content-length': '100' }]])(
  'a slow body is cut at its time limit (%j)',
  async (headers) => {
    const error = await readObject(dripping(headers), 1000, 50).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Problem);
    const { status, error: code, detail, headers: sent } = error as Problem;
    expect([status, code, sent.connection]).toEqual([408, 'body_too_slow', 'close']);
    expect(detail).toContain('0.05 seconds');
  },
);

test('a body in several chunks is read', async () => {
  const chunks = ['{"a"', ':', '1}'];
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const chunk = chunks.shift();
      if (chunk === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(chunk));
    },
  });
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(await readObject(request, 1000)).toEqual({ a: 1 });
});
