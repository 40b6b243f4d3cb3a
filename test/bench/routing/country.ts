/**
 * Cost of routes in a country: `bun test/bench/routing/country.ts <region.spots> [columns] [rows]` copies the
 * roads of an extract side by side and links the copies by motorways.
 * Measures routes, tables and memory.
 */
import { NO_WISHES } from '../../../src/api/facts/wishes.ts';
import { planTour } from '../../../src/places/planned/tour/plan-tour.ts';
import type { TourDependencies, TourQuestion } from '../../../src/places/planned/tour/question.ts';
import { RoadTable } from '../../../src/region/build/features/road-table.ts';
import { RoadClass } from '../../../src/region/format/sections/roads.ts';
import { RoadNetwork } from '../../../src/region/read/road-network.ts';
import { Sections } from '../../../src/region/read/sections.ts';
import { openRegions } from '../../../src/region/read/source.ts';
import { roadsOf } from '../../../src/routing/roads.ts';
import { RoadRouter, routerOn } from '../../../src/routing/router.ts';
import type { Snap } from '../../../src/routing/snap.ts';
import { ANY_VEHICLE } from '../../../src/routing/vehicle.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../../src/shared/geo/earth.ts';
import { STREET } from '../../support/routing/road-networks.ts';
import { worldOf } from '../../support/scoring/tour-world.ts';
import { seededRandom } from '../../support/seeded-random.ts';

/** Copies along each side of a part. */
const PER_PART = 7;
const [path, columnsText = '28', rowsText = '28'] = process.argv.slice(2);
const [columns, rows] = [Number(columnsText), Number(rowsText)];
const source = new RoadNetwork(openRegions({ kind: 'file', path: path! })[0]!.roads!);
const { coords, kind, kinds, ends, metres } = source.columns;
const xs = coords.filter((_, i) => i % 2 === 0);
const ys = coords.filter((_, i) => i % 2 === 1);
const [minX, minY] = [Math.min(...xs), Math.min(...ys)];
const [width, height] = [Math.max(...xs) - minX + 10_000, Math.max(...ys) - minY + 10_000];
/** Keeps the middle copy in place, so that distances stay correct. */
const shift = (column: number, row: number) =>
  [(column - Math.floor(columns / 2)) * width, (row - Math.floor(rows / 2)) * height] as const;

/** Returns the vertex of a main road nearest to a corner of the extract. */
function mainVertex(x: number, y: number): readonly [number, number] {
  let [best, least] = [0, Infinity];
  for (let edge = 0; edge < metres.length; edge++) {
    const each = kind[edge]!;
    if (kinds.class[each]! > RoadClass.primary || kinds.forward[each] === 0 || kinds.backward[each] === 0)
      continue;
    const vertex = ends[2 * edge]!;
    const distance = Math.hypot(coords[2 * vertex]! - x, coords[2 * vertex + 1]! - y);
    if (distance < least) [best, least] = [vertex, distance];
  }
  return [coords[2 * best]!, coords[2 * best + 1]!];
}
const southWest = mainVertex(minX, minY);
const northEast = mainVertex(minX + width, minY + height);
const MOTORWAY = { ...STREET, roadClass: RoadClass.motorway, forward: 104, backward: 104 };

function part(
  fromColumn: number,
  fromRow: number,
): { roads: ReturnType<Sections['roads']>; decodedText(): string } {
  const table = new RoadTable(false);
  for (let column = fromColumn; column < Math.min(columns, fromColumn + PER_PART); column++)
    for (let row = fromRow; row < Math.min(rows, fromRow + PER_PART); row++) {
      const [dx, dy] = shift(column, row);
      for (let run = 0; run * 8 < metres.length; run++)
        source.eachInRun(run, (edge, points) =>
          table.add({
            kind: source.kindOf(kind[edge]!),
            name: 0,
            metres: metres[edge]!,
            path: points.map((each, i) => each + (i % 2 === 0 ? dx : dy)),
          }),
        );
      for (const [c, r] of [
        [column + 1, row],
        [column, row + 1],
      ] as const) {
        if (c >= columns || r >= rows) continue;
        const [ex, ey] = shift(c, r);
        const [ax, ay] = [northEast[0] + dx, northEast[1] + dy];
        const [bx, by] = [southWest[0] + ex, southWest[1] + ey];
        const length = Math.hypot((bx - ax) * metresPerUnitEast(ay), (by - ay) * METRES_PER_UNIT);
        table.add({ kind: MOTORWAY, name: 0, metres: length * 1.05, path: [ax, ay, bx, by] });
      }
    }
  const sections = table.sections();
  return { roads: new Sections((name) => sections[name]!).roads(), decodedText: () => '' };
}

