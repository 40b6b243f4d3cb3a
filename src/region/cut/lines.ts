/**
 * Cuts out lines near a box in whole runs of chunks, so that their sums and everything derived from them are
 * unchanged.
 */
import type { SectionArray } from '../format/layout.ts';
import {
  CHUNK_WORDS,
  CHUNKS_PER_BOX,
  SEGMENT_WORDS,
  SEGMENTS_PER_BOX,
  SegmentWord,
} from '../format/line-records.ts';
import { DRAWN_WITHIN_M, LINE_LAYERS, PARTY_WITHIN_M, STANDING_WITHIN_M } from '../format/reach.ts';
import type { Bounds } from '../format/region-info.ts';
import type { SectionSource } from '../read/sections.ts';
import { treeOf } from '../spatial/box-tree.ts';
import { boxesOf, itemsTouching, unitBoxesAround } from './around.ts';
import { Kept } from './kept.ts';

/** Largest distance at which lines of any layer are drawn, or searched for a place to park or for homes, m. */
const SEARCHED_M = Math.max(DRAWN_WITHIN_M, STANDING_WITHIN_M, PARTY_WITHIN_M);

/** Returns the sections `ways.*` and `lines.*`. @param names names of all sections of the region */
export function cutLines(
  bounds: Bounds,
  names: readonly string[],
  section: SectionSource,
): Record<string, SectionArray> {
  const ways = new Kept(section('ways.id').length);
  const sections: Record<string, SectionArray> = {};
  const cut: Int32Array[] = [];
  for (const { name, reach } of LINE_LAYERS) {
    const chunks = section(`lines.${name}.chunks`) as Int32Array;
    const tree = section(`lines.${name}.tree`) as Int32Array;
    const count = Math.ceil(chunks.length / CHUNK_WORDS / CHUNKS_PER_BOX);
    const kept = itemsTouching(tree, count, unitBoxesAround(bounds, Math.max(reach, SEARCHED_M)));
    const segments = runsOf(
      section(`lines.${name}.segments`) as Int32Array,
      kept,
      SEGMENTS_PER_BOX * SEGMENT_WORDS,
    );
    for (let at = SegmentWord.WAY; at < segments.length; at += SEGMENT_WORDS) ways.add(segments[at]!);
    cut.push(segments);
    sections[`lines.${name}.segments`] = segments;
    sections[`lines.${name}.tree`] = treeOf(boxesOf(tree, kept));
    sections[`lines.${name}.chunks`] = runsOf(chunks, kept, CHUNKS_PER_BOX * CHUNK_WORDS);
  }
  const numbers = ways.numbers();
  for (const segments of cut) {
    for (let at = SegmentWord.WAY; at < segments.length; at += SEGMENT_WORDS)
      segments[at] = numbers[segments[at]!]!;
  }
  return { ...sections, ...ways.columns('ways', names, section) };
}

/** Joins the given runs of words. @param length words per run; the last run may be shorter */
function runsOf(words: Int32Array, runs: Uint32Array, length: number): Int32Array {
  const parts = Array.from(runs, (run) => words.subarray(run * length, (run + 1) * length));
  const joined = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
