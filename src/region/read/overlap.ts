/** Overlap of neighbouring extracts, which share a border strip: duplicates count once. */
import { CHUNK_WORDS, SEGMENT_WORDS, SEGMENTS_PER_CHUNK, SegmentWord } from '../format/line-records.ts';
import type { Region } from './reader.ts';
import type { Ids } from './sections.ts';

/**
 * Hides objects that an earlier region already has: ways of the same id, areas and points of the same OSM type, id and
 * kind. The preferred region comes first.
 * Compares only regions whose bounds touch. Parts of one file never overlap.
 */
export function hideDuplicates(regions: readonly Region[]): void {
  for (const [i, region] of regions.entries()) {
    for (const earlier of regions.slice(0, i)) {
      if (region.file === earlier.file || !boundsTouch(region, earlier)) continue;
      region.hiddenWays = hideShared(region.hiddenWays, region.ways.id, earlier.ways.id);
      region.hiddenAreas = hideByKey(region.hiddenAreas, areaKeys(region), areaKeys(earlier));
      region.hiddenPoints = hideByKey(region.hiddenPoints, pointKeys(region), pointKeys(earlier));
    }
    if (region.hiddenWays) markMixedChunks(region, region.hiddenWays);
  }
}

function boundsTouch(a: Region, b: Region): boolean {
  const [west, south, east, north] = a.info.bounds;
  const [otherWest, otherSouth, otherEast, otherNorth] = b.info.bounds;
  return west <= otherEast && otherWest <= east && south <= otherNorth && otherSouth <= north;
}

/** Returns `hidden` with marks added for ids that are in `earlier`; null if none is hidden. Both id columns ascend. */
function hideShared(hidden: Uint8Array | null, ids: Ids, earlier: Ids): Uint8Array | null {
  let mask = hidden;
  for (let i = 0, j = 0; i < ids.length && j < earlier.length; ) {
    if (ids[i]! < earlier[j]!) i++;
    else if (ids[i]! > earlier[j]!) j++;
    else {
      mask ??= new Uint8Array(ids.length);
      mask[i++] = 1;
    }
  }
  return mask;
}

function hideByKey(hidden: Uint8Array | null, keys: Float64Array, earlier: Float64Array): Uint8Array | null {
  const known = new Set(earlier);
  let mask = hidden;
  for (let i = 0; i < keys.length; i++) {
    if (!known.has(keys[i]!)) continue;
    mask ??= new Uint8Array(keys.length);
    mask[i] = 1;
  }
  return mask;
}

/**
 * Returns the keys of areas. An object is stored once per kind, so the kind is part of the key. Ids are below
 * 2^40, so the key is exact.
 */
function areaKeys({ areas }: Region): Float64Array {
  return Float64Array.from(areas.kind, (kind, i) => (areas.id.at(i) * 4 + areas.osmType.at(i)) * 64 + kind);
}

function pointKeys({ points }: Region): Float64Array {
  return Float64Array.from(points.id, (id, i) => (id * 4 + points.osmType[i]!) * 64 + points.category[i]!);
}

function markMixedChunks(region: Region, hidden: Uint8Array): void {
  for (const layer of region.layers) {
    for (let i = 0; i < layer.count; i++) {
      if (!hidden[layer.ints[i * SEGMENT_WORDS + SegmentWord.WAY]!]) continue;
      layer.mixed ??= new Uint8Array(layer.chunkInts.length / CHUNK_WORDS);
      layer.mixed[Math.floor(i / SEGMENTS_PER_CHUNK)] = 1;
    }
  }
}
