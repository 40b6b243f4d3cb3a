/** A score and the following nights in one response, equal to those of two requests. */
import { describe, expect, test } from 'bun:test';
import { SavedMap } from '../../../src/offline/saved-map.ts';
import { realPool } from '../../support/http/real-pool.ts';
import { NOW, testApp } from '../../support/http/test-app.ts';
import { MONTEVIDEO, SUMMER_DAY, sampleRegion } from '../../support/maps/sample-region.ts';

const real = realPool();
const { ask } = testApp({ pool: real.pool });
const PLACE = `lat=${MONTEVIDEO.lat}&lon=${MONTEVIDEO.lon}&at=${SUMMER_DAY}`;

describe('GET /api/spot/score', () => {
  test.each([1, 3, 7])('has %d nights of the timeline on request', async (nights) => {
    for (const query of [`${PLACE}&lang=fr`, 'lat=10&lon=10&at=2026-02-16T22:30:00Z&lang=de']) {
      const { nights: listed, ...score } = await (
        await ask(`GET /api/spot/score?${query}&nights=${nights}`)
      ).json();
      expect(score).toEqual(await (await ask(`GET /api/spot/score?${query}`)).json());
      const timeline = await (await ask(`GET /api/spot/timeline?${query}&nights=${nights}`)).json();
      expect(listed).toEqual(timeline.nights);
      expect(listed[0].score).toBe(score.score);
    }
  });

  test('has no nights by default', async () => {
    expect(await (await ask(`GET /api/spot/score?${PLACE}`)).json()).not.toHaveProperty('nights');
  });

  test('is cached separately for each number of nights, with its own tag', async () => {
    const before = real.tasks.length;
    const seen = new Map<string, string>();
    for (const query of ['', '&nights=2', '&nights=5', '', '&nights=2', '&nights=5']) {
      const response = await ask(`GET /api/spot/score?lat=-34.9&lon=-56.17&at=${SUMMER_DAY}${query}`);
      const tag = response.headers.get('etag')!;
      expect(seen.get(query) ?? tag).toBe(tag);
      seen.set(query, tag);
      expect((await response.json()).nights?.length ?? 0).toBe(Number(query.slice(-1)));
    }
    expect(new Set(seen.values()).size).toBe(3);
    expect(real.tasks.length - before).toBe(3);
    const url = `GET /api/spot/score?lat=-34.9&lon=-56.17&at=${SUMMER_DAY}&nights=5`;
    expect((await ask(url, { 'if-none-match': seen.get('&nights=5')! })).status).toBe(304);
    expect((await ask(url, { 'if-none-match': seen.get('&nights=2')! })).status).toBe(200);
  });

  test('is what a saved region returns offline, byte for byte', async () => {
    const saved = new SavedMap([sampleRegion()], []);
    const response = await ask(`GET /api/spot/score?${PLACE}&lang=nl&nights=7`);
    expect(saved.score({ ...MONTEVIDEO, at: SUMMER_DAY, now: NOW, lang: 'nl', nights: 7 })).toBe(
      await response.text(),
    );
  });

  test.each(['0', '8', '2.5', 'all', ''])('refuses nights=%s', async (nights) => {
    const response = await ask(`GET /api/spot/score?${PLACE}&nights=${nights}`);
    expect(response.status).toBe(400);
    expect((await response.json()).errors).toEqual([
      { field: 'nights', message: `nights is "${nights}"; expected a whole number from 1 to 7` },
    ]);
  });
});
