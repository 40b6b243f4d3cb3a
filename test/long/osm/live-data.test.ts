/** A spot scores the same with live data as with an import of the same map. */
import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildLiveRegion } from '../../../src/osm/overpass/live-region.ts';
import { verifyRegionFile } from '../../../src/region/format/file.ts';
import { around, liveCellAt } from '../../../src/region/format/live-cell.ts';
import type { Bounds } from '../../../src/region/format/region-info.ts';
import { openRegionFile } from '../../../src/region/read/source.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';
import { regionOfFile } from '../../support/maps/assembled-region.ts';
import { liveTown, TOWN } from '../../support/maps/live-town.ts';
import { referenceMap } from '../../support/maps/reference-maps.ts';
import { type MapObjects, pbfOf } from '../../support/pbf/pbf-writer.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { cutTo, overpassJson, readExtract } from '../../support/upstream/overpass-answers.ts';

const NOW = Date.UTC(2026, 1, 2);
const folder = mkdtempSync(join(tmpdir(), 'spotscore-live-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Scores random spots in the cell, as [live, imported]; null without map data. */
async function compare(
  pbf: string,
  objects: MapObjects,
  at: { lat: number; lon: number },
  { spots, within }: { spots: number; within?: Bounds },
) {
  const cell = liveCellAt(at.lat, at.lon);
  const path = join(folder, `${cell.name}.spots`);
  const answer = Buffer.from(overpassJson(cutTo(around(cell.bounds, 5_300), objects)));
  await buildLiveRegion({ answer, cell, path, now: NOW });
  verifyRegionFile(path);
  const [live, whole] = [openRegionFile(path), await regionOfFile(pbf)].map((region) => new Scorer([region]));
  const [west, south, east, north] = within ?? cell.bounds;
  const pairs: [number | null, number | null][] = [];
  const random = seededRandom(1);
  for (let i = 0; i < spots; i++) {
    const [lat, lon] = [south + random() * (north - south), west + random() * (east - west)];
    const score = (scorer: Scorer) => {
      const text = scorer.score({ lat, lon, at: '2026-02-13T22:30:00Z', now: NOW, lang: 'en' });
      const { score: points, meta, explanation } = JSON.parse(text);
      // at the edge of the extract an import knows less than live data
      const isAtEdge = explanation.factors[0]?.key === 'little_known';
      return meta.degraded ? null : isAtEdge ? 'edge' : points;
    };
    const pair = [score(live!), score(whole!)] as const;
    if (!pair.includes('edge')) pairs.push(pair as [number | null, number | null]);
  }
  return pairs;
}

/**
 * Expects live and imported scores to agree at more than `least` spots. `most` is the maximum difference in
 * points; at most `share` of the spots may differ by more than one point.
 */
function expectAgreement(
  pairs: readonly [number | null, number | null][],
  least: number,
  { most, share } = { most: 1, share: 0 },
): void {
  const both = pairs.filter(([live, whole]) => live !== null && whole !== null);
  expect(both.length).toBeGreaterThan(least);
  const apart = both.map(([live, whole]) => Math.abs(live! - whole!));
  expect(Math.max(...apart)).toBeLessThanOrEqual(most);
  expect(apart.filter((points) => points > 1).length).toBeLessThanOrEqual(share * both.length);
  // live data never covers more than the import, and hardly less
  expect(pairs.filter(([live, whole]) => live !== null && whole === null).length).toBe(0);
  expect(pairs.filter(([live, whole]) => live === null && whole !== null).length).toBeLessThan(
    pairs.length / 20,
  );
}

describe('Live map data', () => {
  test('of a small town scores like an import of it', async () => {
    const town = liveTown();
    const pbf = join(folder, 'town.osm.pbf');
    writeFileSync(
      pbf,
      pbfOf(town, { bounds: [TOWN.lon - 0.3, TOWN.lat - 0.2, TOWN.lon + 0.3, TOWN.lat + 0.2] }),
    );
    expectAgreement(await compare(pbf, town, TOWN, { spots: 300 }), 40);
  });

  test('of a real country scores like an import of it', async () => {
    const map = referenceMap('liechtenstein');
    // where the extract is complete: Vaduz and the valley south of it, in the middle of the cell
    const within: Bounds = [9.505, 47.118, 9.535, 47.15];
    const pairs = await compare(map, readExtract(map), { lat: 47.14, lon: 9.52 }, { spots: 250, within });
    expectAgreement(pairs, 100, { most: 7, share: 0.03 });
  });
});
