/** Decides which ways belong to one road. */
import { WayFlag } from '../../region/format/codes.ts';
import type { Region } from '../../region/read/reader.ts';
import { refsOf } from './count.ts';

export function isOneway({ ways }: Region, way: number): boolean {
  return (ways.flags[way]! & WayFlag.ONEWAY) !== 0;
}

/** Returns true if two ways share a ref or, without refs, have the same name. */
export function sameRoad(region: Region, a: number, b: number): boolean {
  const { ways } = region;
  const [refs, others] = [refsOf(region.text(ways.ref.at(a))), refsOf(region.text(ways.ref.at(b)))];
  if (refs.length > 0 || others.length > 0) return sharesRef(refs, others);
  return ways.name[a] !== 0 && ways.name[a] === ways.name[b];
}

/** Returns true if two lists of refs, normalized by `refsOf`, have one in common. */
export function sharesRef(refs: string[], others: string[]): boolean {
  return refs.some((ref) => others.includes(ref));
}
