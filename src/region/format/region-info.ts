/** Metadata of a region. */
import type { Language } from '../../shared/language.ts';
import type { OfficialMap } from './sections/official.ts';

/** West, south, east, north in degrees. */
export type Bounds = [west: number, south: number, east: number, north: number];

/** Terrain import whose elevation is in a region. */
export interface TerrainPart {
  name: string;
  importedAt: string;
  /** name of the source file */
  origin: string;
  tiles: number;
}

export interface RegionInfo {
  /** name and file stem: letters, digits, `-`, `_` */
  name: string;
  /** title for people, e.g. "Liechtenstein" */
  title: string;
  /** titles in the languages that have another one; default: none */
  titles?: Partial<Record<Language, string>>;
  attribution: string;
  /** source of the data: file name or "OSM QA tiles" */
  origin: string;
  /** date of the map data, ISO 8601 UTC; null = unknown */
  dataUpdatedAt: string | null;
  importedAt: string;
  bounds: Bounds;
  /** bounds of a part across the 180th meridian, west > east; `bounds` then go around the earth. Default: none */
  across?: Bounds;
  /** counts of the importer by name, e.g. nodes, ways, relations, missing_way_nodes, unclosed_areas */
  counts: Record<string, number>;
  /** true for the region embedded in the executable */
  sample: boolean;
  /** noise maps with levels in the served region; default: none */
  official?: readonly OfficialMap[];
  /** elevation in the served region; default: none */
  terrain?: readonly TerrainPart[];
}
