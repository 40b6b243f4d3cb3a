/** Routes features to the tiles that store them, and weighs them for the plan of cells and parts. */
import { METRES_PER_UNIT } from '../../shared/geo/earth.ts';
import { boxOf } from '../geometry/ring-measures.ts';
import type { Feature, FeatureSink, Kind } from '../records/layouts.ts';
import { anchorOfPath, anchorOfRings, boxOfAirfield, boxOfPath, boxOfPoint } from './anchors.ts';
import { type Box, tileAt, tileOf } from './tiles.ts';

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
 * Returns a sink that passes every feature on with its routing; roads in pieces.
 * @param add called once per feature, or per piece of a road
 */
export function routed(
  add: <K extends Kind>(kind: K, feature: Feature<K>, routed: Routed) => void,
): FeatureSink {
  return {
    line: (line) => add('line', line, routePath(line.path)),
    area: (area) => add('area', area, routeRings(area.rings)),
    point: (point) => add('point', point, routePoint(point, RECORD_BYTES, boxOfPoint(point))),
    building: (building) =>
      add('building', building, routePoint(building, building.isHome ? RECORD_BYTES : UNSTORED_BYTES)),
    runway(runway) {
      const [x, y] = anchorOfPath(runway.path);
      add('runway', runway, routePoint({ x, y }, RECORD_BYTES, boxOfAirfield(boxOfPath(runway.path))));
    },
    aerodrome(aerodrome) {
      const { rings } = aerodrome;
      const box = boxOfAirfield(rings.length > 0 ? boxOf(rings) : boxOfPosition(aerodrome));
      add('aerodrome', aerodrome, routePoint(aerodrome, UNSTORED_BYTES, box));
    },
    coast: (coast) => add('coast', coast, unstored(coast.path)),
    noiseBarrier: (barrier) => add('noiseBarrier', barrier, unstored(barrier.path)),
    tunnel: (tunnel) => add('tunnel', tunnel, unstored(tunnel.path)),
    road(road) {
      for (const path of piecesByTile(road.path)) {
        const bytes = ROAD_BYTES + (ROAD_POINT_BYTES * path.length) / 2;
        add('road', { ...road, path }, { ...routePath(path), bytes });
      }
    },
    barrier: (barrier) => add('barrier', barrier, routePoint(barrier, UNSTORED_BYTES)),
    signals: (signals) => add('signals', signals, routePoint(signals, UNSTORED_BYTES)),
    postcode: (postcode) => add('postcode', postcode, routePoint(postcode, UNSTORED_BYTES)),
    wait: (wait) => add('wait', wait, routePoint(wait, UNSTORED_BYTES)),
    turn: (turn) => add('turn', turn, unstored(turn.path)),
  };
}

interface Position {
  x: number;
  y: number;
}

function boxOfPosition({ x, y }: Position): Box {
  return { minX: x, minY: y, maxX: x, maxY: y };
}

function routePoint({ x, y }: Position, bytes: number, box = boxOfPosition({ x, y })): Routed {
  return { tile: tileOf(x, y, box), box, bytes };
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
