/** Area relations get their shape from the member ways that were found. */

import { type MemberWay, ringsOfArea } from '../geometry/rings.ts';
import { BatchRecorder, type PackedBatch } from '../import/feature-log.ts';
import { playBackAll } from '../import/feature-log-reader.ts';
import { speakerOf } from '../import/members.ts';
import { emitRings } from '../import/object-features.ts';
import type { Facts } from '../tags/facts.ts';
import type { AreaRelation } from './relations.ts';

export interface AreaCounts {
  /** relations of which a ring could not be closed, or a way is missing */
  unclosed_areas: number;
}

/**
 * The features of all area relations; rings that can't be closed are left out and counted. `outlines` says what the
 * ways are that speak for relations without tags.
 */
export function relationFeatures(
  relations: readonly AreaRelation[],
  batches: readonly PackedBatch[],
  outlines: ReadonlyMap<number, Facts>,
  counts: AreaCounts,
): PackedBatch {
  const ways = new Map<number, MemberWay>();
  playBackAll(batches, {
    member: (osmId, firstNode, lastNode, path) => ways.set(osmId, { firstNode, lastNode, path }),
  });
  const recorder = new BatchRecorder();
  for (const relation of relations) {
    const facts = relation.facts ?? outlines.get(speakerOf(relation) ?? Number.NaN);
    if (!facts) continue;
    const outer: MemberWay[] = [];
    const inner: MemberWay[] = [];
    let missing = 0;
    for (const [i, id] of relation.ways.entries()) {
      const way = ways.get(id);
      if (!way) missing++;
      else if (relation.inner[i]) inner.push(way);
      else outer.push(way);
    }
    const { rings, unclosed } = ringsOfArea(outer, inner);
    const whole = missing === 0 && unclosed === 0;
    if (!whole) counts.unclosed_areas++;
    if (rings.length > 0 && (whole || !relation.wholeOnly))
      emitRings(recorder, 'relation', relation.osmId, facts, rings);
  }
  return recorder.pack();
}
