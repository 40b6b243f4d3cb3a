/** Selects the cells of a sweep: those in boxes, or inside polygons. */
import type { Rings } from '../shared/geo/polygons.ts';
import type { Box } from './grid.ts';

/**
 * Returns a number for each position of a grid, row by row: 1 if it is inside the rings or, without
 * rings, in one of the boxes; 0 for all others. The north and east sides of a box are outside.
 */
export function wantedCells(
  { lats, lons }: { lats: readonly number[]; lons: readonly number[] },
  boxes: readonly Box[],
  rings: Rings | null,
): Uint8Array {
  const wanted = new Uint8Array(lats.length * lons.length);
  for (const [row, lat] of lats.entries()) {
    const spans = rings ? spansAt(rings, lat) : spansOf(boxes, lat);
    for (const [column, lon] of lons.entries()) {
      if (spans.some(([from, to]) => from <= lon && lon < to)) wanted[row * lons.length + column] = 1;
    }
  }
  return wanted;
}

function spansOf(boxes: readonly Box[], lat: number): [from: number, to: number][] {
  return boxes
    .filter(([, south, , north]) => south <= lat && lat < north)
    .map(([west, , east]) => [west, east]);
}

/** Returns the spans of longitude in which a parallel is inside the rings. */
function spansAt(rings: Rings, lat: number): [from: number, to: number][] {
  const crossings: { lon: number; turn: 1 | -1 }[] = [];
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [[ax, ay], [bx, by]] = [ring[i - 1]!, ring[i]!];
      if (ay <= lat !== by <= lat) {
        crossings.push({ lon: ax + ((lat - ay) / (by - ay)) * (bx - ax), turn: ay < by ? 1 : -1 });
      }
    }
  }
  crossings.sort((a, b) => a.lon - b.lon);
  const spans: [from: number, to: number][] = [];
  let winding = 0;
  for (const [i, { lon, turn }] of crossings.entries()) {
    winding += turn;
    if (winding !== 0) spans.push([lon, crossings[i + 1]!.lon]);
  }
  return spans;
}
