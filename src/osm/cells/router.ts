/** Routes features to the tiles that store them, and weighs them for the plan of cells and parts. */
import { METRES_PER_UNIT } from '../../shared/geo/earth.ts';
import type { FeatureSink } from '../features/object-features.ts';
import { boxOf } from '../geometry/ring-measures.ts';
import { anchorOfPath, anchorOfRings, boxOfAirfield, boxOfPath, boxOfPoint } from './anchors.ts';
import { type Box, tileAt, tileOf } from './tiles.ts';

/** Sink of features for cells; without members of relations, which are joined before. */
export type CellSink = Omit<FeatureSink, 'member'>;

/** A feature's tile, the box within which it matters, and its approximate maximum size in a region, bytes. */
export interface Routed {
  tile: number;
  box: Box;
  bytes: number;
}

/**
 * Bytes in a region: per record with its names and its share of the indexes, per segment of a line, and per vertex of
 * an area. Features that are not stored have a small weight, as cells read them nevertheless.
 */
const RECORD_BYTES = 64;
const SEGMENT_BYTES = 40;
const VERTEX_BYTES = 10;
const UNSTORED_BYTES = 16;
/** Bytes per edge of the road network with its share of the vertices, and per point of its shape. */
const ROAD_BYTES = 40;
const ROAD_POINT_BYTES = 4;
/** Longest segment of a line, m: a straight road has more segments than vertices. */
const SEGMENT_M = 100;

/** Returns the routing of a line of any kind. */
export function routePath(path: Int32Array): Routed {
  const [x, y] = anchorOfPath(path);
  let units = 0;
  for (let i = 2; i < path.length; i++) units += Math.abs(path[i]! - path[i - 2]!);
  const segments = path.length / 2 + Math.ceil((units * METRES_PER_UNIT) / SEGMENT_M);
  const box = boxOfPath(path);
  return { tile: tileOf(x, y, box), box, bytes: RECORD_BYTES + SEGMENT_BYTES * segments };
}

/** Returns the routing of an area. */
export function routeRings(rings: readonly Int32Array[]): Routed {
  const [x, y] = anchorOfRings(rings);
  const numbers = rings.reduce((sum, ring) => sum + ring.length, 0);
  const box = boxOf(rings);
  return { tile: tileOf(x, y, box), box, bytes: RECORD_BYTES + (VERTEX_BYTES * numbers) / 2 };
}

/**
 * Returns a sink that passes every feature to the sink of its tile; roads in pieces.
 * @param sinkOf called once per feature, or per piece of a road
 */
export function routed(sinkOf: (routed: Routed) => CellSink): CellSink {
  const atPlace = (box: Box, x: number, y: number, bytes: number) =>
    sinkOf({ tile: tileOf(x, y, box), box, bytes });
  const atPoint = (x: number, y: number, bytes: number) =>
    sinkOf({ tile: tileAt(0, x, y), box: { minX: x, minY: y, maxX: x, maxY: y }, bytes });
  return {
    line: (osmId, facts, path) => sinkOf(routePath(path)).line(osmId, facts, path),
    area: (osmType, osmId, facts, rings) => sinkOf(routeRings(rings)).area(osmType, osmId, facts, rings),
    point: (osmType, osmId, facts, x, y, radius) =>
      atPlace(boxOfPoint(facts, x, y), x, y, RECORD_BYTES).point(osmType, osmId, facts, x, y, radius),
    building: (osmId, x, y, squareMetres, isHome) =>
      atPoint(x, y, isHome ? RECORD_BYTES : UNSTORED_BYTES).building(osmId, x, y, squareMetres, isHome),
    runway: (osmId, ref, path) =>
      atPlace(boxOfAirfield(boxOfPath(path)), ...anchorOfPath(path), RECORD_BYTES).runway(osmId, ref, path),
    aerodrome(kind, name, x, y, rings) {
      const box = boxOfAirfield(rings.length > 0 ? boxOf(rings) : { minX: x, minY: y, maxX: x, maxY: y });
      const sink = atPlace(box, x, y, UNSTORED_BYTES);
      sink.aerodrome(kind, name, x, y, rings);
    },
    coast: (osmId, path) => sinkOf(unstored(path)).coast(osmId, path),
    noiseBarrier: (path) => sinkOf(unstored(path)).noiseBarrier(path),
    tunnel: (path) => sinkOf(unstored(path)).tunnel(path),
    road: (kind, name, path) => {
      for (const piece of piecesByTile(path)) {
        const bytes = ROAD_BYTES + (ROAD_POINT_BYTES * piece.length) / 2;
        sinkOf({ ...routePath(piece), bytes }).road(kind, name, piece);
      }
    },
    barrier: (kind, x, y) => atPoint(x, y, UNSTORED_BYTES).barrier(kind, x, y),
    signals: (x, y) => atPoint(x, y, UNSTORED_BYTES).signals(x, y),
  };
}

/**
 * Cuts a road where it leaves a tile of the smallest size. All points of a piece but the last are thus in the cell that
 * owns the piece, and this cell knows every road that meets the piece there.
 */
export function piecesByTile(path: Int32Array): Int32Array[] {
  const pieces: Int32Array[] = [];
  let start = 0;
  let tile = tileAt(0, path[0]!, path[1]!);
  for (let i = 2; i < path.length; i += 2) {
    const next = tileAt(0, path[i]!, path[i + 1]!);
    if (next === tile) continue;
    pieces.push(path.subarray(start, i + 2));
    start = i;
    tile = next;
  }
  if (start + 2 < path.length) pieces.push(path.subarray(start));
  return pieces;
}

function unstored(path: Int32Array): Routed {
  return { ...routePath(path), bytes: UNSTORED_BYTES * (path.length / 2) };
}
