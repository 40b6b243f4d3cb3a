/** The geocoder: normalised queries, results of one shape, and never two requests within a second. */
import { beforeEach, describe, expect, test } from 'bun:test';
import { SHARES } from '../../../src/config/shares.ts';
import { Upstream } from '../../../src/upstream/client.ts';
import type { UpstreamError } from '../../../src/upstream/errors.ts';
import { concurrencyLimiter } from '../../../src/upstream/limit/concurrency.ts';
import { MemoryTurns, turnLimiter } from '../../../src/upstream/limit/turns.ts';
import { Geocoder, type GeocoderQuestion } from '../../../src/upstream/nominatim.ts';
import { UpstreamCache } from '../../../src/upstream/upstream-cache.ts';
import { settle } from '../../support/event-loop.ts';
import { FakeClock } from '../../support/fake-clock.ts';

const BERLIN = {
  display_name: 'Berlin, Deutschland',
  lat: '52.5170365',
  lon: '13.3888599',
  addresstype: 'city',
  type: 'administrative',
  importance: 0.85,
  boundingbox: ['52.3382448', '52.6755087', '13.0883450', '13.7611609'],
};

let clock: FakeClock;
let requests: { at: number; url: URL }[];
let answer: () => Response;
beforeEach(() => {
  clock = new FakeClock();
  requests = [];
  answer = () => Response.json([BERLIN]);
});

function geocoder(maxWaitMs = 100_000): Geocoder {
  const limiter = new MemoryTurns(1000, clock);
  const upstream = new Upstream({
    name: 'geocoder',
    userAgent: 'spotscore/1.0.0 (+me)',
    deadlineMs: 5000,
    maxBytes: 1_000_000,
    limiters: [
      concurrencyLimiter({ ...SHARES.geocoder, maxWaitMs, clock }),
      turnLimiter(limiter, maxWaitMs, clock),
    ],
    clock,
    fetch: async (url) => {
      requests.push({ at: clock.now(), url: new URL(url) });
      return answer();
    },
  });
  const cache = new UpstreamCache({ maxBytes: 1e6, defaultFreshMs: 30 * 86_400_000, clock });
  return new Geocoder({ url: 'http://geocoder.test/search?key=1', upstream, cache });
}

function find(one: Geocoder, query: string, options: Partial<GeocoderQuestion> = {}) {
  return one.search({ query, language: 'en', client: 'somebody', ...options });
}

