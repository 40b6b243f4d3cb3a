/** Draws the objects of QA tiles. */
import type { MapFeature } from '../../src/map-tiles/map-feature.ts';
import { shapeOf } from '../../src/osm/geometry/ring-measures.ts';
import { borderDrawing, borderLevel } from '../../src/osm/map-tiles/border-rules.ts';
import type { Drawing } from '../../src/osm/map-tiles/drawing.ts';
import { drawingsOf } from '../../src/osm/map-tiles/drawings-of.ts';
import { LINE, POINT, type QaObject } from './qa-tiles.ts';

/** @param draw receives each feature */
export function drawObjects(objects: readonly QaObject[], draw: (feature: MapFeature) => void): void {
  const drawAll = (drawings: readonly Drawing[], shape: MapFeature['shape'], paths: Int32Array[]) => {
    for (const drawing of drawings) if (drawing.shape === shape) draw({ ...drawing, paths });
  };
  for (const { tags, parts, geometry } of objects) {
    if (geometry === POINT) {
      drawAll(drawingsOf(tags, 'node'), 'point', parts);
    } else if (geometry === LINE) {
      const level = borderLevel(tags);
      const border = level === null ? null : borderDrawing(level, tags);
      const drawings = drawingsOf(tags, 'open way');
      for (const part of parts) drawAll(border ? [border, ...drawings] : drawings, 'line', [part]);
    } else {
      // a ring cut by a tile's side would be drawn along it as a line
      const drawings = drawingsOf(tags, 'area');
      const areas = areasOf(parts);
      for (const rings of areas) drawAll(drawings, 'area', rings);
      const { x, y } = shapeOf(areas.map(([outer]) => outer!));
      drawAll(drawings, 'point', [Int32Array.of(x, y)]);
    }
  }
}

/** Groups outer rings with the holes that follow, which have the opposite direction. */
function areasOf(rings: readonly Int32Array[]): Int32Array[][] {
  const areas: Int32Array[][] = [];
  for (const ring of rings) {
    const isHole = areas.length > 0 && doubledArea(ring) > 0 !== doubledArea(areas[0]![0]!) > 0;
    if (isHole) areas.at(-1)!.push(ring);
    else areas.push([ring]);
  }
  return areas;
}

function doubledArea(ring: Int32Array): number {
  const [originX, originY] = [ring[0]!, ring[1]!];
  let doubled = 0;
  for (let i = 0; i + 3 < ring.length; i += 2)
    doubled +=
      (ring[i]! - originX) * (ring[i + 3]! - originY) - (ring[i + 2]! - originX) * (ring[i + 1]! - originY);
  return doubled;
}
