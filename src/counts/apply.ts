/** Counts onto a region: which of them lie in it, on which ways, how far along them, and the region with them. */

import { Region } from '../region/read/reader.ts';
import type { OpenPart } from '../region/read/source.ts';
import type { Count } from './count.ts';
import { recountedRegion } from './recount.ts';
import { type Snap, snapCounts } from './snap.ts';
import { type CountedWay, spreadCounts } from './spread.ts';

export interface Applied extends Snap {
  counted: Map<number, CountedWay>;
}

/** How far roads lead out of the bounds of an extract, degrees. */
const LEADING_OUT = 0.2;

/** What counts say of a region; only of those in its bounds it is told when they are on no way. */
export function countedWaysOf(region: Region, counts: readonly Count[]): Applied {
  const [west, south, east, north] = region.info.bounds;
  const within =
    (more: number) =>
    ({ lat, lon }: Count) =>
      lat >= south - more && lat <= north + more && lon >= west - more && lon <= east + more;
  const around = counts.filter(within(LEADING_OUT));
  if (around.length === 0) return { matched: [], unmatched: [], counted: new Map() };
  const { matched, unmatched } = snapCounts(region, around);
  const isInside = within(0);
  return {
    matched,
    unmatched: unmatched.filter(({ count }) => isInside(count)),
    counted: spreadCounts(region, matched),
  };
}

/** Encodes a region with its counts; null = it has none. */
export function withCounts(part: OpenPart, counts: readonly Count[]): Uint8Array[] | null {
  if (counts.length === 0) return null;
  const region = new Region(part.header, part.section);
  const { counted } = countedWaysOf(region, counts);
  return counted.size === 0 ? null : recountedRegion(region, part, counted);
}
