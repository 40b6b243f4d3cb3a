// Real places: what the model says about 30 spots that people know, kept in test/places.md. When the model changes on
// purpose, `UPDATE_PLACES=1 bun test test/unit/scoring/places.test.ts` writes the table anew: read its diff.
// The maps are no part of the project; they are looked for in ../shared/data beside the checkout.
import { expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importRegion } from '../../../src/osm/import/import-region.ts';
import { openRegionFile } from '../../../src/region/read/source.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';
import { FRIDAY, SATURDAY, WEDNESDAY } from '../../support/scoring/night-sound.ts';
import type { Answer } from '../../support/scoring/spot-answer.ts';

interface RealPlace {
  name: string;
  lat: number;
  lon: number;
  /** 22:00 on the spot's clock; left out = a Wednesday in June */
  at?: string;
}

const PLACES: Record<string, readonly RealPlace[]> = {
  liechtenstein: [
    { name: 'Triesen, campsite in the valley', lat: 47.0865, lon: 9.5277 },
    { name: 'Malbun, mountain car park for vans', lat: 47.1042, lon: 9.6062 },
    { name: 'Ruggell, nature reserve in the marsh', lat: 47.2558, lon: 9.5485 },
    { name: 'Schaan, street beside the station', lat: 47.1684, lon: 9.5074 },
    { name: 'Triesen, industrial estate', lat: 47.1236, lon: 9.5222 },
  ],
  lauf: [
    { name: 'Lauf, motorhome site by the river', lat: 49.5089, lon: 11.2834 },
    { name: 'Lauf, verge of the A 9', lat: 49.5178, lon: 11.3055 },
    { name: 'Lauf, market square in the old town', lat: 49.5115, lon: 11.2805 },
    { name: 'Lauf, industrial estate', lat: 49.5022, lon: 11.2911 },
    { name: 'Wetzendorf, village', lat: 49.5001, lon: 11.2603 },
  ],
  geneva: [
    { name: 'Vernier, factories beside the railway', lat: 46.2168, lon: 6.101 },
    { name: 'La Jonction, club on a Saturday', lat: 46.2016, lon: 6.1253, at: SATURDAY },
    { name: 'Cornavin, main station', lat: 46.21, lon: 6.142 },
    { name: 'Bois de la Bâtie, city forest', lat: 46.1996, lon: 6.1205 },
    { name: 'Petit-Saconnex, quiet quarter', lat: 46.2222, lon: 6.1275 },
  ],
  dreieich: [
    { name: 'Dreieichenhain, car park at the old town', lat: 50.0015, lon: 8.718 },
    { name: 'Sprendlingen, edge of the A 661', lat: 50.0078, lon: 8.6999 },
    { name: 'Dreieichenhain, forest car park', lat: 49.996, lon: 8.7065 },
    { name: 'Dreieichenhain, suburban street', lat: 50.003, lon: 8.7127 },
    { name: 'Dreieichenhain, beside the branch line', lat: 49.997, lon: 8.7125 },
  ],
  porto: [
    { name: 'Gaia, 100 m from the A 44', lat: 41.1248, lon: -8.6092 },
    { name: 'Porto, bar quarter on a Saturday', lat: 41.1475, lon: -8.6146, at: SATURDAY },
    { name: 'Gaia, emergency hospital', lat: 41.1289, lon: -8.6108 },
    { name: 'Porto, barracks on the hill', lat: 41.1381, lon: -8.6062 },
    { name: 'Porto, riverside car park', lat: 41.141, lon: -8.6182 },
  ],
  monaco: [
    { name: 'Larvotto, beach', lat: 43.7462, lon: 7.4336 },
    { name: 'Port Hercule, harbour', lat: 43.735, lon: 7.423 },
    { name: 'Digue, car park at the pier on a Friday', lat: 43.7338, lon: 7.4289, at: FRIDAY },
    { name: 'Jardin Exotique, hillside street', lat: 43.7312, lon: 7.4146 },
    { name: 'Monaco-Ville, old town', lat: 43.7308, lon: 7.424 },
  ],
};

const MAPS = new URL('../../../../shared/data/', import.meta.url).pathname;
const TABLE = new URL('../../places.md', import.meta.url).pathname;
/** Maps are dated, the import is not: any day will do. */
const IMPORTED_AT = Date.UTC(2026, 5, 1);
const REASONS = 3;

const HEADER = [
  '# What the model says about 30 real places',
  '',
  'One night in June 2026, 22:00 to 06:00; Wednesday unless the place says otherwise. Written by',
  '`UPDATE_PLACES=1 bun test test/unit/scoring/places.test.ts` and compared by the same test without the variable.',
  'Map data © OpenStreetMap contributors (ODbL).',
];

function rowOf(scorer: Scorer, { name, lat, lon, at = WEDNESDAY }: RealPlace): string {
  const answer = JSON.parse(scorer.score({ lat, lon, at, now: 0, lang: 'en' })) as Answer;
  const link = `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`;
  const reasons = answer.reasons.slice(0, REASONS).map((reason) => reason.replaceAll('|', '/'));
  return `| [${name}](${link}) | ${answer.score} ${answer.ampel} | ${reasons.join('<br>')} |`;
}

/** The part of the table about one map. */
async function sectionOf(map: string): Promise<string[]> {
  const directory = mkdtempSync(join(tmpdir(), 'spotscore-places-'));
  try {
    const path = join(MAPS, `${map}.osm.pbf`);
    const request = { path, origin: `${map}.osm.pbf`, name: map, directory, now: IMPORTED_AT };
    const scorer = new Scorer([openRegionFile((await importRegion(request)).path)]);
    const rows = PLACES[map]!.map((place) => rowOf(scorer, place));
    return [`## ${map}`, '', '| place | score | strongest reasons |', '|---|---|---|', ...rows];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The sections as they were kept, by map. */
function keptSections(): Map<string, string[]> {
  const [, ...sections] = readFileSync(TABLE, 'utf8').split(/^(?=## )/m);
  return new Map(
    sections.map((section) => [/^## (.*)/.exec(section)![1]!, section.trimEnd().split('\n')] as const),
  );
}

const maps = Object.keys(PLACES);
const missing = maps.filter((map) => !existsSync(join(MAPS, `${map}.osm.pbf`)));

if (process.env.UPDATE_PLACES) {
  test('test/places.md is written anew', async () => {
    expect(missing).toEqual([]);
    const sections: string[][] = [];
    for (const map of maps) sections.push(await sectionOf(map));
    writeFileSync(TABLE, `${[HEADER, ...sections].map((lines) => lines.join('\n')).join('\n\n')}\n`);
  });
} else {
  test.each(maps)('five real places in %s score as test/places.md says', async (map) => {
    if (missing.includes(map)) {
      console.warn(`NOT COMPARED with test/places.md: there is no ../shared/data/${map}.osm.pbf`);
      return;
    }
    expect(await sectionOf(map)).toEqual(keptSections().get(map)!);
  });
}

test('the table has 30 rows, each with a score, a colour and reasons that end in their points', () => {
  const rows = [...keptSections().values()].flat().filter((line) => line.startsWith('| ['));
  expect(rows).toHaveLength(30);
  for (const row of rows) expect(row).toMatch(/\) \| \d+ (green|yellow|red) \| .*\([+-]\d+\) \|$/);
});
