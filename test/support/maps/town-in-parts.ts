/** A town made in code, as one region and as a file of parts in which each record has one owner. */
import { RegionBuilder } from '../../../src/region/build/builder.ts';
import { groundOfBlock } from '../../../src/region/build/ground-input.ts';
import type { AreaInput, PointInput, WayInput } from '../../../src/region/build/inputs.ts';
import {
  AreaKind,
  LineClass,
  PlaceRank,
  PointCategory,
  SoundKind,
  TrafficSource,
} from '../../../src/region/format/codes.ts';
import type { Bounds, RegionInfo } from '../../../src/region/format/region-info.ts';
import { colOf, GROUND_CELLS_PER_DEGREE, gridRowOf } from '../../../src/region/format/sections/grids.ts';
import { detailsText } from '../../../src/region/format/site-details.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { seededRandom } from '../seeded-random.ts';
import { anArea, aPoint, aWay, REGION_INFO } from './region-fixture.ts';

/** About 29 by 22 km of Germany. */
export const TOWN: Bounds = [8, 50, 8.4, 50.2];
/** Meridian and parallel at which the parts meet. */
export const SEAM = { lon: 8.2, lat: 50.1 };
export const TOWN_INFO: RegionInfo = { ...REGION_INFO, name: 'town', title: 'Town', bounds: TOWN };
/** Distance between coverage cells, 1e-7 degrees: about 200 m. */
const STEP = 20_000;

interface Road {
  way: WayInput;
  vehiclesPerHour: number;
  /** 1e-7 degrees */
  path: [x: number, y: number][];
}

interface Features {
  roads: Road[];
  areas: AreaInput[];
  points: PointInput[];
}

const random = seededRandom(36);
const between = (from: number, to: number) => from + random() * (to - from);
const somewhere = (): [x: number, y: number] => [
  toUnits(between(TOWN[0] + 0.01, TOWN[2] - 0.01)),
  toUnits(between(TOWN[1] + 0.01, TOWN[3] - 0.01)),
];
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

function roads(): Road[] {
  const crossing: Road[] = [];
  // two main roads through all parts, each cut into ways of a few kilometres
  for (const isEast of [true, false]) {
    for (let i = 0; i < 6; i++) {
      const at = (k: number): [number, number] =>
        isEast
          ? [toUnits(8.02) + (i * 10 + k) * 3 * STEP, toUnits(50.098)]
          : [toUnits(8.203), toUnits(50.01) + (i * 10 + k) * 1.4 * STEP];
      crossing.push({
        way: aWay({
          osmId: (isEast ? 100 : 200) + i,
          lineClass: LineClass.primary,
          ref: isEast ? 'B 1' : 'B 2',
        }),
        vehiclesPerHour: 120,
        path: Array.from({ length: 11 }, (_, k) => at(k)),
      });
    }
  }
  const streets = Array.from({ length: 700 }, (_, i): Road => {
    const [x, y] = somewhere();
    const [east, north] = [between(-1, 1), between(-1, 1)];
    return {
      way: aWay({
        osmId: 1000 + i,
        lineClass: pick([LineClass.residential, LineClass.tertiary, LineClass.unclassified, LineClass.track]),
        name: random() < 0.7 ? `Street ${i % 90}` : '',
      }),
      vehiclesPerHour: between(1, 30),
      path: Array.from({ length: 6 }, (_, k) => [
        Math.round(x + k * east * 8_000),
        Math.round(y + k * north * 8_000),
      ]),
    };
  });
  return [...crossing, ...streets];
}

function areas(): AreaInput[] {
  return Array.from({ length: 250 }, (_, i) => {
    const [x, y] = somewhere();
    const size = Math.round(between(2_000, 60_000));
    return anArea({
      osmId: 5000 + i,
      name: `Land ${i}`,
      kind: pick([
        AreaKind.residential,
        AreaKind.forest,
        AreaKind.parking,
        AreaKind.industrial,
        AreaKind.camp_site,
        AreaKind.nature_reserve,
      ]),
      rings: [Int32Array.of(x, y, x + size, y, x + size, y + size, x, y + size, x, y)],
      details: detailsText({ phone: `+598 ${i}` }),
    });
  });
}

function points(): PointInput[] {
  const kinds = [
    'hospital',
    'police',
    'fire_station',
    'bar',
    'bells',
    'camp_site',
    'home',
    'parking',
    'siren',
  ] as const;
  const some = Array.from({ length: 500 }, (_, i) => {
    const [x, y] = somewhere();
    const details = detailsText({ phone: `+598 ${i}00` });
    return aPoint({
      osmId: 9000 + i,
      category: PointCategory[pick(kinds)],
      x,
      y,
      name: `Place ${i}`,
      details,
    });
  });
  const towns = Array.from({ length: 12 }, (_, i) => {
    const [x, y] = somewhere();
    const rank = pick([PlaceRank.town, PlaceRank.village, PlaceRank.hamlet, PlaceRank.suburb]);
    return aPoint({ osmId: 9900 + i, category: PointCategory.place, flags: rank, x, y, name: `Town ${i}` });
  });
  return [...some, ...towns];
}

