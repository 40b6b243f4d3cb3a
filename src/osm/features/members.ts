/**
 * Member ways of area relations. Some repeat the tags of their relation or, in old data, have them instead of
 * it. The relation, which has the holes, then represents these ways.
 */
import { AerodromeKind, BuildingKind, type Facts } from '../tags/facts.ts';
import type { Tags } from '../tags/tags.ts';
import { type AreaRelation, speakerOf } from './area-relations.ts';

/** Names of the sets of numbers that record what relations state about ways. */
export const MEMBER_SETS = ['ways', 'speakers', 'claims'] as const;
/**
 * `ways`: ids of all members; `speakers`: ids of those whose tags apply to relations without tags; `claims`: hashes
 * of facts that relations state about their outer ways.
 */
export type MemberSetName = (typeof MEMBER_SETS)[number];
export type MemberSets<Kind> = Record<MemberSetName, Kind>;

/** Adds what a relation states about its ways. */
export function addMembers(relation: AreaRelation, sets: MemberSets<{ add(value: number): unknown }>): void {
  const { facts, wholeOnly, ways, inner } = relation;
  const speaker = speakerOf(relation);
  if (speaker !== undefined) sets.speakers.add(speaker);
  for (const [i, id] of ways.entries()) {
    sets.ways.add(id);
    // a relation that may be left out represents nothing
    if (facts && !inner[i] && !wholeOnly) for (const claim of claimsOn(id, facts)) sets.claims.add(claim);
  }
}

function claimsOn(way: number, facts: Facts): number[] {
  const places = [
    ...facts.areas.map(({ kind, name }) => ({ what: `area ${kind}`, name })),
    ...facts.points.map(({ category, name }) => ({ what: `point ${category}`, name })),
  ];
  const claims = places.flatMap(({ what, name }) => [hashOf(way, what, name), hashOf(way, what, '')]);
  if (facts.building !== BuildingKind.NONE) claims.push(hashOf(way, `building ${facts.building}`));
  return claims;
}

/** Returns 53 bits of a hash: with a million claims one in ten billion ways is mistaken for another. */
function hashOf(way: number, what: string, name = ''): number {
  return Number(BigInt(Bun.hash(`${way} ${what} ${name}`)) & 0x1f_ffff_ffff_ffffn);
}

export class MemberWays {
  /** @param ferries tags of the relations of ferries by their ways */
  constructor(
    private readonly sets: MemberSets<{ has(value: number): boolean }>,
    private readonly ferries: ReadonlyMap<number, Tags> = new Map(),
  ) {}

  has(way: number): boolean {
    return this.sets.ways.has(way);
  }

  /** Returns the tags of the relation of a ferry that a way belongs to; null if there is none. */
  ferryOf(way: number): Tags | null {
    return this.ferries.get(way) ?? null;
  }

  /** Returns true for the only outer way of a relation without tags: the tags of the way apply to the relation. */
  speaksForRelation(way: number): boolean {
    return this.sets.speakers.has(way);
  }

  /** Returns the facts of a member that its relations do not represent. */
  remainsOf(way: number, facts: Facts): Facts {
    const isClaimed = (what: string, name = '') => this.sets.claims.has(hashOf(way, what, name));
    const all = this.speaksForRelation(way);
    return {
      ...facts,
      areas: facts.areas.filter(({ kind, name }) => !all && !isClaimed(`area ${kind}`, name)),
      points: facts.points.filter(({ category, name }) => !all && !isClaimed(`point ${category}`, name)),
      building: all || isClaimed(`building ${facts.building}`) ? BuildingKind.NONE : facts.building,
      aerodrome: all ? AerodromeKind.NONE : facts.aerodrome,
    };
  }
}
