/** A region of format 9 has no roads: whether a van fits is unknown, and everything else is present. */
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import type { Score } from '../../../src/api/score.ts';
import { openRegionFile } from '../../../src/region/read/source.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';

const REGION = join(import.meta.dir, '../../formats/9/town.spots');

test('format 9 gives facts without those of the roads to a place', () => {
  const question = { lat: 47.0004, lon: 9.0026, at: '2026-02-16T22:30:00Z', now: 0, lang: 'en' } as const;
  const answer: Score = JSON.parse(
    new Scorer([openRegionFile(REGION)]).score({ ...question, van: { height_m: 3 } }),
  );
  expect(answer).toMatchObject({
    title: 'Am Bach car park',
    kind: 'parking',
    standing: 'car_park',
    official: false,
    vehicle: { fits: null, limits: [], cautions: [] },
  });
});
