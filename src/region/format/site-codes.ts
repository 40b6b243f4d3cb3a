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
} as const;
