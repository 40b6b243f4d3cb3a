/** Cache headers: on what a response depends, how long it is fresh, and 304 for clients that have it. */
import { describe, expect, test } from 'bun:test';
import { LANGUAGES } from '../../src/shared/language.ts';
import type { AnswerOf, Task } from '../../src/threads/messages.ts';
import { scoredSpot } from '../support/http/sample-score.ts';
import { poolOf, testApp } from '../support/http/test-app.ts';

const PLACE = 'lat=51.2&lon=6.8';

/** Returns an app whose pool returns the texts of these paths. `attribution` and `knowledge` can change. */
function cachedApp() {
  const state = { attribution: 'null' };
  const answerOf = (op: Task['op']) => {
    const end = `"attribution":${state.attribution}}`;
    if (op === 'features') return `{"type":"FeatureCollection","features":[],${end}`;
    if (op === 'timeline') {
      return `{"spot_id":"01cdcc0b-a2c7-88d0-87b1-3a25287eb33e","timezone":"Europe/Berlin","nights":[],${end}`;
    }
    if (op === 'sites') return '{"sites":[],"in_view":0,"sampled":false}';
    if (op === 'laws') return '[]';
    // The list around the requested position: the position itself, where no van can park.
    if (op === 'batch') return [{ light: 'red', text: '{"usable":false}' }];
    const { light, text } = scoredSpot();
    const score = JSON.parse(text);
    score.meta.attribution = state.attribution;
    return { light, text: JSON.stringify(score) };
  };
  const pool = {
    ...poolOf(async <T extends Task>({ op }: T) => answerOf(op) as AnswerOf<T>),
    knowledge: 0,
  };
  return { ...testApp({ pool }), pool, state };
}

const SENTENCES = [
  `/api/spot/score?${PLACE}&at=2026-02-16T22:30:00Z`,
  `/api/spot/score?${PLACE}`,
  `/api/spot/timeline?${PLACE}`,
  `/api/spot/nearby?${PLACE}`,
  `/api/map/features?${PLACE}`,
  '/api/geocode/search?q=plaza',
];
const PLAIN = ['/api/map/score/legend', '/swagger/json'];

describe.each([...SENTENCES, ...PLAIN])('%s', (path) => {
  test('has a tag, and is not sent again to a client that has it', async () => {
    const { ask } = cachedApp();
    // the second response to a score comes from memory
    for (const _ of ['first', 'second']) {
      const tag = (await ask(`GET ${path}`)).headers.get('etag')!;
      expect(tag).toMatch(/^W\/"\w+"$/);
      for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
        for (const encoding of ['gzip', 'identity']) {
          const again = await ask(`GET ${path}`, { 'if-none-match': known, 'accept-encoding': encoding });
          expect([known, again.status, await again.text()]).toEqual([known, 304, '']);
          for (const name of ['etag', 'cache-control', 'vary', 'x-request-id', 'access-control-allow-origin'])
            expect([name, again.headers.has(name)]).toEqual([name, true]);
          expect(again.headers.get('etag')).toBe(tag);
        }
      }
      const other = await ask(`GET ${path}`, { 'if-none-match': '"other"' });
      expect([other.status, other.headers.get('etag')]).toEqual([200, tag]);
    }
  });

  test('has Vary and Cache-Control, compressed or not', async () => {
    const { ask } = cachedApp();
    const expected = SENTENCES.includes(path) ? 'Accept-Language, Accept-Encoding' : 'Accept-Encoding';
    for (const encoding of ['gzip', 'identity']) {
      for (const method of ['GET', 'HEAD', 'GET']) {
        const { headers } = await ask(`${method} ${path}`, { 'accept-encoding': encoding });
        expect([method, encoding, headers.get('vary')]).toEqual([method, encoding, expected]);
        expect(headers.get('cache-control')).toMatch(/^(no-cache|public, max-age=\d+(, must-revalidate)?)$/);
      }
    }
  });
});

test.each(SENTENCES)('%s names its language, however the client chose it', async (path) => {
  const { ask } = cachedApp();
  const languageOf = async (query: string, headers: Record<string, string>) =>
    (await ask(`GET ${path}${query}`, headers)).headers.get('content-language');
  expect(await languageOf('', {})).toBe('en');
  expect(await languageOf('', { 'accept-language': 'de-AT, en;q=0.5' })).toBe('de');
  expect(await languageOf('&lang=en', { 'accept-language': 'de' })).toBe('en');
  for (const language of LANGUAGES) {
    expect(await languageOf(`&lang=${language}`, {})).toBe(language);
    expect(await languageOf('', { 'accept-language': language })).toBe(language);
  }
});

test('a list of scores names its language, and is not cacheable', async () => {
  const { ask, app } = cachedApp();
  for (const type of ['application/json', 'application/x-ndjson']) {
    const request = new Request('http://localhost:3000/api/spot/scores', {
      method: 'POST',
      headers: { 'content-type': type, 'accept-language': 'de' },
      body: type.endsWith('/json') ? '{"spots":[]}' : '',
    });
    const { headers } = await app.fetch(request);
    expect([type, headers.get('content-language'), headers.get('cache-control')]).toEqual([
      type,
      'de',
      'no-store',
    ]);
    expect(headers.get('vary')).toContain('Accept-Language');
    expect(headers.has('etag')).toBe(false);
  }
  for (const path of ['/healthz', '/api/health', '/nothing', '/api/spot/score']) {
    const { headers } = await ask(`GET ${path}`, { 'if-none-match': '*' });
    expect([path, headers.get('cache-control'), headers.has('etag')]).toEqual([path, 'no-store', false]);
  }
});

test('a changed response is sent again, with another tag', async () => {
  const { ask, state, pool } = cachedApp();
  for (const path of [`/api/spot/timeline?${PLACE}`, `/api/spot/score?${PLACE}`]) {
    const before = (await ask(`GET ${path}`)).headers.get('etag')!;
    state.attribution = `"somebody else, for ${path}"`;
    // a new report or new map data does this
    pool.knowledge++;
    const after = await ask(`GET ${path}`, { 'if-none-match': before });
    expect([path, after.status]).toEqual([path, 200]);
    expect(after.headers.get('etag')).not.toBe(before);
  }
});
