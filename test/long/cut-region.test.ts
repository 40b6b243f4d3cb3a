/** A region cut to a bbox gives the same results inside it as the whole region. */
import { describe, expect, test } from 'bun:test';
import { readPbf } from '../../src/osm/pbf/pbf-source.ts';
import { cutRegion } from '../../src/region/cut/cut-region.ts';
import type { Bounds } from '../../src/region/format/region-info.ts';
import { openRegionBytes } from '../../src/region/read/open-bytes.ts';
import type { Region } from '../../src/region/read/reader.ts';
import { openParts, openRegionFile, openRegions, type RegionSource } from '../../src/region/read/source.ts';
import { Scorer } from '../../src/scoring/scorer.ts';
import { aroundAcross } from '../../src/shared/geo/box.ts';
import { toUnits } from '../../src/shared/geo/earth.ts';
import { answerTask } from '../../src/threads/answer-task.ts';
import type { Task } from '../../src/threads/messages.ts';
import { merge, road, zone } from '../support/maps/assembled-region.ts';
import { withFile } from '../support/maps/osm-map.ts';
import { referenceMap } from '../support/maps/reference-maps.ts';
import { SAMPLE_PATH, SUMMER_DAY } from '../support/maps/sample-region.ts';
import { wholeAndParts } from '../support/maps/whole-and-parts.ts';
import { pbfOf } from '../support/pbf/pbf-writer.ts';
import { seededRandom } from '../support/seeded-random.ts';

/** About 4 by 3 km of Montevideo: homes, the port, a motorway, the shore. */
const BOX: Bounds = [-56.22, -34.91, -56.17, -34.88];

function cut(bounds: Bounds): { region: Region; bytes: number } {
  const sample = openParts({ kind: 'file', path: SAMPLE_PATH });
  const parts = cutRegion(sample.parts, { ...sample.file.info, bounds });
  const bytes = new Uint8Array(Buffer.concat(parts));
  return { region: openRegionBytes(bytes, 'the cut'), bytes: bytes.length };
}

/** Returns the response without `record_count`, which is smaller in a part. */
function answerTo(scorer: Scorer, task: Task): string {
  return JSON.stringify(answerTask(scorer, task)).replaceAll(/\\"record_count\\":\d+/g, '');
}

describe('a part of the sample', () => {
  const part = cut(BOX);
  const whole = new Scorer([openRegionFile(SAMPLE_PATH)]);
  const scorer = new Scorer([part.region]);
  const random = seededRandom(20_261_122);
  const [west, south, east, north] = BOX;
  const places = Array.from({ length: 300 }, () => ({
    lat: south + random() * (north - south),
    lon: west + random() * (east - west),
  }));
  const both = (task: Task) => [scorer, whole].map((each) => answerTo(each, task));

  test('gives the same scores, factors, nights and shapes to draw, byte for byte', () => {
    for (const [i, place] of places.entries()) {
      const question = { ...place, at: SUMMER_DAY, now: 0, lang: 'en' } as const;
      const [actual, expected] = both({ op: 'score', ...question });
      expect(actual).toBe(expected!);
      if (i % 20 > 0) continue;
      for (const task of [
        { op: 'timeline', nights: 3, ...question },
        { op: 'features', ...question },
      ] as const) {
        const [actual, expected] = both(task);
        expect(actual).toBe(expected!);
      }
    }
  });

  test('has the places inside its bbox', () => {
    const sitesOf = (each: Scorer) =>
      JSON.parse(
        answerTask(each, { op: 'sites', lat: -34.895, lon: -56.195, radius: 1500, beyond: 0 }) as string,
      ).sites;
    const actual = sitesOf(scorer) as { lat: number; lon: number }[];
    expect(actual.length).toBeGreaterThan(3);
    const inside = (sitesOf(whole) as typeof actual).filter(
      ({ lat, lon }) => lon >= west && lon <= east && lat >= south && lat <= north,
    );
    expect(actual).toEqual(inside);
  });

  test('covers its bbox and nothing else, and is much smaller', () => {
    expect(part.region.covers(toUnits(-56.19), toUnits(-34.9))).toBeTrue();
    expect(part.region.covers(toUnits(-56.16), toUnits(-34.9))).toBeFalse();
    expect(part.bytes).toBeLessThan(Bun.file(SAMPLE_PATH).size * 0.6);
  });

  test('may be of any size', () => {
    const smaller: Bounds = [-56.2, -34.905, -56.18, -34.89];
    const question = { lat: -34.9, lon: -56.19, at: SUMMER_DAY, now: 0, lang: 'de' } as const;
    const answer = (scorer: Scorer) => answerTo(scorer, { op: 'score', ...question });
    expect(answer(new Scorer([cut(smaller).region]))).toBe(answer(whole));
  });
});

