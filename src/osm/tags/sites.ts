/** Places to stand: car parks, rest areas, sites for caravans and tents. */
import { SiteFlag } from '../../region/format/codes.ts';
import { accessOf, nightMaxstay, vanAllowed, vanForbidden } from './access.ts';
import type { PlaceFacts } from './facts.ts';
import { weekHoursOf } from './opening-hours.ts';
import { countOf, metresOf } from './tag-values.ts';
import { isSet, isYes, nameOf, type Tags } from './tags.ts';

export type SiteName = 'parking' | 'rest_area' | 'services' | 'caravan_site' | 'camp_site';

/** Height of a camper van with a high roof, metres: below it a barrier keeps vans out. */
export const VAN_HEIGHT_M = 2.6;
const MOST_SPACES = 50_000;
const ROOFED_PARKING = new Set([
  'underground',
  'multi-storey',
  'garage_boxes',
  'carports',
  'sheds',
  'rooftop',
]);
/** Chains whose car parks are for customers whatever the access tag says. */
const SHOP_NAMES =
  /\b(aldi|lidl|edeka|rewe|penny|netto|kaufland|real|globus|hofer|billa|spar|migros|coop|denner|carrefour|auchan|leclerc|intermarch[eé]|casino|super u|mercadona|eroski|continente|pingo doce|tesco|asda|sainsbury'?s|morrisons|walmart|ikea|decathlon|obi|bauhaus|hornbach|toom|mcdonald'?s|burger king|kfc|supermarkt|supermarket|supermarch[eé]|supermercado)\b/i;

export function siteOf(tags: Tags): SiteName | null {
  if (tags.get('amenity') === 'parking') return 'parking';
  const highway = tags.get('highway');
  if (highway === 'rest_area' || highway === 'services') return highway;
  const tourism = tags.get('tourism');
  return tourism === 'caravan_site' || tourism === 'camp_site' ? tourism : null;
}

/** Flags, access, capacity and limits of a place to stand. */
export function siteFacts(tags: Tags): PlaceFacts {
  return {
    flags: siteFlags(tags),
    name: nameOf(tags),
    access: accessOf(tags),
    value: countOf(tags.get('capacity'), MOST_SPACES),
    maxstay: nightMaxstay(tags),
    hours: weekHoursOf(tags.get('opening_hours')).week,
  };
}

function siteFlags(tags: Tags): number {
  const maxheight = metresOf(tags.get('maxheight'));
  const bits: [boolean, number][] = [
    [vanAllowed(tags), SiteFlag.VAN_ALLOWED],
    [vanForbidden(tags), SiteFlag.VAN_FORBIDDEN],
    [isYes(tags, 'overnight'), SiteFlag.OVERNIGHT_ALLOWED],
    [
      ROOFED_PARKING.has(tags.get('parking') ?? '') || (maxheight !== null && maxheight < VAN_HEIGHT_M),
      SiteFlag.VAN_DOES_NOT_FIT,
    ],
    [isSet(tags, 'fee'), SiteFlag.FEE],
    [tags.get('fee') === 'no', SiteFlag.FREE],
    [isYes(tags, 'lit'), SiteFlag.LIT],
    [isSet(tags, 'park_ride'), SiteFlag.PARK_RIDE],
    [isYes(tags, 'hgv'), SiteFlag.HGV],
    [
      tags.get('access') === 'customers' || SHOP_NAMES.test(tags.get('name') ?? tags.get('operator') ?? ''),
      SiteFlag.SHOP,
    ],
    [isYes(tags, 'group_only'), SiteFlag.GROUP_ONLY],
    [isYes(tags, 'backcountry'), SiteFlag.BACKCOUNTRY],
    [tags.get('parking') === 'layby', SiteFlag.LAYBY],
    [
      isYes(tags, 'tents') && (tags.get('motorhome') === 'no' || tags.get('caravans') === 'no'),
      SiteFlag.TENTS_ONLY,
    ],
  ];
  return bits.reduce((flags, [holds, bit]) => (holds ? flags | bit : flags), 0);
}
