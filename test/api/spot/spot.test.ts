import { describe, expect, test } from 'bun:test';
import { LANGUAGES, type Language } from '../../../src/shared/language.ts';
import { PoolError, type PoolErrorCode } from '../../../src/threads/errors.ts';
import type { AnswerOf, Task } from '../../../src/threads/messages.ts';
import { scoredSpot, scoreText } from '../../support/http/sample-score.ts';
import { NOW, poolOf, testApp } from '../../support/http/test-app.ts';

const score = (query: string) => `GET /api/spot/score${query}`;

describe('GET /api/spot/score', () => {
  test('passes position, time as written and language to a scoring thread', async () => {
    const { ask, tasks } = testApp();
    const response = await ask(score('?lat=-34.9054&lon=-56.1912&at=2026-02-16T22:30:00Z&lang=de'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toMatchObject({ score: 63 });
    expect(tasks).toEqual([
      { op: 'score', lat: -34.9054, lon: -56.1912, at: '2026-02-16T22:30:00Z', now: NOW, lang: 'de' },
    ]);
  });

  test.each([
    ['90', '180'],
    ['-90', '-180'],
    ['0', '-0'],
    ['+1.5', '.5'],
    ['1e-7', '1.8e2'],
    ['51.', '6'],
    ['%35%31', '6'],
  ])('accepts lat=%s and lon=%s as decimal numbers', async (lat, lon) => {
    const { ask, tasks } = testApp();
    expect((await ask(score(`?lat=${lat}&lon=${lon}`))).status).toBe(200);
    const expected = { lat: Number(decodeURIComponent(lat)), lon: Number(lon) + 0 };
    expect(tasks).toMatchObject([{ ...expected, at: '' }]);
  });

  test.each([
    ['a missing value', '?lon=6', 'lat', 'lat is missing; expected a decimal number from -90 to 90'],
    ['an empty value', '?lat=&lon=6', 'lat', 'lat is ""; expected a decimal number from -90 to 90'],
    ['a blank', '?lat=%20&lon=6', 'lat', 'lat is " "'],
    ['surrounding blanks', '?lat=%2051&lon=6', 'lat', 'lat is " 51"'],
    ['a tab', '?lat=%0951&lon=6', 'lat', 'lat is " 51"'],
    ['a decimal comma', '?lat=51,2&lon=6', 'lat', 'lat is "51,2"'],
    ['a hexadecimal number', '?lat=0x10&lon=6', 'lat', 'lat is "0x10"'],
    ['an underscore', '?lat=5_1&lon=6', 'lat', 'lat is "5_1"'],
    ['NaN', '?lat=NaN&lon=6', 'lat', 'lat is "NaN"'],
    ['infinity', '?lat=Infinity&lon=6', 'lat', 'lat is "Infinity"'],
    ['an exponent that overflows', '?lat=1e999&lon=6', 'lat', 'lat is "1e999"'],
    ['a place beyond the pole', '?lat=90.0001&lon=6', 'lat', 'lat is "90.0001"'],
    [
      'a place beyond the antimeridian',
      '?lat=51&lon=-180.5',
      'lon',
      'lon is "-180.5"; expected a decimal number from -180 to 180',
    ],
    ['a key given twice', '?lat=51&lat=52&lon=6', 'lat', 'lat is given twice; expected one value'],
    [
      'a broken percent-encoding',
      '?lat=51&lon=6&at=%E0%A4',
      'at',
      'at contains an invalid percent-encoding; expected UTF-8 text',
    ],
    [
      'a broken percent-encoding in a name',
      '?lat=51&lon=6&he%zzight_m=3',
      'he%zzight_m',
      'he%zzight_m contains an invalid percent-encoding; expected UTF-8 text',
    ],
    [
      'a broken percent-encoding without a name',
      '?lat=51&lon=6&=%zz',
      '',
      'A parameter without a name contains an invalid percent-encoding; expected UTF-8 text',
    ],
    [
      'a bare date',
      '?lat=51&lon=6&at=2026-02-16',
      'at',
      'at is "2026-02-16"; expected an ISO 8601 date-time of the years 1 to 9998',
    ],
    ['an empty time', '?lat=51&lon=6&at=', 'at', 'at is ""'],
    ['epoch milliseconds', '?lat=51&lon=6&at=12345', 'at', 'at is "12345"'],
    ['30 February', '?lat=51&lon=6&at=2025-02-30T22:00:00Z', 'at', 'at is "2025-02-30T22:00:00Z"'],
    ['25 o’clock', '?lat=51&lon=6&at=2025-02-03T25:00:00Z', 'at', 'at is "2025-02-03T25:00:00Z"'],
  ])('refuses %s and says what is expected', async (_, query, field, message) => {
    const { ask, tasks } = testApp();
    const response = await ask(score(query));
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    const problem = await response.json();
    expect(problem).toMatchObject({ status: 400, error: 'invalid_input' });
    expect(problem.errors).toEqual([{ field, message: expect.stringContaining(message) }]);
    expect(problem.detail).toContain(message);
    expect(tasks).toEqual([]);
  });

  test('names all wrong parameters at once, and shortens long values', async () => {
    const { ask } = testApp();
    const problem = await (await ask(score(`?lat=${'9'.repeat(5000)}&at=x`))).json();
    expect(problem.errors.map(({ field }: { field: string }) => field)).toEqual(['lat', 'lon', 'at']);
    expect(problem.detail.length).toBeLessThan(500);
  });

  test('repeats the same bytes for the same cell, time and language, without a task', async () => {
    const { ask, tasks } = testApp();
    const first = await (await ask(score('?lat=1.00001&lon=2&lang=de'))).text();
    for (const lat of ['1.00004', '1', '0.99998'])
      expect(await (await ask(score(`?lat=${lat}&lon=2&lang=de`))).text()).toBe(first);
    expect(tasks).toHaveLength(1);
    for (const other of [
      '?lat=1.0001&lon=2&lang=de',
      '?lat=1&lon=2&lang=en',
      '?lat=1&lon=2&lang=de&at=2026-02-16T22:30Z',
    ]) {
      await ask(score(other));
    }
    expect(tasks).toHaveLength(4);
  });

  test('makes a new task as soon as regions or reports have changed', async () => {
    let knowledge = 0;
    const answers: string[] = [];
    const run = async <T extends Task>() => scoredSpot(answers.push('')) as AnswerOf<T>;
    const { ask } = testApp({
      pool: {
        ...poolOf(run),
        get knowledge() {
          return knowledge;
        },
      },
    });
    const body = async () => (await ask(score('?lat=1&lon=2'))).text();
    expect([await body(), await body()]).toEqual([scoreText(1), scoreText(1)]);
    knowledge++;
    expect([await body(), await body()]).toEqual([scoreText(2), scoreText(2)]);
  });

  test('does not cache a score if regions or reports changed while it was computed', async () => {
    let knowledge = 0;
    let computed = 0;
    const run = async <T extends Task>() => {
      knowledge++;
      return scoredSpot(++computed) as AnswerOf<T>;
    };
    const { ask } = testApp({
      pool: {
        ...poolOf(run),
        get knowledge() {
          return knowledge;
        },
      },
    });
    for (let times = 0; times < 4; times++) await ask(score('?lat=1&lon=2'));
    expect(computed).toBe(4);
  });

  test('keeps the plus sign of an offset, encoded or not', async () => {
    const { ask, tasks } = testApp();
    await ask(score('?lat=1&lon=1&at=2026-02-16T22:30:00+02:00'));
    await ask(score('?lat=2&lon=1&at=2026-02-16T22%3A30%3A00%2B02%3A00'));
    expect(tasks.map(({ at }) => at)).toEqual(['2026-02-16T22:30:00+02:00', '2026-02-16T22:30:00+02:00']);
  });

  test.each([
    ['&lang=de', 'en', 'de'],
    ['&lang=de-AT', '', 'de'],
    ['&lang=sv', 'de', 'de'],
    ['', 'de-DE,de;q=0.9,en;q=0.8', 'de'],
    ['', 'sv, de;q=0.3, en;q=0.7', 'en'],
    ['', 'sv, pt-BR;q=0.8, en;q=0.7', 'pt'],
    ['', 'de;q=0, en;q=0.1', 'en'],
    ['', 'sv-SE,*;q=0.5', 'en'],
    ['', '', 'en'],
    ...LANGUAGES.flatMap((language): [string, string, Language][] => [
      [`&lang=${language}`, 'sv', language],
      ['', `sv, ${language.toUpperCase()};q=0.2`, language],
    ]),
  ] as [string, string, Language][])(
    'with lang=%s and Accept-Language %j is in %s',
    async (lang, accepted, expected) => {
      const { ask, tasks } = testApp();
      await ask(score(`?lat=1&lon=1${lang}`), accepted ? { 'accept-language': accepted } : {});
      expect(tasks[0]!.lang).toBe(expected);
    },
  );

  test('ignores unknown parameters', async () => {
    const { ask } = testApp();
    expect((await ask(score('?lat=1&lon=1&_=12345&utm_source=x&&'))).status).toBe(200);
  });

  test.each<[PoolErrorCode, number, string]>([
    ['queue_full', 503, 'overloaded'],
    ['queue_timeout', 503, 'overloaded'],
    ['thread_lost', 503, 'temporarily_unavailable'],
    ['closed', 503, 'shutting_down'],
  ])('maps the pool error %s to a %i that clients can retry', async (code, status, error) => {
    const { ask, logged } = testApp({
      pool: poolOf(() => Promise.reject(new PoolError(code, 'inner workings'))),
    });
    const response = await ask(score('?lat=1&lon=1'));
    expect(response.status).toBe(status);
    expect(response.headers.get('retry-after')).toBe('1');
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ error });
    expect(text).not.toContain('inner workings');
    expect(logged().filter((line) => line.includes('"error"'))).toEqual([]);
  });

  test('hides the cause of an internal error, and logs it once under the request id', async () => {
    const failure = 'Error: no such table at /srv/spotscore/src/secret.ts:12';
    const { ask, logged } = testApp({
      pool: poolOf(() => Promise.reject(new PoolError('task_failed', failure))),
    });
    const response = await ask(score('?lat=1&lon=1'));
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(text).not.toMatch(/secret|table|\.ts|\/srv/);
    const causes = logged().filter((line) => line.includes('no such table'));
    expect(causes).toHaveLength(1);
    expect(JSON.parse(causes[0]!)).toMatchObject({ level: 'error', request_id: JSON.parse(text).request_id });
  });

  test('that may be the effect of damaged map data is 503, and logged', async () => {
    const failure = 'RangeError: a number is too large';
    const { ask, logged } = testApp({
      pool: poolOf(() => Promise.reject(new PoolError('task_failed', failure))),
      isDataDoubtful: () => true,
    });
    const response = await ask(score('?lat=1&lon=1'));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await response.json()).detail).toStartWith('The map data could not be read here. It is being');
    expect(logged().filter((line) => line.includes(failure))).toHaveLength(1);
  });

  test('handles an exception in its own code like any internal error', async () => {
    const { ask } = testApp({
      pool: poolOf(() => {
        throw new TypeError('undefined is not a function');
      }),
    });
    const response = await ask(score('?lat=1&lon=1'));
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('undefined is not');
  });
});
