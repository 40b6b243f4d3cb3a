/** Shapes of ways and areas near a position, for maps: lists of lon, lat in degrees (RFC 7946 order). */

import { E7, metresPerUnitEast } from '../../shared/geo/earth.ts';
import { SEGMENT_WORDS, SegmentWord } from '../format/line-records.ts';
import { AREA_GROUPS, areaGroupOf } from '../format/reach.ts';
import { piecesAround } from './around/items-around.ts';
import { segmentsAround } from './around/segments-around.ts';
import { isOnCut } from './cut-edges.ts';
import type { Region } from './reader.ts';

export type Position = [lon: number, lat: number];

/** Returns the segments of a way within `metres` of (x, y), 1e-7 degrees. */
export function linesOfWay(region: Region, way: number, x: number, y: number, metres: number): Position[][] {
  const lines: Position[][] = [];
  for (const layer of region.layers) {
    const { ints } = layer;
    segmentsAround(region, layer, x, y, metres, (segment) => {
      const at = segment * SEGMENT_WORDS;
      if (ints[at + SegmentWord.WAY] !== way) return;
      lines.push([
        [ints[at]! / E7, ints[at + 1]! / E7],
        [ints[at + 2]! / E7, ints[at + 3]! / E7],
      ]);
    });
  }
  return lines;
}

/** Returns the outline of an area near (x, y), 1e-7 degrees, as edges of the pieces whose bbox is within `metres`. */
export function outlineOfArea(
  region: Region,
  area: number,
  x: number,
  y: number,
  metres: number,
): Position[][] {
  const { name } = AREA_GROUPS[areaGroupOf(region.areas.kind[area]!)]!;
  const group = region.areaGroups[name];
  const { pieces, outlines } = group;
  const edges: Position[][] = [];
  piecesAround(
    region,
    group,
    x,
    y,
    metresPerUnitEast(y),
    metres,
    (piece, owner, _, minX, minY, maxX, maxY) => {
      if (owner !== area) return;
      outlines.read(piece, minX, minY, maxX, maxY);
      const { coords, ringStart, first, end } = outlines;
      const { cuts } = pieces;
      for (let ring = first; ring < end; ring++) {
        for (let i = ringStart[ring]!; i + 3 < ringStart[ring + 1]!; i += 2) {
          const [ax, ay, bx, by] = coords.subarray(i, i + 4);
          if (isOnCut(cuts, ax!, ay!, bx!, by!, minX, minY, maxX, maxY)) continue;
          edges.push([
            [ax! / E7, ay! / E7],
            [bx! / E7, by! / E7],
          ]);
        }
      }
    },
  );
  return edges;
}
