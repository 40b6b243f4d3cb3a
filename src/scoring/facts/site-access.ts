/** Converts the stored access of a place for responses: fee, longest stay, capacity, access tag. */
import type { SiteAccess } from '../../api/facts/facilities.ts';
import { ACCESS, SiteFlag } from '../../region/format/codes.ts';

/**
 * Returns the access to a place; facts that are not mapped are null.
 * @param flags SiteFlag bits
 * @param access Access code
 * @param capacity 0 if not mapped
 * @param maxstay minutes; 0 if not mapped
 */
export function siteAccess(flags: number, access: number, capacity: number, maxstay: number): SiteAccess {
  return {
    fee: flags & SiteFlag.FREE ? false : flags & SiteFlag.FEE ? true : null,
    maxstay_minutes: maxstay || null,
    capacity: capacity || null,
    access: ACCESS[access]!,
  };
}
