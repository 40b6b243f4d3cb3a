/** Maps tags to points: venues, services, small sources of sound, signs. */
import { PLAIN_PLACE } from '../../region/build/place-table.ts';
import {
  FERRIES,
  Owner,
  PointCategory,
  type PointCategoryName,
  PointFlag,
} from '../../region/format/codes.ts';
import { accessOf } from './access.ts';
import { limitsOf } from './driving/limits.ts';
import type { PointFacts } from './facts.ts';
import { type KeySet, keySet, PARKING_DETAIL } from './key-set.ts';
import { nameOf } from './names.ts';
import { OWNER_KEYS, ownerAmong } from './owners.ts';
import { categoriesOf, hasBellTower, isOfTemple } from './point-categories.ts';
import { isLandmark, isSearched, otherNamesOf, placeOf } from './searched.ts';
import { facilityOf } from './sites/facilities.ts';
import { isBanSign } from './sites/said-limits.ts';
import { venueDetails } from './sites/site-details.ts';
import { siteFacts, siteOf } from './sites/sites.ts';
import { firstOf, isSet, isYes, type Tags } from './tags.ts';
import { weekHoursOf } from './values/opening-hours.ts';
import { kilowattsOf } from './values/powers.ts';

const PLACE = keySet('place');
const WATERWAY = keySet('waterway');
const OFFICIAL_SITES: ReadonlySet<string> = new Set(['caravan_site', 'camp_site']);

/**
 * Returns the points of an object, one per category. `poi`, `place` and `other_name` are for search only. `facility`
 * states the facilities of a place.
 * @param ground name of the area that an object is, if nothing else has it: of a forest, of homes; '' = none
 */
export function pointsOf(tags: Tags, keys: KeySet, isNode: boolean, ground = ''): PointFacts[] {
  const points: PointFacts[] = [];
  const site = siteOf(tags, keys);
  // a site mapped as an area is also a point if it is official, for the distance to the nearest official site
  if (site && (isNode || OFFICIAL_SITES.has(site)))
    points.push({ category: PointCategory[site], ...siteFacts(tags, keys) });
  for (const name of categoriesOf(tags, keys)) points.push(pointFacts(tags, keys, name));
  const place = keys & PLACE ? placeOf(tags) : null;
  if (place) points.push(place);
  if (points.every(isOnlyHeard) && !site && isSearched(tags)) points.push(pointFacts(tags, keys, 'poi'));
  // a car park may belong to a neighbour without a name
  if (points.length === 0 && !site && keys & OWNER_KEYS && ownerAmong(tags) !== Owner.nobody)
    points.push(pointFacts(tags, keys, 'poi'));
  const name = points[0]?.name || (site ? nameOf(tags) : ground);
  points.push(...otherNamesOf(tags, name));
  if (isNode && keys & SIGN_KEYS && isBanSign(tags)) points.push(pointFacts(tags, keys, 'sign'));
  const facility = facilityOf(tags, keys, site !== null);
  if (facility) points.push(facility);
  return points;
}

/** Keys of signs and boards. */
const SIGN_KEYS = keySet('highway', 'tourism') | PARKING_DETAIL;

/** Categories of what is heard at night and not looked for as such: its name is that of a `poi`. */
const ONLY_HEARD: ReadonlySet<number> = new Set([
  ...[PointCategory.falling_water, PointCategory.fountain, PointCategory.kennel, PointCategory.skate_park],
  ...[PointCategory.fire_pit, PointCategory.snow_guns, PointCategory.slipway, PointCategory.data_center],
]);

function isOnlyHeard({ category }: PointFacts): boolean {
  return ONLY_HEARD.has(category);
}

/**
 * Returns the points of a line: of weirs, waterfalls and rapids, which are mapped as lines, and the other names of a street.
 * @param street name of the street that it is; '' = none
 */
export function pointsOfLine(tags: Tags, keys: KeySet, street: string): PointFacts[] {
  if (street !== '') return otherNamesOf(tags, street);
  if (!(keys & WATERWAY)) return [];
  return pointsOf(tags, keys, false).filter(({ category }) => category === PointCategory.falling_water);
}

/** Places that are heard at night while they are open, whose hours may differ by date. */
const VENUES: ReadonlySet<PointCategoryName> = new Set([
  ...(['nightclub', 'music_venue', 'bar', 'biergarten'] as const),
  ...(['outdoor_seating', 'fast_food', 'restaurant', 'casino', 'marketplace'] as const),
]);

