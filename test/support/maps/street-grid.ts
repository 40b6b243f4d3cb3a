/** A grid of streets: a map of any size without an extract. */
import type { MapObjects } from '../pbf/pbf-writer.ts';

const NODES_PER_STREET = 5;
const NODES_PER_ROW = 500;
/** Distance between neighbouring nodes, degrees. */
const STEP = 0.0005;

const WEST = 10;
const SOUTH = 50;

/** West, south, east and north of a grid of 1000 streets, degrees; larger ones reach further north. */
export const GRID_BOUNDS: [number, number, number, number] = [WEST, SOUTH, WEST + 0.25, SOUTH + 0.005];

/** Returns rows of 100 streets each, from south to north, that do not meet. */
export function streetGrid(streets: number): MapObjects {
  return {
    nodes: Array.from({ length: streets * NODES_PER_STREET }, (_, i) => ({
      id: i + 1,
      lat: SOUTH + Math.floor(i / NODES_PER_ROW) * STEP,
      lon: WEST + (i % NODES_PER_ROW) * STEP,
    })),
    ways: Array.from({ length: streets }, (_, i) => ({
      id: i + 1,
      nodes: Array.from({ length: NODES_PER_STREET }, (_, n) => i * NODES_PER_STREET + n + 1),
      tags: { highway: 'residential', name: `Street ${i}` },
    })),
  };
}
