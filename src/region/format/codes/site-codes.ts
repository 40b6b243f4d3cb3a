/** Codes of places to stand, which are mapped as areas and as points, and of who may use them. */
import { codesOf } from './codes-of.ts';

/** Who may be here, from `access`, `motor_vehicle`, `vehicle`, ... of a way, area or point. */
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

/** Whose ground a car park is, when that keeps guests of the night away. */
export const OWNERS = ['nobody', 'hospital', 'school', 'kindergarten', 'worship'] as const;
export type OwnerName = (typeof OWNERS)[number];
export const Owner = codesOf(OWNERS);

/** Bits of places to stand (parking, sites), of both areas and points. */
export const SiteFlag = {
  /** motorhome|caravan(s)=designated|yes */
  VAN_ALLOWED: 1 << 0,
  /** motorhome|caravan(s)|overnight|camping=no */
  VAN_FORBIDDEN: 1 << 1,
  OVERNIGHT_ALLOWED: 1 << 2,
  /** underground, multi-storey, garage boxes, carports, sheds, maxheight < 2.6 m, height_restrictor */
  VAN_DOES_NOT_FIT: 1 << 3,
  FEE: 1 << 4,
  FREE: 1 << 5,
  LIT: 1 << 6,
  /** park_ride=yes: more traffic at night */
  PARK_RIDE: 1 << 7,
  /** meant for lorries (hgv=yes|designated) */
  HGV: 1 << 8,
  /** the car park of a shop, by access=customers or a name */
  SHOP: 1 << 9,
  GROUP_ONLY: 1 << 10,
  BACKCOUNTRY: 1 << 11,
  TENTS_ONLY: 1 << 12,
  /** parking=layby: beside the road */
  LAYBY: 1 << 17,
  /** scouts, refugees, permanent pitches only */
  NOT_FOR_GUESTS: 1 << 18,
  /** the season is that of the northern half of the Earth; in the south it comes half a year later */
  NORTHERN_SEASON: 1 << 19,
} as const;

/** Behind the bits above: the Owner code of a car park, by its name or operator. */
const OWNER_SHIFT = 20;
const OWNER_MASK = 0b111;

/** The bits of an Owner code. */
export function ownerFlags(owner: number): number {
  return owner << OWNER_SHIFT;
}

/** The Owner code in the flags of a car park. */
export function ownerIn(flags: number): number {
  return (flags >>> OWNER_SHIFT) & OWNER_MASK;
}