describe('a geocoder', () => {
  test('returns results of Nominatim in our format', async () => {
    const { results, word } = await find(geocoder(), 'Berlin', { language: 'de' });
    expect(word).toBe('MISS');
    expect(results).toEqual([
      {
        display_name: 'Berlin, Deutschland',
        name: 'Berlin',
        kind: 'town',
        area: null,
        country: 'DE',
        region: null,
        lat: 52.5170365,
        lon: 13.3888599,
        type: 'city',
        source: 'nominatim',
        match: 'context',
        left_out: [],
        bbox: [13.088345, 52.3382448, 13.7611609, 52.6755087],
      },
    ]);
    expect(Object.fromEntries(requests[0]!.url.searchParams)).toEqual({
      key: '1',
      q: 'berlin',
      format: 'jsonv2',
      limit: '20',
      'accept-language': 'de',
    });
  });

  test('sends one request for all spellings of a query, and another for another language', async () => {
    const one = geocoder();
    await find(one, 'Köln  Hbf', { language: 'de' });
    for (const same of ['köln hbf', '  KÖLN\tHBF ', 'Ko\u0308ln Hbf']) {
      expect((await find(one, same, { language: 'de' })).word).toBe('HIT');
    }
    const other = find(one, 'köln hbf');
    await clock.advance(1000);
    expect((await other).word).toBe('MISS');
    expect(requests.length).toBe(2);
  });

  test('caches an empty result', async () => {
    answer = () => Response.json([]);
    const one = geocoder();
    expect(await find(one, 'xyzzy')).toEqual({ results: [], word: 'MISS' });
    expect(await find(one, 'xyzzy')).toEqual({ results: [], word: 'HIT' });
    expect(requests.length).toBe(1);
  });

  test('omits invalid results, and refuses a response that is not a list', async () => {
    answer = () =>
      Response.json([
        null,
        {},
        { ...BERLIN, lat: '95' },
        { ...BERLIN, lat: null },
        { ...BERLIN, lon: ' ' },
        { ...BERLIN, lat: [52] },
        { ...BERLIN, display_name: '\u202e\n' },
        { ...BERLIN, boundingbox: 'none', addresstype: undefined },
      ]);
    const { results } = await find(geocoder(), 'berlin');
    expect(results.map(({ type, bbox }) => [type, bbox])).toEqual([
      ['administrative', [13.3888599, 52.5170365, 13.3888599, 52.5170365]],
    ]);
    for (const body of ['<html>', '{"error": 1}', '', `${'['.repeat(1000)}${']'.repeat(1000)}`]) {
      answer = () => new Response(body);
      expect(find(geocoder(), 'berlin')).rejects.toThrow('did not answer with a list');
    }
  });

  test('lists the nearer of equal results first, but never before a much better one', async () => {
    const place = (display_name: string, lat: number, importance: number) => ({
      ...BERLIN,
      display_name,
      lat,
      importance,
    });
    answer = () => Response.json([place('famous', 60, 0.9), place('far', 50, 0.41), place('near', 10, 0.4)]);
    const { results } = await find(geocoder(), 'x', { near: { lat: 10, lon: 13 } });
    expect(results.map((result) => result.display_name)).toEqual(['famous', 'near', 'far']);
  });

  test.each([
    ['3, Bahnhofstrasse, Altstadt, Chur, 7000, Schweiz', 46.85, 9.53, 'Bahnhofstrasse 3', 'Altstadt, Chur'],
    ['12a-14, Am Markt, Mitte, Berlin, 10178, Deutschland', 52.52, 13.41, 'Am Markt 12a-14', 'Mitte, Berlin'],
    ['3 bis, Rue de Rivoli, Paris, 75004, France', 48.856, 2.356, '3 bis Rue de Rivoli', 'Paris, 75004'],
    [
      '10, Downing Street, Westminster, London, UK',
      51.5034,
      -0.1276,
      '10 Downing Street',
      'Westminster, London',
    ],
    ['1. Bezirk, Wien, Österreich', 48.21, 16.37, '1. Bezirk', 'Wien'],
  ])('names a house by its street, as its country writes it: %s', async (label, lat, lon, name, area) => {
    answer = () => Response.json([{ ...BERLIN, display_name: label, lat, lon, addresstype: 'place' }]);
    const { results } = await find(geocoder(), 'x');
    expect(results).toMatchObject([{ name, area }]);
  });

  test('shows labels on one line, without marks of direction, and cuts endless ones', async () => {
    const label = `\u001b[31mPlatz\n\u202eam See${', x'.repeat(10_000)}`;
    answer = () => Response.json([{ ...BERLIN, display_name: label }]);
    const [found] = (await find(geocoder(), 'x')).results;
    expect(found!.display_name).toStartWith('[31mPlatz am See, x, x');
    expect(found!.display_name.length).toBeLessThanOrEqual(1000);
    expect(found!.name).toBe('[31mPlatz am See');
  });

  test('does not take a postcode for the number of a house', async () => {
    const postcode = { ...BERLIN, display_name: '7000, Chur, Schweiz', addresstype: 'postcode' };
    answer = () => Response.json([postcode]);
    expect((await find(geocoder(), '7000')).results).toMatchObject([{ name: '7000', area: 'Chur' }]);
  });

  test('sends at most one request a second, in order', async () => {
    const one = geocoder();
    const names = Array.from({ length: 20 }, (_, i) => `place ${i}`);
    const answers = names.map((name) => find(one, name, { client: name }));
    await clock.advance(30_000);
    await Promise.all(answers);
    expect(requests.map(({ url }) => url.searchParams.get('q'))).toEqual(names);
    for (let i = 1; i < requests.length; i++)
      expect(requests[i]!.at - requests[i - 1]!.at).toBeGreaterThanOrEqual(1000);
  });

  test('sends the next request after a second if the clock is set back', async () => {
    const one = geocoder(SHARES.geocoder.maxWaitMs);
    await find(one, 'a');
    clock.set(clock.now() - 3_600_000);
    const second = find(one, 'b');
    await clock.advance(1000);
    expect((await second).word).toBe('MISS');
  });

  test('serves eight clients in time beside a greedy one', async () => {
    const one = geocoder(SHARES.geocoder.maxWaitMs);
    const word = (promise: Promise<unknown>) =>
      promise.then(
        () => 'answered',
        (error: UpstreamError) => error.fault,
      );
    const greedy = Array.from({ length: 200 }, (_, i) =>
      word(find(one, `street ${i}`, { client: 'greedy' })),
    );
    const others = Array.from({ length: 8 }, (_, i) =>
      word(find(one, `town ${i}`, { client: `client ${i}` })),
    );
    for (let i = 0; i < 40; i++) {
      await clock.advance(300);
      greedy.push(word(find(one, `avenue ${i}`, { client: 'greedy' })));
    }
    expect(await Promise.all(others)).toEqual(Array(8).fill('answered'));
    await clock.advance(60_000);
    const words = await Promise.all(greedy);
    expect(words.slice(0, 3)).toEqual(['answered', 'answered', 'busy']);
    expect(words.filter((each) => each === 'answered').length).toBeLessThanOrEqual(8);
  });

  test('drops a request that has waited too long', async () => {
    const one = geocoder(2500);
    const faults = ['a', 'b', 'c', 'd', 'e'].map((name) =>
      find(one, name, { client: name }).then(
        () => 'ok',
        (error) => error.fault,
      ),
    );
    await clock.advance(60_000);
    expect(await Promise.all(faults)).toEqual(['ok', 'ok', 'ok', 'ok', 'busy']);
    expect(requests.length).toBe(4);
  });

  test('sends nothing while the shared limit is unknown', async () => {
    const broken = {
      take: () => Promise.reject(new Error('connection lost')),
      release: () => Promise.resolve(),
    };
    const entered = turnLimiter(broken, 1000, clock).enter();
    expect(entered).rejects.toThrow('shared request limit');
    await settle();
  });
});
