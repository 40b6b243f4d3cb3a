/** Places: car parks, rest areas, campsites and motorhome sites. */
import { PLAIN_PLACE } from '../../../region/build/place-table.ts';
import { Access, Owner, ownerFlags, SiteFlag, type WeekBitmap } from '../../../region/format/codes.ts';
import { UNKNOWN_LIMIT } from '../../../region/format/sections/roads.ts';
import { type TimedRule, UNREAD_VALUE } from '../../../region/format/timed-rules.ts';
import { nightShare } from '../../../shared/time/night.ts';
import { isDated, parseRules } from '../../../shared/time/opening-rules.ts';
import {
  maxstayOf,
  placeAccessOf,
  placeForbidsVans,
  timedPlaceAccess,
  timedStay,
  vanAllowed,
} from '../access.ts';
import { limitsOf, SMALLEST_VAN } from '../driving/limits.ts';
import { HEIGHT_KNOWN, type PlaceFacts } from '../facts.ts';
import { type KeySet, keySet, keySetOf, LIFE_CYCLE_KEYS } from '../key-set.ts';
import { nameOf } from '../names.ts';
import { isIgnoredKey, isSet, isYes, isYesOrOnly, partsOf, type Tags } from '../tags.ts';
import { nightValue } from '../values/conditional.ts';
import { countOf } from '../values/counts.ts';
import { isBelowGround } from '../values/levels.ts';
import { weekHoursOf } from '../values/opening-hours.ts';
import { seasonOf } from '../values/season.ts';
import { courseOf } from '../values/timed-values.ts';
import { withCurrentKeys } from './current-keys.ts';
import { isForDisabled } from './disabled-bays.ts';
import { isForShortStays, isRoofedByName } from './named-car-parks.ts';
import { isForOthers } from './other-guests.ts';
import { accessByName, isPublicParking, ownerByName } from './owner-words.ts';
import { BAN_AT_TIMES, saidBan } from './said-limits.ts';
import { isOfShop } from './shops.ts';
import { siteDetails } from './site-details.ts';

export type SiteName = 'parking' | 'rest_area' | 'services' | 'caravan_site' | 'camp_site';

/** Height of a high-roof camper van, m: lower barriers keep vans out. */
export const VAN_HEIGHT_M = 2.6;
const MAX_SPACES = 50_000;
const ROOFED_PARKING = new Set([
  ...['underground', 'multistorey', 'multistory', 'multilevel', 'building', 'indoor', 'tower', 'automated'],
  ...['garage', 'garages', 'garageboxes', 'carport', 'carports', 'sheds', 'rooftop', 'roof', 'lift'],
]);
/** Kinds of official sites; of a list the first one applies. */
const OFFICIAL = ['caravan_site', 'camp_site'] as const;
const SITE_KEYS = keySet('tourism', 'highway', 'amenity');

/**
 * Returns the kind of place; null = none. Objects often have several of these tags: a campsite or rest area that is
 * also tagged as a car park is not a car park.
 * @param keys keys of the tags
 */
export function siteOf(tags: Tags, keys: KeySet): SiteName | null {
  if (!(keys & SITE_KEYS)) return null;
  const tourism = tags.get('tourism');
  const kinds = tourism === undefined ? [] : partsOf(tourism);
  const site = OFFICIAL.find((kind) => kinds.includes(kind));
  if (site && !isWild(tags)) return site;
  const highway = tags.get('highway');
  if (highway === 'rest_area' || highway === 'services') return highway;
  const amenity = tags.get('amenity');
  const isParking = amenity !== undefined && partsOf(amenity).includes('parking');
  return isParking && tags.get('parking') !== 'no' ? 'parking' : null;
}

/** Returns true for unofficial sites of wild camping. */
function isWild(tags: Tags): boolean {
  return (
    isYes(tags, 'impromptu') ||
    isYes(tags, 'informal') ||
    WILD_KEYS.some((key) => WILD.has(tags.get(key) ?? ''))
  );
}
const WILD_KEYS = ['camp_type', 'camp_site'] as const;
const WILD: ReadonlySet<string> = new Set(['wildcamp', 'wild', 'informal']);

/** Returns flags, access, capacity and limits of a place. */
export function siteFacts(tagged: Tags, keysOfTagged: KeySet): PlaceFacts {
  const tags = withCurrentKeys(tagged);
  const keys = tags === tagged ? keysOfTagged : keySetOf(tags);
  const isCarPark = siteOf(tags, keys) === 'parking';
  const { days, northern } = isCarPark ? { days: null, northern: false } : seasonOf(tags);
  // what differs by time is evaluated on the night that is asked about
  const isSite = isSet(tags, 'tourism');
  const ban = isVanWelcome(tags) ? null : saidBan(tags, isSite ? 'site' : 'car park');
  const timed = [
    ...timedRules(tags),
    ...(ban === 'sometimes' ? [BAN_AT_TIMES] : []),
    ...(isCarPark && !tags.has('maxstay') && isForShortStays(tags) ? [SHORT_STAY] : []),
  ];
  const access = placeAccessOf(tags, timed);
  const isReserved = isCarPark && isForDisabled(tags);
  return {
    ...PLAIN_PLACE,
    flags:
      siteFlags(tags, placeForbidsVans(tags, timed) || ban === 'always') |
      (isFreeAtNight(tags, keys) ? SiteFlag.FREE : 0) |
      (northern && days ? SiteFlag.NORTHERN_SEASON : 0) |
      ownerFlags(isCarPark ? ownerByName(tags) : Owner.nobody),
    name: nameOf(tags),
    access: isReserved ? Access.permit : placeAccess(tags, isCarPark, access),
    value: countOf(tags.get('capacity'), MAX_SPACES),
    maxstay: maxstayOf(tags),
    hours: weekOf(tags, isCarPark),
    season: days,
    details: siteDetails(tags, isReserved ? timed.filter(({ of }) => of !== 'access') : timed),
  };
}

