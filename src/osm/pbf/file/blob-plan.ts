/** Plans which blobs of a file are read in which phase. */

import { Holds } from '../block.ts';
import type { BlobReader } from './blob-reader.ts';

/**
 * Fills the plan of a file sorted by type from a few of its blobs, by binary search. If the file is not sorted, reading
 * finds objects that are not in the plan.
 * @param plan Holds bits of each blob
 */
export function planSorted(scout: BlobReader, plan: Uint8Array): void {
  const known = new Map<number, number>();
  const holdsAt = (blob: number): number => {
    let holds = known.get(blob);
    if (holds === undefined) {
      holds = scout.holds(blob);
      known.set(blob, holds);
    }
    return holds;
  };
  /** Returns the first blob with any of `bits`. Empty blobs, which some programs write, count as their next one. */
  const firstWith = (bits: number): number => {
    let low = 0;
    let high = plan.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      let filled = middle;
      while (filled < high && holdsAt(filled) === 0) filled++;
      if (filled === high || holdsAt(filled) & bits) high = middle;
      else low = filled + 1;
    }
    return low;
  };
  const firstWay = firstWith(Holds.WAYS | Holds.RELATIONS);
  const firstRelation = firstWith(Holds.RELATIONS);
  plan.fill(Holds.NODES, 0, firstWay);
  plan.fill(Holds.WAYS, firstWay, firstRelation);
  plan.fill(Holds.RELATIONS, firstRelation);
  // a blob at the border of two phases contains objects of both
  for (const [blob, holds] of known) plan[blob]! |= holds;
}

/** Fills the plan of a file in any order, by looking into all of its blobs. */
export function planAll(scout: BlobReader, plan: Uint8Array): void {
  for (let blob = 0; blob < plan.length; blob++) plan[blob] = scout.holds(blob);
}
