/** Turns one OSM object with its geometry into features, for every source of map data. */
import { AreaKind, type OsmType, PointCategory } from '../../region/format/codes.ts';
import { metresOfPath } from '../../region/spatial/geometry.ts';
import { poleOf } from '../../region/spatial/pole.ts';
import { radiusOf, shapeOf } from '../geometry/ring-measures.ts';
import { type FeatureSink, PARTS_OF_SQUARE_METRE } from '../records/layouts.ts';
import { plainArea } from '../tags/areas.ts';
import type { RoadwayFacts } from '../tags/driving/roadways.ts';
import { crossingMinutes } from '../tags/driving/speeds.ts';
import { AerodromeKind, BuildingKind, type Facts } from '../tags/facts.ts';

/** Official sites: their point must be inside the area, because directions end there. */
const SITES: ReadonlySet<number> = new Set([PointCategory.caravan_site, PointCategory.camp_site]);

/** Minimum speed of a ferry with its boarding, km/h: a lower one means that the tagged duration is wrong. */
const MIN_FERRY_KMH = 0.2;

export function emitNode(sink: FeatureSink, osmId: number, facts: Facts, x: number, y: number): void {
  for (const point of facts.points) sink.point({ ...point, osmType: 'node', osmId, x, y, radius: 0 });
  for (const code of facts.postcodes) sink.postcode({ code, x, y });
  const { signals, wait, waitWays: ways } = facts;
  if (signals) sink.signals({ x, y, ways });
  if (wait > 0) sink.wait({ x, y, seconds: wait, ways });
  if (facts.barrier) sink.barrier({ ...facts.barrier, x, y });
  if (facts.aerodrome !== AerodromeKind.NONE)
    sink.aerodrome({ kind: facts.aerodrome, name: facts.name, x, y, rings: [] });
}

/** Emits the parts of a way that are lines; a way with missing nodes has several paths. */
export function emitPaths(
  sink: FeatureSink,
  osmId: number,
  facts: Facts,
  paths: readonly Int32Array[],
  isClosed: boolean,
): void {
  if (facts.roadway) emitRoadway(sink, facts.roadway, paths);
  for (const path of paths) {
    if (!isClosed && facts.points.length > 0) emitAlong(sink, osmId, facts, path);
    for (const line of facts.lines) sink.line({ ...line, osmId, path });
    if (facts.runway !== null) sink.runway({ osmId, ref: facts.runway, path });
    if (facts.coastline) sink.coast({ osmId, path });
    if (facts.noiseBarrier) sink.noiseBarrier({ path });
    if (facts.tunnel) sink.tunnel({ path });
  }
}

/** Maximum length of the piece of a line that one point stands for, m. */
const PIECE_M = 100;

/**
 * Emits the points of a line for each piece of it: a weir or rapids are heard along their whole length. Other names of a
 * street are points once.
 */
function emitAlong(sink: FeatureSink, osmId: number, { points }: Facts, path: Int32Array): void {
  const pieces = Math.max(1, Math.ceil(metresOfPath(path) / PIECE_M));
  const radius = metresOfPath(path) / pieces / 2;
  for (let piece = 0; piece < pieces; piece++) {
    const [x, y] = positionAlong(path, (2 * piece + 1) * radius);
    for (const point of points)
      if (piece === 0 || point.category !== PointCategory.other_name)
        sink.point({ ...point, osmType: 'way', osmId, x, y, radius });
  }
}

/** Returns the position so many metres along a path, stored units; its end if it is shorter. */
function positionAlong(path: Int32Array, metres: number): [x: number, y: number] {
  let left = metres;
  for (let i = 0; i + 3 < path.length; i += 2) {
    const length = metresOfPath(path.subarray(i, i + 4));
    const [ax, ay, bx, by] = [path[i]!, path[i + 1]!, path[i + 2]!, path[i + 3]!];
    if (left <= length && length > 0)
      return [ax + Math.round(((bx - ax) * left) / length), ay + Math.round(((by - ay) * left) / length)];
    left -= length;
  }
  return [path.at(-2)!, path.at(-1)!];
}

/** Emits a road or ferry; the minutes of a ferry, with its boarding, become the speed over all its parts. */
function emitRoadway(sink: FeatureSink, roadway: RoadwayFacts, paths: readonly Int32Array[]): void {
  const { minutes, farKmh, boarding, ...road } = roadway;
  if (boarding > 0) {
    const metres = paths.reduce((sum, path) => sum + metresOfPath(path), 0);
    const kmh = Math.max(road.forward, road.backward);
    const crossing = minutes > 0 ? minutes : crossingMinutes(metres, { kmh, farKmh });
    // rounded, so that the table of kinds stays small
    const speed = Math.max(MIN_FERRY_KMH, Math.round((metres / (crossing + boarding)) * 0.6) / 10);
    if (road.forward > 0) road.forward = speed;
    if (road.backward > 0) road.backward = speed;
  }
  for (const path of paths) if (path.length >= 4) sink.road({ ...road, path });
}

/** Emits the parts of a closed way or a relation that are areas. Rings are closed. */
export function emitRings(
  sink: FeatureSink,
  osmType: OsmType,
  osmId: number,
  facts: Facts,
  rings: Int32Array[],
): void {
  emitShapes(sink, osmType, osmId, facts, [rings]);
}

/** Emits the areas of a relation, whose rings may overlap, shape by shape; its points once. */
export function emitShapes(
  sink: FeatureSink,
  osmType: OsmType,
  osmId: number,
  facts: Facts,
  shapes: readonly Int32Array[][],
): void {
  for (const area of facts.areas) for (const rings of shapes) sink.area({ ...area, osmType, osmId, rings });
  const rings = shapes.flat();
  const actsAsPoint =
    facts.points.length > 0 ||
    facts.building !== BuildingKind.NONE ||
    facts.aerodrome !== AerodromeKind.NONE ||
    facts.postcodes.length > 0;
  if (!actsAsPoint) return;
  const { x, y, squareMetres } = shapeOf(rings);
  for (const code of facts.postcodes) sink.postcode({ code, x, y });
  for (const point of facts.points) {
    const [atX, atY] = SITES.has(point.category) ? poleOf(rings) : [x, y];
    sink.point({ ...point, osmType, osmId, x: atX, y: atY, radius: radiusOf(squareMetres) });
  }
  if (facts.building !== BuildingKind.NONE) {
    const size = Math.round(squareMetres * PARTS_OF_SQUARE_METRE) / PARTS_OF_SQUARE_METRE;
    sink.building({ osmId, x, y, squareMetres: size, isHome: facts.building === BuildingKind.HOME });
    // no van can park in a house or a shed
    for (const shape of shapes)
      sink.area({ ...plainArea(AreaKind.building, facts.name, 0), osmType, osmId, rings: shape });
  }
  if (facts.aerodrome !== AerodromeKind.NONE)
    sink.aerodrome({ kind: facts.aerodrome, name: facts.name, x, y, rings });
}
