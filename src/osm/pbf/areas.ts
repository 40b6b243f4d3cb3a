/** Area relations get their shape from the member ways that were found. */
import { BatchRecorder, type PackedBatch, playBack } from '../batch.ts';
import { emitRings } from '../features.ts';
import { type MemberWay, ringsOfArea } from '../rings.ts';
import type { AreaRelation } from './relations.ts';

/** Ids of all ways that relations need, ascending and shared between threads. */
export function memberIds(relations: readonly AreaRelation[]): Float64Array {
  const distinct = new Set<number>();
  for (const { ways } of relations) for (const id of ways) distinct.add(id);
  const ids = new Float64Array(new SharedArrayBuffer(8 * distinct.size));
  ids.set([...distinct]);
  return ids.sort();
}

export interface AreaCounts {
  /** relations of which a ring could not be closed, or a way is missing */
  unclosed_areas: number;
}

/** The features of all area relations; rings that can't be closed are left out and counted. */
export function relationFeatures(
  relations: readonly AreaRelation[],
  batches: readonly PackedBatch[],
  counts: AreaCounts,
): PackedBatch {
  const ways = new Map<number, MemberWay>();
  for (const batch of batches) {
    playBack(batch, {
      member: (osmId, firstNode, lastNode, path) => ways.set(osmId, { firstNode, lastNode, path }),
    });
  }
  const recorder = new BatchRecorder();
  for (const relation of relations) {
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
      emitRings(recorder, 'relation', relation.osmId, relation.facts, rings);
  }
  return recorder.pack();
}