/** Rule of a stay whose length only the sign says. */
const SHORT_STAY: TimedRule = { of: 'maxstay', base: UNREAD_VALUE, changes: [] };

/** Returns true where tags welcome vans or nights, whatever texts say. */
function isVanWelcome(tags: Tags): boolean {
  return vanAllowed(tags) || isOvernightAllowed(tags);
}

/**
 * Returns the week of opening hours; null if it is not known, as of a car park whose hours are an example of one week, or a
 * comment ("by appointment").
 */
function weekOf(tags: Tags, isCarPark: boolean): WeekBitmap | null {
  const text = tags.get('opening_hours');
  const { week, approximate } = weekHoursOf(text);
  if (!isCarPark || !week || parseRules(text!) !== null) return week;
  return approximate || week.every((halfHours) => halfHours === 0) ? null : week;
}

/** Returns the rules of a place that differ by time or cannot be read: who may stay, how long, and for which fee. */
function timedRules(tags: Tags): TimedRule[] {
  return [...timedPlaceAccess(tags), timedStay(tags), timedFee(tags)].filter((rule) => rule !== null);
}

/** Returns the fee of a place if it differs by time: `fee:conditional`, or times of day in `fee`. Null otherwise. */
function timedFee(tags: Tags): TimedRule | null {
  const fee = tags.get('fee') ?? '';
  const isTimes = fee !== '' && parseRules(fee) !== null && !/^(?:yes|no|unknown|24\/7)$/.test(fee);
  const course = courseOf(tags, ['fee'], (value) => (value === 'no' || isTimes ? 'no' : 'yes'));
  if (!course) return null;
  const changes = isTimes ? [{ value: 'yes', times: fee }, ...course.changes] : course.changes;
  // of a conditional fee alone, the other times are the opposite
  const others = changes.some(({ value }) => value === 'no') ? 'yes' : 'no';
  return changes.length > 0 ? { of: 'fee', base: course.base || others, changes } : null;
}

/** Returns the Access code; for a place without access tags that of its permits, for a car park that of its name. */
function placeAccess(tags: Tags, isCarPark: boolean, access: number): number {
  if (needsPermit(tags) && OPEN_ACCESS.has(access)) return Access.permit;
  return isCarPark && access === Access.untagged ? accessByName(tags) : access;
}
const OPEN_ACCESS: ReadonlySet<number> = new Set([Access.untagged, Access.yes, Access.permissive]);

/** Keys about staying for a night, whatever the vehicle. */
const STAY_KEYS = ['overnight', 'camping'] as const;
const STAY_ALLOWED: ReadonlySet<string> = new Set(['yes', 'designated', 'official', 'permissive']);

/** Returns true for `overnight` or `camping` = yes, permissive, official or designated. */
function isOvernightAllowed(tags: Tags): boolean {
  return STAY_KEYS.some((key) => STAY_ALLOWED.has(tags.get(key) ?? ''));
}

/** Returns true if one needs a permit to stay for a night. */
function needsPermit(tags: Tags): boolean {
  return STAY_KEYS.some((key) => tags.get(key) === 'permit') || PERMITS.has(tags.get('permit') ?? '');
}
const PERMITS: ReadonlySet<string> = new Set(['yes', 'required', 'mandatory']);

/** Returns the kinds of parking, without the differences of spelling: "Multi-storey", "multi_storey". */
function parkingKinds(tags: Tags): readonly string[] {
  return partsOf(tags.get('parking') ?? '').map((kind) => kind.toLowerCase().replaceAll(/[ _-]/g, ''));
}

