import { expect, test } from 'bun:test';
import { readObject } from '../../../src/http/body/json-body.ts';
import { Problem } from '../../../src/http/problem.ts';

/** A request whose body begins and then never ends. */
const dripping = (headers: Record<string, string> = {}) =>
  new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: new ReadableStream<Uint8Array>({ start: (body) => body.enqueue(new TextEncoder().encode('{')) }),
  });

test.each([[{}], [{ 'content-length': '100' }]])(
  'a body that drips is cut after its time (%j)',
  async (headers) => {
    const error = await readObject(dripping(headers), 1000, 50).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Problem);
    const { status, error: code, detail, headers: sent } = error as Problem;
    expect([status, code, sent.connection]).toEqual([408, 'body_too_slow', 'close']);
    expect(detail).toContain('0.05 seconds');
  },
);

test('a body that comes in pieces and in time is read', async () => {
  const pieces = ['{"a"', ':', '1}'];
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(piece));
    },
  });
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(await readObject(request, 1000)).toEqual({ a: 1 });
});
