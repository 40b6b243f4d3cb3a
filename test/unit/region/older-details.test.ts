/** A region of an older format has no texts of places: they are null, and everything else is present. */
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import type { Score } from '../../../src/api/score.ts';
import { openRegionFile } from '../../../src/region/read/source.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';

const FORMATS = join(import.meta.dir, '../../formats');

test.each(['6', '7'])('format %s gives facts without texts', (format) => {
  const scorer = new Scorer([openRegionFile(join(FORMATS, format, 'town.spots'))]);
  const question = { lat: 47.0004, lon: 9.0026, at: '2026-02-16T22:30:00Z', now: 0, lang: 'en' } as const;
  const answer: Score = JSON.parse(scorer.score(question));
  expect(answer).toMatchObject({
    title: 'Am Bach car park',
    kind: 'parking',
    standing: 'car_park',
    official: false,
  });
  const { opening_hours, website, phone, operator, maxstay, charge } = answer;
  expect([opening_hours, website, phone, operator, maxstay, charge]).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});
