/** From recorded features to a region: three things are made of them, by one thread or by several, and then joined. */

import { RegionBuilder } from '../../region/build/builder.ts';
import type { GroundInput, RunwayInput } from '../../region/build/inputs.ts';
import { joinParts, type LinePart, type RegionPart } from '../../region/build/parts.ts';
import type { RegionInfo } from '../../region/format/region-info.ts';
import { type Aerodrome, type RunwayPath, runwaysOf } from '../emission/runways.ts';
import { addLines } from './assemble-lines.ts';
import { addPlaces } from './assemble-places.ts';
import type { PackedBatch } from './feature-log.ts';
import { playBackAll } from './feature-log-reader.ts';
import { groundOf } from './ground.ts';
import { addKnownCells } from './known-cells.ts';

type Bounds = RegionInfo['bounds'];

/** The features of one map. */
export interface Features {
  batches: readonly PackedBatch[];
  /** degrees */
  bounds: Bounds;
  /** the land for which the map is complete, which may be less than its bounds */
  covered: Bounds;
  /** where all that could be heard is in the map, whatever its roads show; null when the map has another outline */
  complete: Bounds | null;
}

interface Counted<Part> {
  part: Part;
  counts: Record<string, number>;
}

/** What is made of the features, each without the others; the one that a map may be too large for comes first. */
export const PIECES = {
  ground: ({ batches, bounds }: Features): GroundInput => groundOf(batches, bounds),
  lines: ({ batches, covered, complete }: Features): Counted<LinePart> => {
    const builder = new RegionBuilder();
    const counts = addLines(batches, builder, covered);
    addKnownCells(batches, builder, covered, complete);
    return { part: builder.linePart(), counts };
  },
  places: ({ batches }: Features): Counted<RegionPart> => {
    const builder = new RegionBuilder();
    const counts = addPlaces(batches, builder);
    return { part: builder.placePart(), counts };
  },
};
export type PieceName = keyof typeof PIECES;
export type Pieces = { [Name in PieceName]: ReturnType<(typeof PIECES)[Name]> };

export interface Assembled {
  /** the parts of the region file, in order */
  parts: Uint8Array[];
  /** those of the source and of the features */
  counts: Record<string, number>;
}

/**
 * The batches of one map become the parts of its region file.
 * @param extent what is known of it beside its bounds, see Features
 */
export function assemble(
  batches: readonly PackedBatch[],
  info: RegionInfo,
  extent: Partial<Pick<Features, 'covered' | 'complete'>> = {},
): Assembled {
  const { bounds } = info;
  const features = { batches, bounds, covered: bounds, complete: null, ...extent };
  const pieces = {
    ground: PIECES.ground(features),
    lines: PIECES.lines(features),
    places: PIECES.places(features),
  };
  return joinPieces(pieces, batches, info);
}

/** The parts of a region file from the pieces that were made of its features. */
export function joinPieces(
  { lines, places, ground }: Pieces,
  batches: readonly PackedBatch[],
  info: RegionInfo,
): Assembled {
  const runways = runwaysIn(batches);
  const counts = { ...info.counts, ...lines.counts, ...places.counts, runways: runways.length };
  return { parts: joinParts({ ...info, counts }, lines.part, places.part, ground, runways), counts };
}

function runwaysIn(batches: readonly PackedBatch[]): RunwayInput[] {
  const paths: RunwayPath[] = [];
  const aerodromes: Aerodrome[] = [];
  playBackAll(batches, {
    runway: (osmId, ref, path) => paths.push({ osmId, ref, path }),
    aerodrome: (kind, name, x, y, rings) => aerodromes.push({ kind, name, x, y, rings }),
  });
  return runwaysOf(paths, aerodromes);
}