const FEATURES: Features = { roads: roads(), areas: areas(), points: points() };

/** Returns the whole town as one region. */
export function wholeTown(): Uint8Array[] {
  return regionIn(TOWN, TOWN, FEATURES);
}

/** Returns the town in four parts around SEAM, and a fifth part with the widest areas. */
export function townInParts(): Uint8Array[][] {
  const anchorOf = (ring: Int32Array): [number, number] => [ring[0]!, ring[1]!];
  const isWide = ({ rings: [ring] }: AreaInput) => ring![2]! - ring![0]! > 50_000;
  const { lon, lat } = SEAM;
  const quarters: Bounds[] = [
    [TOWN[0], TOWN[1], lon, lat],
    [lon, TOWN[1], TOWN[2], lat],
    [TOWN[0], lat, lon, TOWN[3]],
    [lon, lat, TOWN[2], TOWN[3]],
  ];
  const quarterOf = ([x, y]: readonly [number, number]) =>
    (x >= toUnits(lon) ? 1 : 0) + (y >= toUnits(lat) ? 2 : 0);
  const parts = quarters.map((box, quarter) =>
    regionIn(box, box, {
      roads: FEATURES.roads.filter(({ path }) => quarterOf(path[0]!) === quarter),
      areas: FEATURES.areas.filter(
        (area) => !isWide(area) && quarterOf(anchorOf(area.rings[0]!)) === quarter,
      ),
      points: FEATURES.points.filter(({ x, y }) => quarterOf([x, y]) === quarter),
    }),
  );
  const wide = regionIn(null, null, { roads: [], areas: FEATURES.areas.filter(isWide), points: [] });
  return [...parts, wide];
}

/** @param land area with ground data @param box minimum bounds; null = neither */
function regionIn(land: Bounds | null, box: Bounds | null, { roads, areas, points }: Features): Uint8Array[] {
  const builder = new RegionBuilder();
  const reach = new Extent(box);
  for (const { way, path, vehiclesPerHour } of roads) {
    const index = builder.lines.addWay(way);
    const traffic = { source: TrafficSource.typical, vehiclesPerHour, heavyShare: 0.05, year: 0 };
    builder.lines.setTraffic(index, traffic);
    for (const [x, y] of path) reach.add(x, y);
    for (let i = 0; i + 1 < path.length; i++)
      builder.lines.addSegment(
        index,
        ...path[i]!,
        ...path[i + 1]!,
        SoundKind.road_urban,
        vehiclesPerHour * 3e3,
        1e4,
      );
  }
  for (const area of areas) {
    builder.areas.add(area);
    for (let i = 0; i < area.rings[0]!.length; i += 2) reach.add(area.rings[0]![i]!, area.rings[0]![i + 1]!);
  }
  for (const point of points) {
    builder.points.add(point);
    reach.add(point.x, point.y);
  }
  if (land) {
    // coverage is known beyond the part, too; ground for one more cell
    for (let x = toUnits(TOWN[0]); x <= toUnits(TOWN[2]); x += STEP)
      for (let y = toUnits(TOWN[1]); y <= toUnits(TOWN[3]); y += STEP) builder.coverage.add(x, y);
    builder.ground = groundIn(land);
  }
  return builder.finish({ ...TOWN_INFO, bounds: reach.bounds });
}

function groundIn([west, south, east, north]: Bounds) {
  const [col, row] = [cell(colOf, west) - 1, cell(gridRowOf, south) - 1];
  const [cols, rows] = [cell(colOf, east) + 2 - col, cell(gridRowOf, north) + 2 - row];
  const shares = (seed: number) =>
    Uint8Array.from({ length: cols * rows }, (_, i) => {
      const [c, r] = [col + (i % cols), row + Math.floor(i / cols)];
      return ((c * 7 + r * 13 + seed) % 97) * 2;
    });
  return groundOfBlock({ col, row, cols, rows }, { soft: shares(1), built: shares(40), forest: shares(70) });
}

const cell = (position: (units: number, cells: number) => number, degrees: number) =>
  Math.floor(position(toUnits(degrees), GROUND_CELLS_PER_DEGREE));

/** The bounding box of a part's features, within the town. */
class Extent {
  bounds: Bounds;

  constructor(box: Bounds | null) {
    this.bounds = box ? [...box] : [180, 90, -180, -90];
  }

  add(x: number, y: number): void {
    const [west, south, east, north] = this.bounds;
    const [lon, lat] = [x / 1e7, y / 1e7];
    this.bounds = [
      Math.max(TOWN[0], Math.min(west, lon)),
      Math.max(TOWN[1], Math.min(south, lat)),
      Math.min(TOWN[2], Math.max(east, lon)),
      Math.min(TOWN[3], Math.max(north, lat)),
    ];
  }
}
