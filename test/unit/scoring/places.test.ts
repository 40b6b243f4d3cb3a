// Real places: what the model says about 60 spots, beside what a traveller would say, kept in docs/places.md; and whether
// green points around them can be driven to. When the model changes on purpose, `UPDATE_PLACES=1 bun test test/unit/scoring/places.test.ts` writes the table anew: read its diff.
// The maps are those of test/reference.
import { expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { isRailClass, LineClass } from '../../../src/region/format/codes.ts';
import { SEGMENT_WORDS, SegmentWord } from '../../../src/region/format/line-records.ts';
import type { Region } from '../../../src/region/read/reader.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';
import { Column } from '../../../src/shared/collections/column.ts';
import { METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../../../src/shared/earth.ts';
import { regionOfFile } from '../../support/maps/assembled-region.ts';
import { referenceMap } from '../../support/maps/reference-maps.ts';
import { WEDNESDAY } from '../../support/scoring/night-sound.ts';
import { REAL_PLACES, type RealPlace } from '../../support/scoring/real-places.ts';
import type { Answer } from '../../support/scoring/spot-answer.ts';
import { seededRandom } from '../../support/seeded-random.ts';

const TABLE = new URL('../../../docs/places.md', import.meta.url).pathname;
const REASONS = 3;
/** Of 60; the others are told in the table. */
const LEAST_AGREEING = 55;
const DIFFERS = '≠';
/** Of green points at most this share lies farther than that from a way that cars may use, a car park or a site. */
const MOST_FAR = 0.05;
const FAR_FROM_ROADS_M = 50;
/** Nearer to the middle of a street than this, what is over water is on its bridge. */
const ON_BRIDGE_M = 4;
const ON_SITE = ['official_site', 'rest_area', 'car_park'];
/** Random points so near to the places are tried, metres, as the maps hold all houses there; so many are green at least. */
const AROUND_M = 300;
const TRIES = 3000;
const LEAST_GREEN = 10;
/** The heart of a city between railways and motorways: nothing there is green. */
const NOTHING_GREEN = 'porto';

const HEADER = [
  '# What the model says about 60 real places',
  '',
  'Beside what a traveller would say who knows the place (test/support/scoring/real-places.ts); where that is another',
  'light, the row says so. One night in June 2026, 22:00 to 06:00; Wednesday unless the place says otherwise. Written by',
  '`UPDATE_PLACES=1 bun test test/unit/scoring/places.test.ts` and compared by the same test without the variable.',
  'Map data © OpenStreetMap contributors (ODbL).',
];

function rowOf(scorer: Scorer, { name, lat, lon, says, lights, at = WEDNESDAY }: RealPlace): string {
  const answer = JSON.parse(scorer.score({ lat, lon, at, now: 0, lang: 'en' })) as Answer;
  const link = `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`;
  const reasons = answer.reasons.slice(0, REASONS).map((reason) => reason.replaceAll('|', '/'));
  const differs = lights.includes(answer.ampel) ? '' : ` ${DIFFERS} ${lights.join(' or ')}`;
  return `| [${name}](${link}) | ${says} | ${answer.score} ${answer.ampel}${differs} | ${reasons.join('<br>')} |`;
}

/** The region of a map, and its scorer. */
async function opened(map: string): Promise<{ region: Region; scorer: Scorer }> {
  const region = await regionOfFile(referenceMap(map));
  return { region, scorer: new Scorer([region]) };
}

/** The part of the table about one map. */
function sectionOf(map: string, scorer: Scorer): string[] {
  const rows = REAL_PLACES[map]!.map((place) => rowOf(scorer, place));
  return [
    `## ${map}`,
    '',
    '| place | what is there | score | strongest reasons |',
    '|---|---|---|---|',
    ...rows,
  ];
}

/** The sections as they were kept, by map. */
function keptSections(): Map<string, string[]> {
  const [, ...sections] = readFileSync(TABLE, 'utf8').split(/^(?=## )/m);
  return new Map(
    sections.map((section) => [/^## (.*)/.exec(section)![1]!, section.trimEnd().split('\n')] as const),
  );
}

const maps = Object.keys(REAL_PLACES);

if (process.env.UPDATE_PLACES) {
  test('docs/places.md is written anew', async () => {
    const sections: string[][] = [];
    for (const map of maps) sections.push(sectionOf(map, (await opened(map)).scorer));
    writeFileSync(TABLE, `${[HEADER, ...sections].map((lines) => lines.join('\n')).join('\n\n')}\n`);
  });
} else {
  test.each(maps)('ten real places in %s score as docs/places.md says', async (map) => {
    const { region, scorer } = await opened(map);
    expect(sectionOf(map, scorer)).toEqual(keptSections().get(map)!);
    const green = greenPoints(region, scorer, REAL_PLACES[map]!);
    if (map === NOTHING_GREEN) expect(green).toEqual([]);
    else expect(green.length).toBeGreaterThan(LEAST_GREEN);
    expect(green.filter(({ on, street }) => on === 'water' && street >= ON_BRIDGE_M)).toEqual([]);
    const roads = roadsOf(region);
    const far = green.filter(({ onSite, x, y }) => !onSite && isFarFrom(roads, x, y));
    expect(far.length).toBeLessThanOrEqual(MOST_FAR * green.length);
  });
}

/** The green ones of random points around the places. */
function greenPoints(region: Region, scorer: Scorer, places: readonly RealPlace[]) {
  const random = seededRandom(20_261_122);
  const found: { x: number; y: number; on: string | null; street: number; onSite: boolean }[] = [];
  for (let tries = 0; tries < TRIES; tries++) {
    const { lat: placeLat, lon: placeLon } = places[tries % places.length]!;
    const metres = () => (2 * random() - 1) * AROUND_M;
    const lat = placeLat + metres() / METRES_PER_UNIT / toUnits(1);
    const lon = placeLon + metres() / metresPerUnitEast(toUnits(lat)) / toUnits(1);
    if (!region.covers(toUnits(lon), toUnits(lat))) continue;
    const rated = scorer.rateSpot({ lat, lon, at: WEDNESDAY, now: 0 });
    if (rated.rating.ampel !== 'green') continue;
    const answer = JSON.parse(scorer.textOf(rated, { lang: 'en' })) as Answer;
    const { standing, on, distance_drivable_m } = answer.explanation.spot_context as {
      standing: string;
      on: string | null;
      distance_drivable_m: number | null;
    };
    const street = distance_drivable_m ?? Number.POSITIVE_INFINITY;
    found.push({ x: toUnits(lon), y: toUnits(lat), on, street, onSite: ON_SITE.includes(standing) });
  }
  return found;
}

/** The segments of all ways that cars may use: where each begins and ends, stored units. */
function roadsOf({ ways, layers }: Region): Int32Array {
  const roads = new Column(Int32Array);
  for (const { ints } of layers) {
    for (let at = 0; at < ints.length; at += SEGMENT_WORDS) {
      const lineClass = ways.class[ints[at + SegmentWord.WAY]!]!;
      if (isRailClass(lineClass) || lineClass === LineClass.pedestrian) continue;
      for (let i = 0; i < 4; i++) roads.push(ints[at + i]!);
    }
  }
  return roads.view();
}

/** Whether no road is within FAR_FROM_ROADS_M, found by looking at all of them. */
function isFarFrom(roads: Int32Array, x: number, y: number): boolean {
  const kx = metresPerUnitEast(y);
  for (let at = 0; at < roads.length; at += 4) {
    const ay = (roads[at + 1]! - y) * METRES_PER_UNIT;
    const by = (roads[at + 3]! - y) * METRES_PER_UNIT;
    // north or south of it as a whole, as nearly all are
    if (Math.min(ay, by) > FAR_FROM_ROADS_M || Math.max(ay, by) < -FAR_FROM_ROADS_M) continue;
    const ax = (roads[at]! - x) * kx;
    const [dx, dy] = [(roads[at + 2]! - roads[at]!) * kx, by - ay];
    const along = dx * dx + dy * dy;
    const share = along === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / along));
    if (Math.hypot(ax + share * dx, ay + share * dy) <= FAR_FROM_ROADS_M) return false;
  }
  return true;
}

test('the table has 60 rows, each with a score, a colour and reasons that end in their points', () => {
  const rows = [...keptSections().values()].flat().filter((line) => line.startsWith('| ['));
  expect(rows).toHaveLength(60);
  expect(rows.filter((row) => !row.includes(DIFFERS)).length).toBeGreaterThanOrEqual(LEAST_AGREEING);
  for (const row of rows)
    expect(row).toMatch(/\) \| .+ \| \d+ (green|yellow|red)( ≠ .+)? \| .*\([+-]\d+\) \|$/);
});