/** Returns true for a car park with a roof or below one, where hardly any van fits unless a height limit says so. */
function isRoofed(tags: Tags): boolean {
  const kinds = parkingKinds(tags);
  if (kinds.includes('surface')) return false;
  const isCarPark = partsOf(tags.get('amenity') ?? '').includes('parking');
  const isBuilding = isCarPark && BUILDING_KEYS.some((key) => isSet(tags, key) && tags.get(key) !== 'roof');
  const isAbove = countOf(tags.get('level'), MAX_SPACES) > 0;
  const hasLevels =
    isCarPark && (isAbove || LEVEL_KEYS.some((key) => countOf(tags.get(key), MAX_SPACES) > 1));
  const isNamed = isCarPark && kinds.every((kind) => kind === '' || kind === 'yes') && isRoofedByName(tags);
  const isTagged = isBuilding || hasLevels || isUnderground(tags);
  return isTagged || isNamed || kinds.some((kind) => ROOFED_PARKING.has(kind));
}
const BUILDING_KEYS = ['building', 'building:part', 'indoor'] as const;
/** Keys of the number of floors. */
const LEVEL_KEYS = ['parking:levels', 'building:levels', 'levels'] as const;
const ROOFED_LOCATIONS: ReadonlySet<string> = new Set(['underground', 'indoor', 'roof', 'rooftop']);

/** Returns true if a place is underground or inside of a building, where no van fits. */
function isUnderground(tags: Tags): boolean {
  return (
    isBelowGround(tags.get('level')) ||
    isBelowGround(tags.get('layer')) ||
    isSet(tags, 'tunnel') ||
    isYes(tags, 'underground') ||
    partsOf(tags.get('location') ?? '').some((where) => ROOFED_LOCATIONS.has(where))
  );
}

/** @param isForbidden true if vans are forbidden in every night */
function siteFlags(tags: Tags, isForbidden: boolean): number {
  const limits = limitsOf(tags);
  const { maxheight } = limits;
  // below an open roof nobody knows
  const isCovered = isSet(tags, 'covered') || tags.get('building') === 'roof';
  const isUnread = maxheight === UNKNOWN_LIMIT || (maxheight === 0 && isCovered);
  const isTooLow = maxheight === 0 || isUnread ? isRoofed(tags) : maxheight < VAN_HEIGHT_M;
  const isTooSmall =
    isTooLow ||
    isBelow(limits.maxweight, SMALLEST_VAN.weight) ||
    isBelow(limits.maxlength, SMALLEST_VAN.length) ||
    isBelow(limits.maxwidth, SMALLEST_VAN.width);
  const bits: [boolean, number][] = [
    [vanAllowed(tags), SiteFlag.VAN_ALLOWED],
    [isForbidden, SiteFlag.VAN_FORBIDDEN],
    [isOvernightAllowed(tags), SiteFlag.OVERNIGHT_ALLOWED],
    [isTooSmall, SiteFlag.VAN_DOES_NOT_FIT],
    [isUnread && !isTooSmall, SiteFlag.HEIGHT_UNREAD],
    [maxheight > 0 && !isUnread && !isTooSmall, HEIGHT_KNOWN],
    [isSet(tags, 'fee'), SiteFlag.FEE],
    [isYes(tags, 'lit'), SiteFlag.LIT],
    [isSet(tags, 'park_ride'), SiteFlag.PARK_RIDE],
    [isYes(tags, 'hgv'), SiteFlag.HGV],
    [tags.get('access') === 'customers' || isOfShop(tags), SiteFlag.SHOP],
    [isYesOrOnly(tags, 'group_only'), SiteFlag.GROUP_ONLY],
    // a hint, which what is tagged about vans overrides
    [isYesOrOnly(tags, 'backcountry') && !vanAllowed(tags), SiteFlag.BACKCOUNTRY],
    [tags.get('parking') === 'layby', SiteFlag.LAYBY],
    [isPublicParking(tags), SiteFlag.PUBLIC],
    [parkingKinds(tags).includes('surface'), SiteFlag.SURFACE],
    [
      tags.get('tents') === 'only' || (isYes(tags, 'tents') && isForbidden && tags.get('overnight') !== 'no'),
      SiteFlag.TENTS_ONLY,
    ],
    [isForOthers(tags), SiteFlag.NOT_FOR_GUESTS],
    [isBare(tags), SiteFlag.BARE],
  ];
  return bits.reduce((flags, [holds, bit]) => (holds ? flags | bit : flags), 0);
}

/** Returns true for a known limit below a size. */
function isBelow(limit: number, size: number): boolean {
  return limit !== 0 && limit !== UNKNOWN_LIMIT && limit < size;
}

/** Returns true for a place that is free in every night, also if it costs something by day. */
function isFreeAtNight(tags: Tags, keys: KeySet): boolean {
  const fee = nightValue(tags, keys, 'fee') ?? '';
  if (fee === 'no') return true;
  const rules = parseRules(fee);
  const { week } = weekHoursOf(fee);
  return rules !== null && !isDated(rules) && week !== null && nightShare(week) === 0;
}

/** Keys that say nothing about a site. */
const NO_EVIDENCE: ReadonlySet<string> = new Set([
  ...['tourism', 'layer', 'type', 'area', 'landuse', 'historic', 'image', 'todo', 'note', 'fixme'],
]);

/** Returns true for a campsite or motorhome site whose tags say nothing else. */
function isBare(tags: Tags): boolean {
  if (!isSet(tags, 'tourism')) return false;
  for (const key of tags.keys())
    if (!NO_EVIDENCE.has(key) && !LIFE_CYCLE_KEYS.has(key) && !isIgnoredKey(key)) return false;
  return true;
}