const parts: ReturnType<typeof part>[] = [];
for (let column = 0; column < columns; column += PER_PART)
  for (let row = 0; row < rows; row += PER_PART) parts.push(part(column, row));
const roads = roadsOf(parts);
const vertices = parts.reduce((sum, each) => sum + each.roads.coords.length / 2, 0);
const [wide, high] = [columns * width * metresPerUnitEast(minY), rows * height * METRES_PER_UNIT];
console.log(
  `${parts.length} parts, ${(vertices / 1e6).toFixed(2)} M vertices, ${Math.round(wide / 1000)} by ${Math.round(high / 1000)} km`,
);
Bun.gc(true);
const before = process.memoryUsage().rss;
const random = seededRandom(41);
/** Whether a vertex belongs to the main network of the extract, which a main road reaches. */
const isMain = (() => {
  const one = roadsOf([{ roads: source.columns, decodedText: () => '' }]);
  const places = Array.from(xs, (x, i) => one.snap(ys[i]! / 1e7, x / 1e7, 1));
  const start = one.snap(southWest[1] / 1e7, southWest[0] / 1e7, 1)!;
  const known = places.map((place) => place ?? start);
  const { seconds } = one.table(start, known, ANY_VEHICLE);
  return places.map((place, i) => place !== null && Number.isFinite(seconds[i]!));
})();
/** Returns a position at a share of the country's width and height. */
function somewhere(east: number, north: number): Snap {
  for (;;) {
    const [dx, dy] = shift(Math.floor(east * columns), Math.floor(north * rows));
    const vertex = Math.floor(random() * (coords.length / 2));
    if (!isMain[vertex]) continue;
    const snap = roads.snap((coords[2 * vertex + 1]! + dy) / 1e7, (coords[2 * vertex]! + dx) / 1e7, 100);
    if (snap) return snap;
  }
}
function timed<T>(name: string, work: () => T, tell: (result: T) => string): void {
  const times: number[] = [];
  let result = work();
  for (let i = 0; i < 3; i++) {
    const start = performance.now();
    result = work();
    times.push(performance.now() - start);
    if (process.env.MEM)
      console.log(name, Math.round(process.memoryUsage().rss / 1e6), JSON.stringify(process.memoryUsage()));
  }
  console.log(`${name}: ${Math.round(times.sort((a, b) => a - b)[1]!)} ms; ${tell(result)}`);
}
const [a, b] = [somewhere(0.05, 0.1), somewhere(0.95, 0.9)];
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
Bun.gc(true);
console.log(`search memory ${Math.round((process.memoryUsage().rss - before) / 1e6)} MB`);

/** A tour across the country; places are found everywhere, and rated without work. */
const places = new RoadRouter(roads);
const router = routerOn(places, ANY_VEHICLE, null);
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
  const { user, system } = process.cpuUsage(cpu);
  const told = 'impossible' in tour ? tour.impossible.message : `${tour.days.length} days`;
  console.log(
    `tour across: ${Math.round(performance.now() - start)} ms, ${Math.round((user + system) / 1000)} ms of processor time; ${told}`,
  );
}
Bun.gc(true);
console.log(`memory after the tours ${Math.round((process.memoryUsage().rss - before) / 1e6)} MB`);
