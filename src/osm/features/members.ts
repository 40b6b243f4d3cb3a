/**
 * Ways that area relations are made of. Some carry the same tags as their relation, or, as it was done long ago, in its
 * stead: then the relation, which knows the holes, stands for them.
 */
import { indexOfNumber } from '../../shared/collections/ascending.ts';
import { AerodromeKind, BuildingKind, type Facts } from '../tags/facts.ts';
import { type AreaRelation, speakerOf } from './area-relations.ts';

/** What travels to the threads that read ways: ascending numbers in shared memory. */
export interface MemberColumns {
  ids: Float64Array;
  /** those that speak for a relation without tags */
  speakers: Float64Array;
  /** hashes of what relations say of their outer ways */
  claims: Float64Array;
}

/** All ways that relations need, with what the relations stand for. */
export function memberColumns(relations: readonly AreaRelation[]): MemberColumns {
  const ids = new Set<number>();
  const speakers = new Set<number>();
  const claims = new Set<number>();
  for (const relation of relations) {
    const { facts, wholeOnly, ways, inner } = relation;
    const speaker = speakerOf(relation);
    if (speaker !== undefined) speakers.add(speaker);
    for (const [i, id] of ways.entries()) {
      ids.add(id);
      // a relation that may be left out stands for nothing
      if (facts && !inner[i] && !wholeOnly) for (const claim of claimsOn(id, facts)) claims.add(claim);
    }
  }
  return { ids: shared(ids), speakers: shared(speakers), claims: shared(claims) };
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

/** 53 bits of a hash: with a million claims one in ten billion ways is mistaken for another. */
function hashOf(way: number, what: string, name = ''): number {
  return Number(BigInt(Bun.hash(`${way} ${what} ${name}`)) & 0x1f_ffff_ffff_ffffn);
}

function shared(numbers: ReadonlySet<number>): Float64Array {
  const column = new Float64Array(new SharedArrayBuffer(8 * numbers.size));
  column.set([...numbers]);
  return column.sort();
}

export class MemberWays {
  constructor(private readonly columns: MemberColumns) {}

  has(way: number): boolean {
    return holds(this.columns.ids, way);
  }

  /** True for the outer way of a relation without tags of its own. */
  speaksForRelation(way: number): boolean {
    return holds(this.columns.speakers, way);
  }

  /** What a member is by itself, beside what its relations stand for. */
  remainsOf(way: number, facts: Facts): Facts {
    const isClaimed = (what: string, name = '') => holds(this.columns.claims, hashOf(way, what, name));
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

function holds(ascending: Float64Array, value: number): boolean {
  return indexOfNumber(ascending, value) >= 0;
}
