/** Emits the features of area relations, such as multipolygons, with the rings of their member ways. */
import { type MemberWay, shapesOfArea } from '../geometry/rings.ts';
import type { FeatureSink } from '../records/layouts.ts';
import type { Facts } from '../tags/facts.ts';
import { emitShapes } from './object-features.ts';

export interface AreaRelation {
  osmId: number;
  /** null = the relation has no tags; those of its outer way may apply */
  facts: Facts | null;
  /** true = used only if complete, as an administrative area is */
  wholeOnly: boolean;
  /** ids of member ways, in the order of the relation */
  ways: number[];
  /** parallel to `ways`: true = the way bounds a hole */
  inner: boolean[];
}

/**
 * Returns the id of the way whose tags apply to a relation without tags: its only outer way. Returns
 * undefined if the relation has tags, or several outer ways, which may be separate objects.
 */
export function speakerOf({ facts, ways, inner }: AreaRelation): number | undefined {
  const outer = ways.filter((_, i) => !inner[i]);
  return facts === null && outer.length === 1 ? outer[0] : undefined;
}

export interface AreaCounts {
  /** number of relations with an unclosed ring or a missing way */
  unclosed_areas: number;
}

/**
 * Returns the members of a relation that are ways, each once with its first role, as the OpenStreetMap editors read a
 * way that is listed twice.
 */
export function memberWays(
  members: Iterable<readonly [id: number, isInner: boolean]>,
): Pick<AreaRelation, 'ways' | 'inner'> {
  const inner = new Map<number, boolean>();
  for (const [id, isInner] of members) if (!inner.has(id)) inner.set(id, isInner);
  return { ways: [...inner.keys()], inner: [...inner.values()] };
}

/**
 * Emits the features of an area relation. Leaves out rings that cannot be closed. Counts the relation if a ring is
 * unclosed or a way is missing.
 * @param ways member ways, in the order of the relation; undefined = missing
 * @param outlines facts of the ways whose tags apply to relations without tags, by way id
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
  const { shapes, unclosed } = shapesOfArea(outer, inner);
  const whole = missing === 0 && unclosed === 0;
  if (!whole) counts.unclosed_areas++;
  if (shapes.length > 0 && (whole || !relation.wholeOnly))
    emitShapes(sink, 'relation', relation.osmId, facts, shapes);
}
