/** Area relations: what they are, and their shape from the member ways that were found. */
import { type MemberWay, ringsOfArea } from '../geometry/rings.ts';
import type { Facts } from '../tags/facts.ts';
import { emitRings, type FeatureSink } from './object-features.ts';

export interface AreaRelation {
  osmId: number;
  /** null: it has no tags, its outer way may speak for it */
  facts: Facts | null;
  /** an administrative area counts only when it is complete */
  wholeOnly: boolean;
  /** ids of member ways, in the order of the relation */
  ways: number[];
  /** parallel to `ways`: the way bounds a hole */
  inner: boolean[];
}

/**
 * The one way that speaks for a relation without tags, or undefined. Where there are several, a relation may as well be
 * a group of things that are each something else.
 */
export function speakerOf({ facts, ways, inner }: AreaRelation): number | undefined {
  const outer = ways.filter((_, i) => !inner[i]);
  return facts === null && outer.length === 1 ? outer[0] : undefined;
}

export interface AreaCounts {
  /** relations of which a ring could not be closed, or a way is missing */
  unclosed_areas: number;
}

/**
 * Emits the features of an area relation; rings that can't be closed are left out and counted.
 * @param ways of the relation, in its order; undefined = missing
 * @param outlines says what the ways are that speak for relations without tags
 */
export function emitRelation(
  sink: FeatureSink,
  relation: AreaRelation,
  ways: readonly (MemberWay | undefined)[],
  outlines: ReadonlyMap<number, Facts>,
  counts: AreaCounts,
): void {
  const facts = relation.facts ?? outlines.get(speakerOf(relation) ?? Number.NaN);
  if (!facts) return;
  const outer: MemberWay[] = [];
  const inner: MemberWay[] = [];
  let missing = 0;
  for (const [i, way] of ways.entries()) {
    if (!way) missing++;
    else if (relation.inner[i]) inner.push(way);
    else outer.push(way);
  }
  const { rings, unclosed } = ringsOfArea(outer, inner);
  const whole = missing === 0 && unclosed === 0;
  if (!whole) counts.unclosed_areas++;
  if (rings.length > 0 && (whole || !relation.wholeOnly))
    emitRings(sink, 'relation', relation.osmId, facts, rings);
}
