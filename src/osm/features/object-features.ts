/** Turns one OSM object with its geometry into features, for every source of map data. */
import { AreaKind, type OsmType, PointCategory } from '../../region/format/codes.ts';
import type { RoadKind } from '../../region/format/sections/roads.ts';
import { metresOfPath } from '../../region/spatial/geometry.ts';
import { poleOf } from '../../region/spatial/pole.ts';
import { radiusOf, shapeOf } from '../geometry/ring-measures.ts';
import { plainArea } from '../tags/areas.ts';
import type { RoadwayFacts } from '../tags/driving/roadways.ts';
import {
  AerodromeKind,
  type AreaFacts,
  BuildingKind,
  type Facts,
  type LineFacts,
  type PointFacts,
} from '../tags/facts.ts';

/** Resolution of building sizes: during an import, sizes are multiples of 1/16 m². */
export const PARTS_OF_SQUARE_METRE = 16;

/** Official sites: their point must be inside the area, because directions end there. */
const SITES: ReadonlySet<number> = new Set([PointCategory.caravan_site, PointCategory.camp_site]);

/** Minimum speed of a ferry, km/h: a lower one means that the tagged duration is wrong. */
const MIN_FERRY_KMH = 1;

/** Receives features. Coordinates are stored units (1e-7 degrees), x and y alternating. */
export interface FeatureSink {
  line(osmId: number, facts: LineFacts, path: Int32Array): void;
  area(osmType: OsmType, osmId: number, facts: AreaFacts, rings: Int32Array[]): void;
  point(osmType: OsmType, osmId: number, facts: PointFacts, x: number, y: number, radius: number): void;
  building(osmId: number, x: number, y: number, squareMetres: number, isHome: boolean): void;
  runway(osmId: number, ref: string, path: Int32Array): void;
  /** `rings` is empty for an aerodrome mapped as a point */
  aerodrome(kind: number, name: string, x: number, y: number, rings: Int32Array[]): void;
  /** a coastline with land on its left and sea on its right */
  coast(osmId: number, path: Int32Array): void;
  noiseBarrier(path: Int32Array): void;
  /** a road in a tunnel, which is not stored as a line: traffic continues at its ends */
  tunnel(path: Int32Array): void;
  signals(x: number, y: number): void;
  /** a road or ferry for cars, as mapped @param name name of a road with a limit; '' otherwise */
  road(kind: RoadKind, name: string, path: Int32Array): void;
  /** a barrier that stops some cars or all, if it is on a road */
  barrier(kind: RoadKind, x: number, y: number): void;
}

export function emitNode(sink: FeatureSink, osmId: number, facts: Facts, x: number, y: number): void {
  for (const point of facts.points) sink.point('node', osmId, point, x, y, 0);
  if (facts.signals) sink.signals(x, y);
  if (facts.barrier) sink.barrier(facts.barrier, x, y);
  if (facts.aerodrome !== AerodromeKind.NONE) sink.aerodrome(facts.aerodrome, facts.name, x, y, []);
}

/** Emits the parts of a way that are lines; a way with missing nodes has several paths. */
export function emitPaths(
  sink: FeatureSink,
  osmId: number,
  facts: Facts,
  paths: readonly Int32Array[],
): void {
  if (facts.roadway) emitRoadway(sink, facts.roadway, paths);
  for (const path of paths) {
    for (const line of facts.lines) sink.line(osmId, line, path);
    if (facts.runway !== null) sink.runway(osmId, facts.runway, path);
    if (facts.coastline) sink.coast(osmId, path);
    if (facts.noiseBarrier) sink.noiseBarrier(path);
    if (facts.tunnel) sink.tunnel(path);
  }
}

/** Emits a road or ferry; the minutes of a ferry become the speed over all its parts. */
function emitRoadway(sink: FeatureSink, roadway: RoadwayFacts, paths: readonly Int32Array[]): void {
  const { name, minutes, ...kind } = roadway;
  if (minutes > 0) {
    const metres = paths.reduce((sum, path) => sum + metresOfPath(path), 0);
    // rounded, so that the table of kinds stays small
    const kmh = Math.max(MIN_FERRY_KMH, Math.round((metres / minutes) * 0.6) / 10);
    kind.forward = kmh;
    kind.backward = kmh;
  }
  for (const path of paths) if (path.length >= 4) sink.road(kind, name, path);
}

/** Emits the parts of a closed way or a relation that are areas. Rings are closed. */
export function emitRings(
  sink: FeatureSink,
  osmType: OsmType,
  osmId: number,
  facts: Facts,
  rings: Int32Array[],
): void {
  for (const area of facts.areas) sink.area(osmType, osmId, area, rings);
  const actsAsPoint =
    facts.points.length > 0 || facts.building !== BuildingKind.NONE || facts.aerodrome !== AerodromeKind.NONE;
  if (!actsAsPoint) return;
  const { x, y, squareMetres } = shapeOf(rings);
  for (const point of facts.points) {
    const [atX, atY] = SITES.has(point.category) ? poleOf(rings) : [x, y];
    sink.point(osmType, osmId, point, atX, atY, radiusOf(squareMetres));
  }
  if (facts.building !== BuildingKind.NONE) {
    const size = Math.round(squareMetres * PARTS_OF_SQUARE_METRE) / PARTS_OF_SQUARE_METRE;
    sink.building(osmId, x, y, size, facts.building === BuildingKind.HOME);
    // no van can park in a house or a shed
    sink.area(osmType, osmId, plainArea(AreaKind.building, facts.name, 0), rings);
  }
  if (facts.aerodrome !== AerodromeKind.NONE) sink.aerodrome(facts.aerodrome, facts.name, x, y, rings);
}
