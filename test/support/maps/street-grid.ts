/** A grid of streets: a map as large as wanted without an extract. */
import type { MapObjects } from '../pbf/pbf-writer.ts';

const NODES_PER_STREET = 5;
const NODES_PER_ROW = 500;
/** Between neighbouring nodes, degrees. */
const STEP = 0.0005;

/** Corner of the grid, degrees; it reaches to the east and north. */
export const GRID_WEST = 10;
export const GRID_SOUTH = 50;

/** Some 120 streets per 100 m of the map's height. */
export function streetGrid(streets: number): MapObjects {
  return {
    nodes: Array.from({ length: streets * NODES_PER_STREET }, (_, i) => ({
      id: i + 1,
      lat: GRID_SOUTH + Math.floor(i / NODES_PER_ROW) * STEP,
      lon: GRID_WEST + (i % NODES_PER_ROW) * STEP,
    })),
    ways: Array.from({ length: streets }, (_, i) => ({
      id: i + 1,
      nodes: Array.from({ length: NODES_PER_STREET }, (_, n) => i * NODES_PER_STREET + n + 1),
      tags: { highway: 'residential', name: `Street ${i}` },
    })),
  };
}
