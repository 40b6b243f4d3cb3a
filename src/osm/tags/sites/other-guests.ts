/** Sites that are closed to travellers: for lorries, scouts, refugees, permanent tenants, or those who come on foot. */
import { vanAllowed } from '../access.ts';
import { isSet, isYes, isYesOrOnly, partsOf, type Tags } from '../tags.ts';
import { isOfOtherVehicles } from './named-car-parks.ts';
import { isAboutPlace, patternOf } from './whole-words.ts';

/** Words in names and operators of scout sites. */
const SCOUTS = patternOf([
  'scout scouts scouting scoutheim pfadfinder- éclaireurs escoteiros speider- spejder- harcer- skaut- junáci',
  'esploratori escultistas izci προσκόπων скаутов צופים كشافة',
]);

/** Words in names and operators of refugee camps. */
const REFUGEES = patternOf([
  'refugee refugees migrant migrants asylum flüchtlings- asyl- réfugiés refugiados rifugiati profughi vluchtelingen-',
  'mülteci προσφύγων беженцев לפליטים لاجئين اللاجئين',
]);

/** Words in names of sites for permanent tenants, for groups of young people, for families that live in caravans, and for hikers. */
const TENANTS = patternOf([
  'zeltlager- ferienlager- woonwagen- jaarplaats- seizoenplaats- stanziali',
  'dauercamping dauercamper- dauercampingplatz dauercampingplätze jugendzeltplatz jugendzeltplätze',
  'dauerstellplatz dauerstellplätze trekkingplatz trekkingplätze trekkingcamp biwakplatz biwakplätze',
]);

/** Such phrases, those for sites that nobody reaches in a van, and those for places where caravans are only kept. */
const OTHER_SITES =
  /(?<!\p{L})(?:gens du voyage|travell?ers?['’]?s? sites?|gyps(?:y|ies)['’]? (?:caravan )?sites?|halting sites?|(?:campo|sosta|area) nomadi|summer camps?|(?:boat|canoe|kayak|paddle|hike|walk)[ -]in|colonies? de vacances|colonia estiva|campamento infantil)(?!\p{L})|^(?:(?:caravan|trailer|rv)s? (?:and \p{L}+ )?storage|(?:wohnwagen|wohnmobil|caravan)[ -]?(?:abstellplatz|abstellplätze|winterlager|unterstand)|caravanstalling|camperstalling|gardiennage|hivernage|rimessaggio|guarda de caravanas)(?!\p{L})/iu;
/** Homes in caravans. */
const HOMES: ReadonlySet<string> = new Set(['trailer_park', 'halting_site', 'gypsy', 'static_caravans']);

/** Words for pitches for travellers, who may be one of several kinds of guests. */
const ALSO_TOURING = patternOf([
  'camping campingplatz touristen- touring wohnmobil- stellplatz campeggio kampeerplaats',
]);

const OTHERS = [SCOUTS, REFUGEES];

/**
 * Returns true for a place that is only for lorries, coaches or others that are no vans, and for a car park or rest area
 * that is made for them, if its tags open it to nobody else.
 */
function isForOtherVehicles(tags: Tags): boolean {
  const isMade = tags.get('amenity') === 'parking' || tags.get('highway') === 'rest_area';
  return (
    OTHER_VEHICLES.some((key) => tags.get(key) === 'only' || (isMade && tags.get(key) === 'designated')) &&
    !vanAllowed(tags) &&
    !CARS.some((key) => isYes(tags, key))
  );
}
const OTHER_VEHICLES = [
  ...['hgv', 'goods', 'bus', 'tourist_bus', 'coach', 'minibus', 'psv', 'taxi', 'share_taxi', 'motorcycle'],
  ...['car_sharing', 'carsharing'],
] as const;
const CARS = ['motorcar', 'motor_vehicle', 'access'] as const;

/** Keys of guests who have no van with them, or who stay for good. */
const OTHER_GUESTS = [
  ...['permanent_camping', 'permanent', 'long_term', 'static_caravans', 'cabins', 'glamping', 'bungalows'],
  ...['canoe', 'boat', 'bicycle', 'foot', 'hiking', 'horse', 'youth', 'motorcycle', 'storage'],
  ...['agricultural', 'forestry'],
] as const;
/** Kinds of campsites to which one walks or paddles, and of homes. */
const ON_FOOT: ReadonlySet<string> = new Set([
  ...['hike-in', 'hike_in', 'walk-in', 'walk_in', 'canoe', 'boat', 'boat-in', 'bikepacking', 'trailer_park'],
  ...[
    'bivouac',
    'trekking',
    'backcountry',
    'scout',
    'scouts',
    'group',
    'group_only',
    'youth',
    'glamping',
    'cabins',
  ],
]);

/** Returns true for sites that are closed to travellers: for lorries, scouts, refugees or permanent tenants. */
export function isForOthers(tags: Tags): boolean {
  return (
    isYesOrOnly(tags, 'scout') ||
    isYesOrOnly(tags, 'scouts') ||
    tags.get('club') === 'scout' ||
    isYesOrOnly(tags, 'summer_camp') ||
    partsOf(tags.get('leisure') ?? '').includes('summer_camp') ||
    isYesOrOnly(tags, 'refugee') ||
    tags.get('amenity') === 'refugee_site' ||
    /(^|;)\s*(refugee|migrant|displaced|travell?er|gypsy|roma)/.test(tags.get('social_facility:for') ?? '') ||
    isForOtherVehicles(tags) ||
    (!isSet(tags, 'tourism') && !vanAllowed(tags) && isOfOtherVehicles(tags)) ||
    OTHER_GUESTS.some((key) => tags.get(key) === 'only') ||
    partsOf(tags.get('residential') ?? '').some((kind) => HOMES.has(kind)) ||
    (partsOf(tags.get('camp_site') ?? '').some((kind) => ON_FOOT.has(kind)) && !vanAllowed(tags)) ||
    (isSet(tags, 'tourism') && isYesOrOnly(tags, 'walk_in') && !vanAllowed(tags)) ||
    (isSet(tags, 'tourism') &&
      !vanAllowed(tags) &&
      [tags.get('name') ?? '', tags.get('operator') ?? ''].some(
        (text) =>
          OTHER_SITES.test(text) ||
          OTHERS.some((words) => isAboutPlace(words, text)) ||
          (TENANTS.test(text) && !ALSO_TOURING.test(text)),
      ))
  );
}
