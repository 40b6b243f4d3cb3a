/** POST /api/spot/scores/stream: one result for each line, in order, however long the stream is. */
import { describe, expect, test } from 'bun:test';
import { turns } from '../../support/event-loop.ts';
import { scoreLists } from '../../support/http/score-lists.ts';
import { MONTEVIDEO, SUMMER_DAY } from '../../support/maps/sample-region.ts';

const { unchecked, post, spots } = scoreLists();

describe('a stream of scores', () => {
  test('is not available as GeoJSON', async () => {
    const response = await post('', 'application/x-ndjson', '?format=geojson');
    expect([response.status, (await response.json()).errors[0].field]).toEqual([400, 'format']);
  });

  const stream = (lines: string[], chunk = 17) => streamOf(new TextEncoder().encode(lines.join('\n')), chunk);
  const streamOf = (bytes: Uint8Array, chunk: number) => {
    let from = 0;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        if (from >= bytes.length) return controller.close();
        controller.enqueue(bytes.slice(from, from + chunk));
        from += chunk;
      },
    });
  };

  test('has one line per spot, however its chunks are cut', async () => {
    const list = spots(100);
    const response = await post(
      stream(list.map((spot) => JSON.stringify(spot))),
      'application/x-ndjson',
      `?at=${SUMMER_DAY}`,
    );
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const { results } = await (await post(JSON.stringify({ spots: list, at: SUMMER_DAY }))).json();
    expect(lines).toEqual(results);
  });

  test('has an error line for each bad line, and continues', async () => {
    const lines = [
      '{"lat":1,"lon":2}',
      '',
      'nonsense',
      `{"lat":1,"lon":2,"id":"${'x'.repeat(5000)}"}`,
      '{"lat":1}',
      '{"lat":3,"lon":4,"id":"last"}',
    ];
    const response = await post(stream(lines), 'application/x-ndjson');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    const results = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(results.map(({ score, errors }) => score ?? errors[0].message)).toEqual([
      50,
      '"nonsense" is not JSON',
      'a line is longer than 4096 characters',
      'lon is missing; expected a number from -180 to 180',
      50,
    ]);
    expect(results[4].id).toBe('last');
  });

  test('refuses each line that is not UTF-8, wherever its chunks are cut', async () => {
    const line = (id: number[]) => [...Buffer.from('{"lat":1,"lon":2,"id":"'), ...id, ...Buffer.from('"}')];
    const [moon, latin1, half] = [[0xf0, 0x9f, 0x8c, 0x99], [0xfc], [0xf0, 0x9f]];
    const replacement = [0xef, 0xbf, 0xbd];
    const bytes = [moon, latin1, replacement, half].flatMap((id) => [...line(id), 10]);
    for (const chunk of [1, 7, 1000]) {
      const response = await post(
        streamOf(new Uint8Array([...bytes, ...line(latin1)]), chunk),
        'application/x-ndjson',
      );
      const results = (await response.text())
        .trimEnd()
        .split('\n')
        .map((text) => JSON.parse(text));
      const refused = 'a line is not UTF-8';
      expect(results.map(({ id, errors }) => errors?.[0].message ?? id)).toEqual([
        '🌙',
        refused,
        '\ufffd',
        refused,
        refused,
      ]);
    }
  });

  test('reads only as far as its client has read: constant memory, back-pressure', async () => {
    let made = 0;
    const line = new TextEncoder().encode(`${JSON.stringify(MONTEVIDEO)}\n`.repeat(16));
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        made++;
        controller.enqueue(line);
      },
    });
    const response = await post(endless, 'application/x-ndjson', `?at=${SUMMER_DAY}`);
    const reader = response.body!.getReader();
    for (let i = 0; i < 5; i++) await reader.read();
    // a greedy reader would read a chunk in each turn
    await turns(100);
    const soFar = made;
    await turns(100);
    expect(made).toBe(soFar);
    expect(made).toBeLessThan(60);
    await reader.cancel();
  });

  test('has the score of a spot before its client sends the next one', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const responding = post(readable, 'application/x-ndjson', `?at=${SUMMER_DAY}`);
    const decoder = new TextDecoder();
    let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
    for (const id of ['one', 'two', 'three']) {
      await writer.write(new TextEncoder().encode(`${JSON.stringify({ ...MONTEVIDEO, id })}\n`));
      reader ??= (await responding).body!.getReader();
      expect(JSON.parse(decoder.decode((await reader.read()).value)).id).toBe(id);
    }
    await writer.close();
    expect((await reader!.read()).done).toBe(true);
  });

  test('of rows is sent line by line also to a client that takes gzip', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const headers = {
      'content-type': 'application/x-ndjson',
      accept: 'text/csv',
      'accept-encoding': 'gzip',
    };
    const url = `http://localhost/api/spot/scores/stream?at=${SUMMER_DAY}`;
    const responding = unchecked(new Request(url, { method: 'POST', headers, body: readable }));
    // read after the first line of the answer, the names of columns
    void writer.write(new TextEncoder().encode(`${JSON.stringify(MONTEVIDEO)}\n`));
    const response = await responding;
    expect([response.headers.get('content-type'), response.headers.get('content-encoding')]).toEqual([
      'text/csv',
      null,
    ]);
    const reader = response.body!.getReader();
    const decoder = new TextDecoder();
    expect(decoder.decode((await reader.read()).value)).toStartWith('id,spot_id');
    expect(decoder.decode((await reader.read()).value)).toContain(',red,');
    void writer.close();
    expect((await reader.read()).done).toBe(true);
  });

  test('of no spots is empty', async () => {
    for (const body of ['', '\n\n']) {
      const response = await post(body, 'application/x-ndjson');
      expect([response.status, await response.text()]).toEqual([200, '']);
    }
  });

  test('with wrong parameters is refused before it begins', async () => {
    const response = await post(stream(['{}']), 'application/x-ndjson', '?detail=everything&at=2026');
    expect(response.status).toBe(400);
    expect((await response.json()).errors.map(({ field }: { field: string }) => field)).toEqual([
      'at',
      'detail',
    ]);
  });
});
