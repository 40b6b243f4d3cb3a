/** What is known of a region as a whole. */
import type { OfficialMap } from './official.ts';

/** West, south, east, north in degrees. */
export type Bounds = [west: number, south: number, east: number, north: number];

/** Terrain that was imported at once. */
export interface TerrainPart {
  name: string;
  importedAt: string;
  /** name of the file it came from */
  origin: string;
  tiles: number;
}

export interface RegionInfo {
  /** file stem: letters, digits, `-`, `_` */
  name: string;
  /** for people: "Liechtenstein" */
  title: string;
  attribution: string;
  /** where the data came from: file name or "OSM QA tiles" */
  origin: string;
  /** date of the map data, ISO 8601 UTC; null = unknown */
  dataUpdatedAt: string | null;
  importedAt: string;
  bounds: Bounds;
  /** what the importer met: e.g. { nodes, ways, relations, missing_way_nodes, unclosed_areas } */
  counts: Record<string, number>;
  /** true for the region embedded in the executable */
  sample: boolean;
  /** noise maps whose levels are in what is served; left out = none */
  official?: readonly OfficialMap[];
  /** heights of the ground in what is served; left out = none */
  terrain?: readonly TerrainPart[];
}
