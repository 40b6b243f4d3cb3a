/** Who may stand at a place, and for how long, by its tags. */
import type { SiteAccess } from '../../api/facts/facilities.ts';
import { ACCESS, SiteFlag } from '../../region/format/codes.ts';

/** @param flags SiteFlag bits; @param access its code; @param capacity 0 = not mapped; @param maxstay minutes, 0 likewise */
export function siteAccess(flags: number, access: number, capacity: number, maxstay: number): SiteAccess {
  return {
    fee: flags & SiteFlag.FEE ? true : flags & SiteFlag.FREE ? false : null,
    maxstay_minutes: maxstay || null,
    capacity: capacity || null,
    access: ACCESS[access]!,
  };
}
