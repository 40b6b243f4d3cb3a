/** From recorded features to a region: three things are made of them, by one thread or by several, and then joined. */

import { RegionBuilder } from '../../region/build/builder.ts';
import { type GroundInput, GroundTable } from '../../region/build/grids/ground-input.ts';
import { joinParts, type RegionPart } from '../../region/build/parts.ts';
import type { Bounds, RegionInfo } from '../../region/format/region-info.ts';
import type { Rings } from '../../shared/geo/polygons.ts';
import { wholeCell } from '../cells/cell.ts';
import type { FeatureLog } from '../features/feature-log.ts';
import { ClipArea } from '../geometry/clip-area.ts';
import { addGround } from './assemble-ground.ts';
import { addLines } from './assemble-lines.ts';
import { addPlaces } from './assemble-places.ts';
import { groundGridOf } from './ground-builder.ts';
import { addKnownCells } from './known-cells.ts';
import { runwaysIn } from './runways-in.ts';

/** The features of one map. */
export interface Features {
  logs: readonly FeatureLog[];
  /** degrees */
  bounds: Bounds;
  /** the land for which the map is complete, which may be less than its bounds */
  covered: Bounds;
  /** where all that could be heard is in the map, whatever its roads show; null when the map has another outline */
  complete: Bounds | null;
  /** where every street and house is in the map */
  streets: Bounds;
  /** the polygons outside of which nothing is covered; null = there are none */
  clip: Rings | null;
}

interface Counted<Part> {
  part: Part;
  counts: Record<string, number>;
}

/** What is made of the features, each without the others. */
export const PARTS = {
  ground: ({ logs, bounds }: Features): GroundInput => {
    const table = new GroundTable(groundGridOf(bounds));
    addGround(wholeCell(logs), table, bounds);
    // the thread that made it makes another part next
    Bun.gc(true);
    return table.finish();
  },
  lines: ({ logs, clip, ...extent }: Features): Counted<RegionPart> => {
    const builder = new RegionBuilder();
    const cell = wholeCell(logs);
    const clipped = { ...extent, clip: clip && new ClipArea(clip) };
    const counts = addLines(cell, builder, clipped);
    addKnownCells(cell, builder, clipped);
    return { part: builder.linePart(), counts };
  },
  places: ({ logs }: Features): Counted<RegionPart> => {
    const builder = new RegionBuilder();
    const counts = addPlaces(wholeCell(logs), builder, 'all');
    return { part: builder.placePart(), counts };
  },
};
export type PartName = keyof typeof PARTS;
export type Parts = { [Name in PartName]: ReturnType<(typeof PARTS)[Name]> };

export interface Assembled {
  /** the parts of the region file, in order */
  parts: Uint8Array[];
  /** those of the source and of the features */
  counts: Record<string, number>;
}

/**
 * The logs of one map become the parts of its region file.
 * @param extent what is known of it beside its bounds, see Features
 */
export function assemble(
  logs: readonly FeatureLog[],
  info: RegionInfo,
  extent: Partial<Pick<Features, 'covered' | 'complete' | 'streets'>> = {},
): Assembled {
  const { bounds } = info;
  const features = { logs, bounds, covered: bounds, complete: null, streets: bounds, clip: null, ...extent };
  const parts = {
    ground: PARTS.ground(features),
    lines: PARTS.lines(features),
    places: PARTS.places(features),
  };
  return joinToRegion(parts, logs, info);
}

/** The bytes of a region file from the parts that were made of its features. */
export function joinToRegion(
  { lines, places, ground }: Parts,
  logs: readonly FeatureLog[],
  info: RegionInfo,
): Assembled {
  const runways = runwaysIn(wholeCell(logs));
  const counts = { ...info.counts, ...lines.counts, ...places.counts, runways: runways.length };
  return { parts: joinParts({ ...info, counts }, lines.part, places.part, ground, runways), counts };
}