function pointFacts(tags: Tags, keys: KeySet, name: PointCategoryName): PointFacts {
  const text = firstOf(tags, 'opening_hours', 'service_times');
  const { week, approximate, always } = weekHoursOf(text);
  let flags = flagsOf(tags, name);
  if (week && approximate) flags |= PointFlag.HOURS_APPROXIMATE;
  if (always) flags |= PointFlag.OPEN_ALWAYS;
  return {
    ...PLAIN_PLACE,
    category: PointCategory[name],
    flags,
    name: nameOf(tags),
    access: accessOf(tags, keys),
    value: measureOf(tags, name),
    hours: week,
    details: VENUES.has(name) ? venueDetails(text) : '',
  };
}

/** Values of `shop` of shops with refrigeration. */
const COOLED_SHOPS: ReadonlySet<string> = new Set(['supermarket', 'hypermarket']);

function flagsOf(tags: Tags, name: PointCategoryName): number {
  const barrier = tags.get('crossing:barrier');
  switch (name) {
    case 'hospital':
      return isYes(tags, 'emergency')
        ? PointFlag.EMERGENCY
        : tags.get('emergency') === 'no'
          ? PointFlag.NO_EMERGENCY
          : 0;
    case 'level_crossing':
      return (
        (barrier === undefined ? 0 : barrier === 'no' ? PointFlag.NO_BARRIER : PointFlag.BARRIER) |
        (isSet(tags, 'crossing:bell') ? PointFlag.CROSSING_BELL : 0) |
        (isSet(tags, 'crossing:whistle') || isSet(tags, 'whistle') ? PointFlag.WHISTLE_BOARD : 0)
      );
    case 'bells':
      return (hasBellTower(tags) ? PointFlag.BELL_TOWER : 0) | (isOfTemple(tags) ? PointFlag.TEMPLE : 0);
    case 'delivery':
      return COOLED_SHOPS.has(tags.get('shop') ?? '') || tags.get('building') === 'supermarket'
        ? PointFlag.COOLED
        : 0;
    case 'recycling':
      return isYes(tags, 'recycling:glass_bottles') || isYes(tags, 'recycling:glass') ? PointFlag.GLASS : 0;
    case 'waste_depot':
      return tags.get('recycling_type') === 'centre' ? PointFlag.RECYCLING_CENTRE : 0;
    case 'mosque':
      return tags.get('minaret') === 'no' ? 0 : PointFlag.MINARET;
    case 'poi':
      return isLandmark(tags) ? PointFlag.LANDMARK : 0;
    default:
      return (
        (isYes(tags, 'drive_through') ? PointFlag.DRIVE_THROUGH : 0) |
        (isSet(tags, 'outdoor_seating') ? PointFlag.OUTDOOR_SEATING : 0)
      );
  }
}

/** Returns the traffic that the ferries of a terminal carry, as an index in FERRIES. */
function ferriesOf(tags: Tags): number {
  const cargo = tags.get('cargo') ?? '';
  const takesVehicles =
    /vehicle|freight|hgv|car|lorr|truck|trailer/.test(cargo) ||
    ['motor_vehicle', 'motorcar', 'hgv'].some((key) => isSet(tags, key));
  if (takesVehicles) return FERRIES.indexOf('vehicles');
  const isStop = tags.get('public_transport') === 'stop_position' || isSet(tags, 'ferry');
  return FERRIES.indexOf(isStop || /passenger/.test(cargo) ? 'passengers' : 'unknown');
}

/**
 * Returns the stored number of a point: index in FERRIES of a ferry terminal, rated power of a wind turbine in kW,
 * height limit of a barrier in cm; for other categories the Owner code of what is mapped there. 0 if unknown.
 */
function measureOf(tags: Tags, name: PointCategoryName): number {
  if (name === 'wind_turbine')
    return Math.round(kilowattsOf(firstOf(tags, 'generator:output:electricity', 'generator:output')));
  if (name === 'ferry_terminal') return ferriesOf(tags);
  if (name === 'height_barrier') return Math.round(limitsOf(tags).maxheight * 100);
  if (name === 'level_crossing' || name === 'substation') return 0;
  return ownerAmong(tags);
}
