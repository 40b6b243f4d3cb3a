/**
 * A region of format 9 has no roads: whether a van fits is unknown, and everything else is present. Parts of older regions
 * are cut into the present format.
 */
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import type { Score } from '../../../src/api/score.ts';
import { cutRegion } from '../../../src/region/cut/cut-region.ts';
import { FORMAT_VERSION } from '../../../src/region/format/layout.ts';
import { openRegionBytes } from '../../../src/region/read/open-bytes.ts';
import { openParts, openRegionFile } from '../../../src/region/read/source.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';

const regionOf = (format: string) => join(import.meta.dir, `../../formats/${format}/town.spots`);

test('format 9 gives facts without those of the roads to a place', () => {
  const question = { lat: 47.0004, lon: 9.0026, at: '2026-02-16T22:30:00Z', now: 0, lang: 'en' } as const;
  const answer: Score = JSON.parse(
    new Scorer([openRegionFile(regionOf('9'))]).score({ ...question, van: { height_m: 3 } }),
  );
  expect(answer).toMatchObject({
    title: 'Am Bach car park',
    kind: 'parking',
    standing: 'car_park',
    official: false,
    vehicle: { fits: null, limits: [], cautions: [] },
  });
});

test.each(['9', '10'])('a part of a region of format %s has its answers', (format) => {
  const path = regionOf(format);
  const { parts, file } = openParts({ kind: 'file', path });
  const part = openRegionBytes(new Uint8Array(Buffer.concat(cutRegion(parts, file.info))), 'the part');
  expect(part.header.formatVersion).toBe(FORMAT_VERSION);
  expect(Object.keys(part.header.sections)).not.toContain('areas.local.coords');
  const scorers = [new Scorer([openRegionFile(path)]), new Scorer([part])];
  for (const lat of [46.9996, 47, 47.0004, 47.001])
    for (const lon of [9.002, 9.0026, 9.003]) {
      const question = { lat, lon, at: '2026-02-16T22:30:00Z', now: 0, lang: 'en' } as const;
      const [ofRegion, ofPart] = scorers.map((scorer) => scorer.score(question));
      expect(ofPart).toBe(ofRegion!);
    }
});
