/**
 * Cost of routes in a country: `bun test/bench/routing/country.ts <region.spots> [columns] [rows]` copies the
 * roads of an extract side by side, links the copies by motorways and secondary roads, and measures a tour with its
 * memory, routes and tables.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_WISHES } from '../../../src/api/facts/wishes.ts';
import { planTour } from '../../../src/places/planned/tour/plan-tour.ts';
import type { TourDependencies, TourQuestion } from '../../../src/places/planned/tour/question.ts';
import { roadsOf } from '../../../src/routing/roads.ts';
import { RoadRouter, routerOn } from '../../../src/routing/router.ts';
import type { Snap } from '../../../src/routing/snap.ts';
import { ANY_VEHICLE } from '../../../src/routing/vehicle.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../../src/shared/geo/earth.ts';
import { HeapWatch } from '../../../src/shared/program/heap-watch.ts';
import { worldOf } from '../../support/scoring/tour-world.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { Copies, type MadeCountry, openCountry } from './made-country.ts';

const [path, columnsText = '28', rowsText = '36', made] = process.argv.slice(2);
const [columns, rows] = [Number(columnsText), Number(rowsText)];
const copies = new Copies(path!, columns, rows);
const { coords } = copies.source.columns;
if (!made) {
  // measured in a process of its own, without the memory of making it
  const folder = mkdtempSync(join(tmpdir(), 'country-'));
  const file = join(folder, 'country.json');
  const country = copies.write(join(folder, 'country.roads'));
  await Bun.write(file, JSON.stringify({ country, isMain: mainVertices(copies) }));
  const args = [import.meta.path, path!, columnsText, rowsText, file];
  const { exitCode } = Bun.spawnSync([process.execPath, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  rmSync(folder, { recursive: true });
  process.exit(exitCode);
}
const { country, isMain }: { country: MadeCountry; isMain: boolean[] } = await Bun.file(made).json();
const parts = openCountry(country);
const roads = roadsOf(parts);
const vertices = parts.reduce((sum, each) => sum + each.roads!.coords.length / 2, 0);
const { width, height, minY } = copies;
const [wide, high] = [columns * width * metresPerUnitEast(minY), rows * height * METRES_PER_UNIT];
console.log(
  `${parts.length} parts, ${(vertices / 1e6).toFixed(2)} M vertices, ${Math.round(wide / 1000)} by ${Math.round(high / 1000)} km`,
);
const random = seededRandom(41);
/** Returns a position at a share of the country's width and height. */
function somewhere(east: number, north: number): Snap {
  for (;;) {
    const [dx, dy] = copies.shift(Math.floor(east * columns), Math.floor(north * rows));
    const vertex = Math.floor(random() * (coords.length / 2));
    if (!isMain[vertex]) continue;
    const snap = roads.snap((coords[2 * vertex + 1]! + dy) / 1e7, (coords[2 * vertex]! + dx) / 1e7, 100);
    if (snap) return snap;
  }
}
const watch = new HeapWatch();
/** Memory of the process without the pages of mapped files, at most so far, MB; 0 where Linux does not tell it. */
let memory = 0;
function noteMemory(): void {
  // as in the thread that plans tours
  watch.size();
  const status = process.platform === 'linux' ? readFileSync('/proc/self/status', 'utf8') : '';
  memory = Math.max(memory, Math.round(Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1000));
}

function millisecondsSince(cpu: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(cpu);
  return (user + system) / 1000;
}

