/** Visits the segments of a region's roads that have traffic. */
import { isRailClass } from '../../region/format/codes.ts';
import { SEGMENT_WORDS, SegmentWord } from '../../region/format/line-records.ts';
import type { Region } from '../../region/read/reader.ts';

export type VisitSegment = (way: number, x1: number, y1: number, x2: number, y2: number) => void;

/** Visits the segments of roads, each in the direction of its way; skips railways and silent roads. */
export function eachRoadSegment({ layers, ways }: Region, visit: VisitSegment): void {
  for (const { name, ints, count } of layers) {
    if (name === 'silent') continue;
    for (let at = 0; at < count * SEGMENT_WORDS; at += SEGMENT_WORDS) {
      const way = ints[at + SegmentWord.WAY]!;
      if (isRailClass(ways.class[way]!)) continue;
      visit(
        way,
        ints[at + SegmentWord.X1]!,
        ints[at + SegmentWord.Y1]!,
        ints[at + SegmentWord.X2]!,
        ints[at + SegmentWord.Y2]!,
      );
    }
  }
}