describe('a part across the 180th meridian', () => {
  const BOX_OF_FIJI: Bounds = [179.99, -17.01, -179.99, -16.99];
  // of a street on either side, with a campsite and a village
  const map = merge(
    ...[170, 179.9, 179.97, -180, -179.95, -170].map((lon, i) =>
      merge(
        road(1000 * i + 1, -17, lon, 3000, { highway: 'primary', name: `Road ${i}` }),
        zone(1000 * i + 500, -17.002, lon + 0.003, 0.002, { tourism: 'camp_site', name: `Camp ${i}` }),
      ),
    ),
  );

  test('scores like the whole on both sides, and covers nothing else', async () => {
    const { wholeBytes, whole } = await withFile(pbfOf(map), async (path) =>
      wholeAndParts(await readPbf(path)),
    );
    const bytes = new SharedArrayBuffer(wholeBytes.length);
    new Uint8Array(bytes).set(wholeBytes);
    const { parts, file } = openParts({ kind: 'memory', label: 'Fiji', bytes });
    const info = { ...file.info, bounds: aroundAcross(BOX_OF_FIJI), across: BOX_OF_FIJI };
    const made = new Uint8Array(Buffer.concat(cutRegion(parts, info, BOX_OF_FIJI)));
    const part = openRegionBytes(made, 'the cut');
    const covered = [179.98, 179.995, 180, -180, -179.995, -179.98];
    expect(covered.map((lon) => part.covers(toUnits(lon), toUnits(-17)))).toEqual([
      ...[false, true, true, true, true, false],
    ]);
    expect(covered.map((lon) => whole.covers(toUnits(lon), toUnits(-17)))).not.toContain(false);
    const [ofPart, ofWhole] = [new Scorer([part]), new Scorer([whole])];
    for (const lon of [179.991, 179.998, 179.9999, -179.9999, -179.998, -179.991])
      for (const lat of [-17.008, -17.001, -16.995]) {
        const question = { lat, lon, at: SUMMER_DAY, now: 0, lang: 'en' } as const;
        expect(answerTo(ofPart, { op: 'score', ...question })).toBe(
          answerTo(ofWhole, { op: 'score', ...question }),
        );
      }
  });
});

/** Side of a spot, degrees, rounded up: all positions of a spot have the response of its centre. */
const SPOT = 0.0002;

describe('small parts', () => {
  /** Returns the bytes of the reference map of Liechtenstein as a region. */
  async function mountains(): Promise<RegionSource> {
    const { wholeBytes } = await wholeAndParts(await readPbf(referenceMap('liechtenstein')));
    const bytes = new SharedArrayBuffer(wholeBytes.length);
    new Uint8Array(bytes).set(wholeBytes);
    return { kind: 'memory', label: 'mountains', bytes };
  }
  const sample: RegionSource = { kind: 'file', path: SAMPLE_PATH };

  test.each([
    ['a city', async () => sample],
    ['a mountain valley', mountains],
  ])('of %s give the same scores, facts and shapes, also at their edges', async (_, open) => {
    const source = await open();
    const { file, parts } = openParts(source);
    const whole = new Scorer(openRegions(source));
    const random = seededRandom(20_261_127);
    const between = (least: number, most: number) => least + random() * (most - least);
    for (let i = 0; i < 15; i++) {
      const side = between(0.004, 0.03);
      const [west, south, east, north] = file.info.bounds;
      const [x, y] = [between(west, east - side), between(south, north - side)];
      const info = { ...file.info, bounds: [x, y, x + side, y + side] as const satisfies Bounds };
      const bytes = new Uint8Array(Buffer.concat(cutRegion(parts, info)));
      const part = new Scorer([openRegionBytes(bytes, 'the cut')]);
      for (let k = 0; k < 16; k++) {
        // every other spot is at an edge: west, south, east or north
        const edge = k % 4 < 2 ? SPOT : side - SPOT;
        const place = [between(SPOT, side - SPOT), between(SPOT, side - SPOT)];
        if (k < 8) place[k % 2] = edge;
        const [lat, lon] = [y + place[1]!, x + place[0]!];
        const asked = { now: 0, lang: 'en' } as const;
        const spot = { lat, lon, at: SUMMER_DAY, ...asked };
        const listed = { lats: [lat], lons: [lon], ats: [SUMMER_DAY], entries: [0], ids: [1], ...asked };
        for (const task of [
          { op: 'score', ...spot },
          { op: 'features', ...spot },
          { op: 'batch', detail: 'candidate', around: true, ...listed },
        ] as const) {
          const [actual, expected] = [part, whole].map((each) => answerTo(each, task));
          expect(actual).toBe(expected!);
        }
      }
    }
  });
});

test('a bbox without objects gives an empty region', () => {
  const { region } = cut([-56.05, -34.9579, -56.04, -34.957]);
  expect([region.areas.id.length, region.sites.items.length]).toEqual([0, 0]);
  expect(
    new Scorer([region]).score({ lat: -34.9575, lon: -56.045, at: SUMMER_DAY, now: 0, lang: 'en' }),
  ).toContain('"score":');
});
