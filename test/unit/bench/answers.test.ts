/** What `bun run bench answers` reports about two answers. */
import { expect, test } from 'bun:test';
import { encode } from 'fast-png';
import { differencesOf } from '../../bench/answers/difference.ts';
import { Report } from '../../bench/answers/report.ts';
import type { Answer, CompareRequest } from '../../bench/answers/request.ts';

const BYTES = 'application/octet-stream';
const SCORE: CompareRequest = {
  operation: 'scoreSpot',
  path: '/api/spot/score?lat=47.1&lon=9.5&at=2026-08-14T22:00&lang=en',
};

function answer(body: unknown, type = 'application/json', status = 200): Answer {
  const bytes = body instanceof Uint8Array ? body : typeof body === 'string' ? body : JSON.stringify(body);
  return {
    status,
    headers: new Headers({ 'content-type': type, etag: String(Bun.hash(bytes)) }),
    body: new Uint8Array(Buffer.from(bytes as string)),
  };
}

const compared = (old: unknown, now: unknown, type?: string) =>
  differencesOf(SCORE, answer(old, type), answer(now, type));

test('equal answers and volatile members differ in nothing', () => {
  const body = { score: 60, request_id: 'a', meta: { model_version: '1.5.0' } };
  expect(compared(body, body)).toEqual([]);
  expect(compared(body, { ...body, request_id: 'b', meta: { model_version: '1.6.0' } })).toEqual([]);
});

test('a member that changes, comes or goes is named by its path', () => {
  expect(compared({ a: { b: 1 }, c: 2 }, { a: { b: 3 }, d: 4 })).toEqual([
    { path: 'a.b', old: '1', new: '3' },
    { path: 'c', old: '2', new: '-' },
    { path: 'd', old: '-', new: '4' },
  ]);
});

test('members in another order are a difference', () => {
  expect(compared({ a: 1, b: 2 }, { b: 2, a: 1 }).map(({ path }) => path)).toEqual(['(order of members)']);
});

test('a list names the factor that changed, wherever it is now', () => {
  const [noise, hospital] = [
    { key: 'road_noise', points: -20 },
    { key: 'hospital', points: -10 },
  ];
  expect(
    compared({ factors: [noise, hospital] }, { factors: [{ ...hospital, points: -25 }, noise] }),
  ).toEqual([
    { path: 'factors[hospital].points', old: '-10', new: '-25' },
    { path: 'factors[] (order)', old: '"road_noise "', new: '"hospital "' },
  ]);
});

test('an element of only one list is told as a whole, a sentence by its successor', () => {
  const place = { spot_id: 'a', score: 60 };
  expect(compared({ places: [place] }, { places: [] })).toEqual([
    { path: 'places[] only in old', old: '{"spot_id":"a","score":60}', new: '-' },
  ]);
  expect(
    compared({ reasons: ['Road, 10 m away', 'Trains'] }, { reasons: ['Road, 12 m away', 'Trains'] }),
  ).toEqual([{ path: 'reasons[]', old: '"Road, 10 m away"', new: '"Road, 12 m away"' }]);
});

test('a list of numbers is one value', () => {
  expect(compared({ bounds: [1, 2] }, { bounds: [1, 3] })).toEqual([
    { path: 'bounds', old: '[1,2]', new: '[1,3]' },
  ]);
});

test('another status or header is a difference', () => {
  const refused = answer({ detail: 'lat is 99' }, 'application/problem+json', 400);
  const [status] = differencesOf(SCORE, answer({ score: 1 }), refused);
  expect(status).toMatchObject({ path: '(status)', old: '200 {"score":1}' });
  expect(differencesOf(SCORE, answer('{}'), answer('{}', 'text/plain'))).toEqual([
    { path: '(header content-type)', old: 'application/json', new: 'text/plain' },
  ]);
});

test('pictures are compared by pixel, texts by line', () => {
  const picture = (value: number) =>
    encode({ width: 2, height: 1, channels: 3, data: new Uint8Array([9, 9, 9, 9, 9, value]) });
  expect(compared(picture(9), picture(5), 'image/png')).toEqual([
    { path: '(pixels)', old: '2 pixels', new: '1 differ, by up to 4 of 255' },
  ]);
  expect(compared('<gpx>\n1\n2', '<gpx>\n1\n3', 'application/gpx+xml')).toEqual([
    { path: '(text)', old: '2', new: '3' },
  ]);
});

test('packs are compared by file, without the hash of the sources of the borders', () => {
  const pack = (region: string, stamp: string) => {
    const places = `{"stamp":"${stamp.repeat(64)}"}borders`;
    const header = (start: number) =>
      JSON.stringify({
        service_version: '0.3.0',
        region: { offset: start, bytes: region.length, hash: region },
        places: { offset: start + region.length, bytes: places.length, hash: stamp },
        signals: null,
      });
    // as many digits as the real offset
    const { length } = header(100);
    const head = Buffer.alloc(12);
    head.write('SPOTPACK');
    head.writeUInt32LE(length, 8);
    return answer(Buffer.concat([head, Buffer.from(header(12 + length) + region + places)]), BYTES);
  };
  const request = { operation: 'regionPack', path: '/api/regions/monaco/pack' };
  const paths = (old: Answer, now: Answer) => differencesOf(request, old, now).map(({ path }) => path);
  expect(paths(pack('roads', 'a'), pack('roads', 'b'))).toEqual([]);
  expect(paths(pack('roads', 'a'), pack('rails', 'b'))).toEqual(['(file region)']);
});

function reportOf(pairs: readonly [CompareRequest, Answer, Answer][]): Report {
  const report = new Report(null);
  for (const [request, old, now] of pairs) report.add(request, old, now);
  return report;
}

test('the report counts answers by operation', () => {
  const bad = answer({}, 'application/problem+json', 400);
  const report = reportOf([
    [SCORE, answer({ a: 1 }), answer({ a: 1 })],
    [SCORE, answer({ a: 1 }), answer({ a: 2 })],
    [SCORE, answer({ a: 1 }), bad],
  ]);
  expect(report.isEqual).toBe(false);
  expect(report.text()).toStartWith('scoreSpot: 1 equal, 1 differ, 1 answered by one alone');
  expect(reportOf([[SCORE, bad, bad]]).isEqual).toBe(true);
});

test('the report lists a place that moved once, in English, and the verdict of travellers', () => {
  const rated = (title: string, score: number, ampel: string) =>
    answer({ spot_id: 'a', title, score, ampel });
  const german = { ...SCORE, path: SCORE.path.replace('lang=en', 'lang=de') };
  const reference = { ...SCORE, reference: { name: 'by the river', lights: ['green'] } };
  const text = reportOf([
    [german, rated('Parkplatz am Fluss', 71, 'green'), rated('Parkplatz am Fluss', 69, 'yellow')],
    [reference, rated('Car park by the river', 71, 'green'), rated('Car park by the river', 69, 'yellow')],
  ]).text();
  expect(text).toContain('scores: 1 of 1 moved, by -2.0 points on average\n    1 x green -> yellow');
  expect(text).toContain(
    '\n    Car park by the river (47.1, 9.5): 71 green -> 69 yellow at 2026-08-14T22:00\n',
  );
  expect(text).toContain('reference places: 1 of 1 moved; travellers agree with 1 -> 0 lights');
  expect(text).toContain('    by the river: 71 green -> 69 yellow; a traveller says green');
});
