/** Segments in chunks, and their index. */
import type { SectionArray } from '../../format/layout.ts';
import {
  CHUNK_WORDS,
  CHUNKS_PER_BOX,
  SEGMENT_WORDS,
  SEGMENTS_PER_BOX,
  SEGMENTS_PER_CHUNK,
  SegmentWord,
} from '../../format/line-records.ts';
import { BOX_WORDS, treeOf } from '../../spatial/box-tree.ts';
import { Records } from '../records.ts';
import { sumChunk } from './chunk-sums.ts';

/** Returns chunks of SEGMENTS_PER_CHUNK segments, and their R-tree. */
export function lineChunksOf(segments: Records): Record<string, SectionArray> {
  const count = Math.ceil(segments.count / SEGMENTS_PER_CHUNK);
  const chunks = new Records(CHUNK_WORDS, count);
  for (let from = 0; from < segments.count; from += SEGMENTS_PER_CHUNK)
    sumChunk(segments, from, Math.min(segments.count, from + SEGMENTS_PER_CHUNK), chunks, chunks.add());
  const boxes = new Int32Array(Math.ceil(count / CHUNKS_PER_BOX) * BOX_WORDS);
  for (let from = 0, at = 0; from < segments.count; from += SEGMENTS_PER_BOX, at += BOX_WORDS)
    writeBox(segments.ints, from, Math.min(segments.count, from + SEGMENTS_PER_BOX), boxes, at);
  return { tree: treeOf(boxes), chunks: chunks.ints };
}

/** Writes the bbox of segments at a word of `boxes`. */
function writeBox(ints: Int32Array, from: number, to: number, boxes: Int32Array, box: number): void {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let at = from * SEGMENT_WORDS; at < to * SEGMENT_WORDS; at += SEGMENT_WORDS) {
    minX = Math.min(minX, ints[at + SegmentWord.X1]!, ints[at + SegmentWord.X2]!);
    maxX = Math.max(maxX, ints[at + SegmentWord.X1]!, ints[at + SegmentWord.X2]!);
    minY = Math.min(minY, ints[at + SegmentWord.Y1]!, ints[at + SegmentWord.Y2]!);
    maxY = Math.max(maxY, ints[at + SegmentWord.Y1]!, ints[at + SegmentWord.Y2]!);
  }
  boxes[box] = minX;
  boxes[box + 1] = minY;
  boxes[box + 2] = maxX;
  boxes[box + 3] = maxY;
}