const [a, b] = [somewhere(0.05, 0.1), somewhere(0.95, 0.9)];
/** A tour across the country; places are found everywhere, and rated without work. */
const places = new RoadRouter(roads);
const router = routerOn(places, ANY_VEHICLE, null, { checkpoint: noteMemory });
const world = worldOf({ columns: 2, rows: 1, speeds: [60], places: [] }, ANY_VEHICLE);
const dependencies: TourDependencies = {
  ...world,
  router,
  async sitesBeside({ lats, lons, corridor, most }) {
    const sites = Array.from({ length: most }, (_, i) => {
      const at = Math.floor(random() * lats.length);
      const off = ((random() - 0.5) * corridor) / 111_000;
      const [lat, lon] = [lats[at]! + off, lons[at]! + off];
      const access = { fee: null, maxstay_minutes: null, capacity: null, access: 'untagged' };
      const osm = { osm_type: 'node', osm_id: Math.floor(random() * 1e9) + i };
      return { lat, lon, name: '', kind: 'parking', distance_m: 0, access, ...osm };
    });
    return JSON.stringify({ sites, in_view: most, sampled: true, has_map: true });
  },
  async rate(asked, detail) {
    const texts = await world.rate(asked, detail);
    return texts.map((text) => JSON.stringify({ ...JSON.parse(text), usable: true, score: 80, red: false }));
  },
};
const question: TourQuestion = {
  stops: [
    { lat: a.lat, lon: a.lon, night: false },
    { lat: b.lat, lon: b.lon, night: true },
  ],
  ...{ track: null, departure: Date.parse('2026-06-10T08:00:00Z'), arriveBy: null, perDay: 5 * 3600 },
  ...{ wishes: NO_WISHES, nights: [], lang: 'en' },
};
for (let i = 0; i < 2; i++) {
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const tour = await planTour(question, dependencies);
  const told = 'impossible' in tour ? tour.impossible.message : `${tour.days.length} days`;
  console.log(
    `tour across: ${Math.round(performance.now() - start)} ms, ${Math.round(millisecondsSince(cpu))} ms of processor time; ${told}`,
  );
}
console.log(`memory at most ${memory} MB, pages of files not counted`);

function timed<T>(name: string, work: () => T, tell: (result: T) => string): void {
  const times: number[] = [];
  let result = work();
  for (let i = 0; i < 3; i++) {
    const cpu = process.cpuUsage();
    result = work();
    times.push(millisecondsSince(cpu));
  }
  console.log(
    `${name}: ${Math.round(times.sort((a, b) => a - b)[1]!)} ms of processor time; ${tell(result)}`,
  );
}
timed(
  'route across',
  () => roads.route([a, b], ANY_VEHICLE),
  (route) =>
    route
      ? `${Math.round(route.metres / 1000)} km, ${Math.round(route.seconds / 60)} min, ${route.line.length} points`
      : 'none',
);
const centre = somewhere(0.5, 0.5);
for (const [hours, goals] of [
  [2, 60],
  [5, 60],
  [8, 60],
  [8, 500],
] as const) {
  const to = Array.from({ length: goals }, () => somewhere(0.3 + 0.4 * random(), 0.3 + 0.4 * random()));
  timed(
    `table to ${goals} within ${hours} h`,
    () => roads.table(centre, to, ANY_VEHICLE, hours * 3600),
    (table) => `${table.seconds.filter(Number.isFinite).length} reached`,
  );
}
const days = Array.from({ length: 7 }, (_, i) => somewhere(0.1 + 0.12 * i, 0.5 + 0.1 * random()));
timed(
  'route of 7 days',
  () => roads.route(days, ANY_VEHICLE),
  (route) => (route ? `${Math.round(route.metres / 1000)} km` : 'none'),
);

/** Returns whether each vertex belongs to the main network of the extract, which a main road reaches. */
function mainVertices({ source, southWest }: Copies): boolean[] {
  const one = roadsOf([{ roads: source.columns, decodedText: () => '' }]);
  const places = Array.from({ length: coords.length / 2 }, (_, i) =>
    one.snap(coords[2 * i + 1]! / 1e7, coords[2 * i]! / 1e7, 1),
  );
  const start = one.snap(southWest[1] / 1e7, southWest[0] / 1e7, 1)!;
  const known = places.map((place) => place ?? start);
  const { seconds } = one.table(start, known, ANY_VEHICLE);
  return places.map((place, i) => place !== null && Number.isFinite(seconds[i]!));
}
