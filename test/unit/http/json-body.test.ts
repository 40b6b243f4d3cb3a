import { describe, expect, test } from 'bun:test';
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

describe('a charset', () => {
  const post = (type: string, body: BodyInit) =>
    readObject(
      new Request('http://localhost/', { method: 'POST', headers: { 'content-type': type }, body }),
      1000,
    ).catch((thrown: unknown) => thrown);

  test.each([
    ['utf-16', 'utf-16'],
    ['"UTF-16LE"', 'utf-16le'],
    ["'UTF-16LE' ", 'utf-16le'],
    ["''utf-16''", "'utf-16'"],
    ['iso-8859-1', 'iso-8859-1'],
  ])('that is not UTF-8 is refused: %s', async (charset, named) => {
    const problem = await post(`application/json; charset=${charset}`, '{"a":1}');
    expect(problem).toMatchObject({ status: 415, error: 'unsupported_media_type' });
    expect((problem as Problem).detail).toBe(
      `Content-Type has the charset "${named}"; expected utf-8, or none.`,
    );
  });

  test.each([
    'charset=UTF-8',
    'charset="utf-8"',
    "charset='utf-8'",
    'charset=utf8',
    'charset=us-ascii',
    'v=1',
    'charset=',
  ])('that is UTF-8, or none, is read: %s', async (parameter) => {
    expect(await post(`application/json; ${parameter}`, '{"a":1}')).toEqual({ a: 1 });
  });
});

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

describe('a large body', () => {
  const post = (body: string) =>
    readObject(
      new Request('http://localhost/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      }),
      4 * 1024 * 1024,
    ).catch((error: unknown) => error);

  test('may have 10,000 spots with all of their fields, whatever is in their texts', async () => {
    const spot = {
      lat: -34.123456,
      lon: -56.123456,
      at: '2026-02-16T22:30:00+01:00',
      id: '{":"}\\"{:'.repeat(20),
    };
    const list = { at: spot.at, spots: Array.from({ length: 10_000 }, () => spot) };
    expect(await post(JSON.stringify(list))).toEqual(list);
    const wide = { spots: list.spots.map((each) => ({ ...each, id: 1, a: 1, b: 2, c: 3, d: 4 })) };
    expect(await post(JSON.stringify(wide))).toEqual(wide);
  });

  const manyNames = (count: number) => Array.from({ length: count }, (_, i) => `"x${i}":1`).join();

  test.each([
    ['objects', `{"spots":[${Array(100_001).fill('{}').join()}]}`],
    ['numbers', `{"spots":[${Array(100_001).fill('1').join()}]}`],
    [
      'members',
      `{"spots":[${Array(120)
        .fill(`{${manyNames(900)}}`)
        .join()}]}`,
    ],
    ['lists', `{"spots":[${Array(100_001).fill('[]').join()}]}`],
  ])('may not have more than 100,000 %s, which would block the service', async (_, body) => {
    const error = (await post(body)) as Problem;
    expect([error.status, error.error]).toEqual([413, 'body_too_large']);
    expect(error.detail).toBe('The body has too many values; expected at most 100000.');
  });

  test('may not be deeper than 100 lists and objects', async () => {
    const body = (depth: number) => `{"a":${'[{"b":'.repeat(depth)}1${'}]'.repeat(depth)}}`;
    expect(await post(body(49))).toEqual(JSON.parse(body(49)));
    const error = (await post(body(50))) as Problem;
    expect([error.status, error.error]).toEqual([413, 'body_too_large']);
    expect(error.detail).toBe(
      'The body has too many lists and objects inside one another; expected at most 100.',
    );
  });

  test('may not have more than 1,000 names of members, however often each is used', async () => {
    const spots = (count: number) =>
      Array(9)
        .fill(`{${manyNames(count)}}`)
        .join();
    const body = (count: number) => `{"spots":[${spots(count)}]}`;
    expect(await post(body(999))).toEqual(JSON.parse(body(999)));
    const error = (await post(body(1000))) as Problem;
    expect([error.status, error.error]).toEqual([413, 'body_too_large']);
    expect(error.detail).toBe('The body has too many different names of members; expected at most 1000.');
  });

  test('may have any number of texts that are no names', async () => {
    const texts = Array.from({ length: 5000 }, (_, i) => `"a\\"b\\\\${i}"`);
    const body = `{"spots":[${texts.join()}]}`;
    expect(await post(body)).toEqual(JSON.parse(body));
  });
});
