/** Builds the sections of a layer: segments in compact chunks, with sums and index. */
import type { SectionArray } from '../../format/layout.ts';
import { ChunkHolds, HOLDS_SHIFT, SEGMENT_WORDS, SEGMENTS_PER_CHUNK } from '../../format/line-records.ts';
import type { LineLayerName } from '../../format/reach.ts';
import { Records } from '../records.ts';
import { compactOrder } from './compact-order.ts';
import { lineChunksOf } from './line-chunks.ts';

/**
 * Sorts segments in the order of chunks: roads first, then railways, so that at most one chunk is mixed. The centre of
 * a mixed chunk would be that of the louder kind, and the level of the other kind would be wrong.
 * @param isRail returns true if the record at a word belongs to a railway
 */
export function sortedSegments(
  { count, ints }: Pick<Records, 'count' | 'ints'>,
  isRail: (ints: Int32Array, at: number) => boolean,
): Records {
  const sorted = new Records(SEGMENT_WORDS, count);
  for (const rail of [false, true]) {
    const some = new Records(SEGMENT_WORDS, count);
    for (let at = 0; at < count * SEGMENT_WORDS; at += SEGMENT_WORDS)
      if (isRail(ints, at) === rail) some.append(ints, at);
    const order = compactOrder(some.ints, some.count, SEGMENT_WORDS, SEGMENTS_PER_CHUNK);
    for (const place of order) sorted.append(some.ints, place * SEGMENT_WORDS);
  }
  return sorted;
}

/** Returns true if a segment with this KIND is a railway. */
export function isRailKind(kind: number): boolean {
  return ((kind >> HOLDS_SHIFT) & ChunkHolds.RAIL) !== 0;
}

/** Returns the sections `lines.<layer>.*`. @param segments segments in the order of chunks */
export function layerSections(layer: LineLayerName, segments: Records): Record<string, SectionArray> {
  const { tree, chunks } = lineChunksOf(segments);
  return {
    [`lines.${layer}.segments`]: segments.ints,
    [`lines.${layer}.tree`]: tree!,
    [`lines.${layer}.chunks`]: chunks!,
  };
}
