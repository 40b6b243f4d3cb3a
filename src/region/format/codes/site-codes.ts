/** Codes of places, mapped as areas or as points, and of access. */
import { OWNER_KINDS } from '../../../api/facts/words.ts';
import { codesOf } from './codes-of.ts';

/** Access, from `access`, `motor_vehicle`, `vehicle`, ... of a way, area or point. */
export const ACCESS = [
  'untagged',
  'yes',
  'permissive',
  'destination',
  'customers',
  'permit', // permit and residents
  'private',
  'no',
  'forestry', // agricultural and forestry traffic only
] as const;
export const Access = codesOf(ACCESS);

/** Owners of car parks that keep overnight guests away. */
export const OWNERS = ['nobody', ...OWNER_KINDS] as const;
export type OwnerName = (typeof OWNERS)[number];
export const Owner = codesOf(OWNERS);

/** Flag bits of places, of both areas and points. */
export const SiteFlag = {
  /** motorhome(s)|caravan(s)=designated|yes */
  VAN_ALLOWED: 1 << 0,
  /** motorhome(s)|caravan(s)|overnight|camping=no, at least at night */
  VAN_FORBIDDEN: 1 << 1,
  OVERNIGHT_ALLOWED: 1 << 2,
  /** car park that a van does not fit into: underground, multi-storey, garages, maxheight < 2.6 m … */
  VAN_DOES_NOT_FIT: 1 << 3,
  /** costs something, at least by day */
  FEE: 1 << 4,
  /** free in every night, also if it is a place with FEE by day */
  FREE: 1 << 5,
  LIT: 1 << 6,
  /** park_ride=yes: more traffic at night */
  PARK_RIDE: 1 << 7,
  /** open to lorries (hgv=yes|designated) */
  HGV: 1 << 8,
  /** car park of a shop, by access=customers or a name */
  SHOP: 1 << 9,
  GROUP_ONLY: 1 << 10,
  BACKCOUNTRY: 1 << 11,
  TENTS_ONLY: 1 << 12,
  /** car park that does not belong to a neighbour: of a public operator, part of a street, or for walkers by its name */
  PUBLIC: 1 << 13,
  /** car park in the open by its tag: parking=surface */
  SURFACE: 1 << 14,
  /** has a height limit whose value cannot be read */
  HEIGHT_UNREAD: 1 << 15,
  /** campsite or motorhome site whose tags say nothing else, not even a name */
  BARE: 1 << 16,
  /** parking=layby: beside the road */
  LAYBY: 1 << 17,
  /** closed to travellers: for scouts, for refugees, or with permanent pitches only */
  NOT_FOR_GUESTS: 1 << 18,
  /** season stated for the northern hemisphere; in the south it is shifted by half a year */
  NORTHERN_SEASON: 1 << 19,
} as const;

/** Shift of the Owner code in the flags of a car park, above the bits of SiteFlag. */
const OWNER_SHIFT = 20;
const OWNER_MASK = 0b1111;

/** Returns the flag bits of an Owner code. */
export function ownerFlags(owner: number): number {
  return owner << OWNER_SHIFT;
}

/** Returns the Owner code in the flags of a car park. */
export function ownerIn(flags: number): number {
  return (flags >>> OWNER_SHIFT) & OWNER_MASK;
}
