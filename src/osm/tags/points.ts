/** Tags to points: venues, services, small sources of sound, signs. */
import {
  Access,
  PLACE_RANKS,
  PlaceRank,
  type PlaceRankName,
  PointCategory,
  type PointCategoryName,
  PointFlag,
} from '../../region/format/codes.ts';
import { accessOf } from './access.ts';
import type { PointFacts } from './facts.ts';
import { weekHoursOf } from './hours.ts';
import { siteFacts, siteOf, VAN_HEIGHT_M } from './sites.ts';
import { firstOf, isSet, isYes, lookupOf, nameOf, type Tags } from './tags.ts';
import { kilowattsOf, metresOf } from './values.ts';

/** One tag is enough for these. */
const CATEGORY_BY_TAG: Record<string, Record<string, PointCategoryName>> = {
  amenity: {
    nightclub: 'nightclub',
    stripclub: 'nightclub',
    swingerclub: 'nightclub',
    music_venue: 'music_venue',
    events_venue: 'music_venue',
    bar: 'bar',
    pub: 'bar',
    hookah_lounge: 'bar',
    karaoke_box: 'bar',
    biergarten: 'biergarten',
    fast_food: 'fast_food',
    restaurant: 'restaurant',
    cinema: 'restaurant',
    theatre: 'restaurant',
    food_court: 'restaurant',
    casino: 'casino',
    gambling: 'casino',
    hospital: 'hospital',
    fire_station: 'fire_station',
    police: 'police',
    bus_station: 'bus_station',
    marketplace: 'marketplace',
    waste_transfer_station: 'waste_depot',
    school: 'school',
    kindergarten: 'school',
    fuel: 'fuel',
  },
  shop: {
    supermarket: 'delivery',
    wholesale: 'delivery',
    department_store: 'delivery',
    hypermarket: 'delivery',
    bakery: 'bakery',
  },
  building: { supermarket: 'delivery' },
  leisure: {
    dance: 'music_venue',
    playground: 'playground',
    stadium: 'stadium',
    beach_resort: 'beach',
    adult_gaming_centre: 'casino',
  },
  tourism: { viewpoint: 'viewpoint' },
  natural: { beach: 'beach' },
  aeroway: { helipad: 'helipad', heliport: 'helipad' },
  emergency: { ambulance_station: 'ambulance_station', siren: 'siren' },
  highway: { bus_stop: 'bus_stop', street_lamp: 'street_lamp' },
  man_made: { campanile: 'bells', bell_tower: 'bells', minaret: 'mosque' },
  'tower:type': { bell_tower: 'bells', campanile: 'bells', minaret: 'mosque' },
  railway: { level_crossing: 'level_crossing' },
  healthcare: { hospital: 'hospital' },
};
const CATEGORIES = lookupOf(CATEGORY_BY_TAG);

const OFFICIAL_SITES: ReadonlySet<string> = new Set(['caravan_site', 'camp_site']);
/** Denominations whose houses of prayer have no bells that ring at night. */
const WITHOUT_BELLS =
  /jehovahs_witness|mormon|latter|adventist|pentecostal|evangelical_free|salvation_army|quaker|baptist|new_apostolic|charismatic/;
/** Buildings in which a congregation meets without a tower of its own. */
const WITHOUT_TOWER = new Set([
  'chapel',
  'house',
  'residential',
  'apartments',
  'commercial',
  'retail',
  'office',
  'wayside_shrine',
  'shrine',
]);
/** Substations with large transformers; the cabinets and kiosks of the local grid hum too softly to be a source. */
const HUMMING_SUBSTATIONS = new Set([
  'transmission',
  'distribution',
  'traction',
  'industrial',
  'converter',
  'generation',
]);
/** From this voltage on a substation is a large one whatever else is tagged, volts. */
const HIGH_VOLTAGE = 50_000;
/** Keys whose named objects are worth finding by name. */
const SEARCHED_KEYS = [
  'amenity',
  'tourism',
  'shop',
  'leisure',
  'historic',
  'office',
  'craft',
  'healthcare',
  'aeroway',
  'railway',
  'natural',
  'mountain_pass',
  'man_made',
];
/** Street furniture and the like: named or not, nobody looks for it. */
const NOT_SEARCHED = new Set([
  'bench',
  'waste_basket',
  'vending_machine',
  'tree',
  'tree_row',
  'stop',
  'switch',
  'signal',
  'level_crossing',
  'taxiway',
  'gate',
  'rail',
  'tram',
  'platform',
  'bicycle_parking',
  'parking_space',
  'information',
]);
const LIT_OR_SCREEN = new Set(['screen', 'totem_screen']);

/** Every point category that the tags make; `poi` and `place` are for search only. */
export function pointsOf(tags: Tags, isNode: boolean): PointFacts[] {
  const points: PointFacts[] = [];
  const site = siteOf(tags);
  // a car park drawn as an area is an area; official sites are also points, for "how far is the next one"
  if (site && (isNode || OFFICIAL_SITES.has(site)))
    points.push({ category: PointCategory[site], ...siteFacts(tags) });
  for (const name of categoriesOf(tags)) points.push(pointFacts(tags, name));
  const place = placeOf(tags);
  if (place) points.push(place);
  if (points.length === 0 && !site && isSearched(tags)) points.push(pointFacts(tags, 'poi'));
  return points;
}

function categoriesOf(tags: Tags): Set<PointCategoryName> {
  const categories = new Set<PointCategoryName>();
  for (const [key, value] of tags) {
    const category = CATEGORIES.get(key)?.get(value);
    if (category) categories.add(category);
  }
  // a school of dancing is over when the night begins
  if (isSet(tags, 'dance:teaching')) categories.delete('music_venue');
  const amenity = tags.get('amenity');
  if (
    (amenity === 'restaurant' || amenity === 'cafe' || amenity === 'ice_cream') &&
    isSet(tags, 'outdoor_seating')
  ) {
    categories.delete('restaurant');
    categories.add('outdoor_seating');
  }
  if (amenity === 'place_of_worship') {
    const religion = tags.get('religion');
    if (religion === 'christian' && ringsBells(tags)) categories.add('bells');
    if (religion === 'muslim' && (isSet(tags, 'minaret') || tags.get('building') === 'mosque'))
      categories.add('mosque');
  }
  if (amenity === 'recycling') {
    categories.add(tags.get('recycling_type') === 'centre' ? 'waste_depot' : 'recycling');
  }
  if (isTrainStation(tags)) categories.add('rail_station');
  if (tags.get('public_transport') === 'platform' && isYes(tags, 'bus')) categories.add('bus_stop');
  const advertising = tags.get('advertising') ?? '';
  const lit = isYes(tags, 'lit') || isYes(tags, 'luminous') || isYes(tags, 'animated');
  if (LIT_OR_SCREEN.has(advertising) || (advertising === 'billboard' && lit)) categories.add('billboard');
  if (tags.get('power') === 'generator' && tags.get('generator:source') === 'wind')
    categories.add('wind_turbine');
  if (isHummingSubstation(tags)) categories.add('substation');
  if (tags.get('barrier') === 'height_restrictor' && (metresOf(tags.get('maxheight')) ?? 0) < VAN_HEIGHT_M) {
    categories.add('height_barrier');
  }
  return categories;
}

function ringsBells(tags: Tags): boolean {
  if (WITHOUT_BELLS.test(tags.get('denomination') ?? '')) return false;
  return isSet(tags, 'bell_tower') || isSet(tags, 'tower') || !WITHOUT_TOWER.has(tags.get('building') ?? '');
}

function isTrainStation(tags: Tags): boolean {
  const railway = tags.get('railway');
  if (railway !== 'station' && railway !== 'halt') return false;
  const station = tags.get('station') ?? '';
  return (
    !['subway', 'light_rail', 'funicular', 'miniature', 'monorail'].includes(station) &&
    !isSet(tags, 'disused')
  );
}

function isHummingSubstation(tags: Tags): boolean {
  const power = tags.get('power');
  if (power !== 'substation' && power !== 'sub_station') return false;
  const location = tags.get('location');
  if (location === 'underground' || location === 'indoor') return false;
  const voltages = (tags.get('voltage') ?? '').split(';').map(Number);
  return (
    HUMMING_SUBSTATIONS.has(tags.get('substation') ?? '') || voltages.some((volts) => volts >= HIGH_VOLTAGE)
  );
}

function pointFacts(tags: Tags, name: PointCategoryName): PointFacts {
  const { week, approximate, always } = weekHoursOf(firstOf(tags, 'opening_hours', 'service_times'));
  let flags = flagsOf(tags, name);
  if (week && approximate) flags |= PointFlag.HOURS_APPROXIMATE;
  if (always) flags |= PointFlag.OPEN_ALWAYS;
  return {
    category: PointCategory[name],
    flags,
    name: nameOf(tags),
    access: accessOf(tags),
    value: measureOf(tags, name),
    maxstay: 0,
    hours: week,
  };
}

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
    case 'recycling':
      return isYes(tags, 'recycling:glass_bottles') || isYes(tags, 'recycling:glass') ? PointFlag.GLASS : 0;
    case 'waste_depot':
      return tags.get('recycling_type') === 'centre' ? PointFlag.RECYCLING_CENTRE : 0;
    case 'mosque':
      return isSet(tags, 'minaret') ||
        tags.get('man_made') === 'minaret' ||
        tags.get('tower:type') === 'minaret'
        ? PointFlag.MINARET
        : 0;
    default:
      return (
        (isYes(tags, 'drive_through') ? PointFlag.DRIVE_THROUGH : 0) |
        (isSet(tags, 'outdoor_seating') ? PointFlag.OUTDOOR_SEATING : 0)
      );
  }
}

/** Rated power of a turbine in kW; the clear height under a barrier in cm; 0 otherwise. */
function measureOf(tags: Tags, name: PointCategoryName): number {
  if (name === 'wind_turbine')
    return Math.round(kilowattsOf(firstOf(tags, 'generator:output:electricity', 'generator:output')));
  if (name === 'height_barrier') return Math.round((metresOf(tags.get('maxheight')) ?? 0) * 100);
  return 0;
}

function placeOf(tags: Tags): PointFacts | null {
  const rank = PlaceRank[tags.get('place') as PlaceRankName];
  const name = firstOf(tags, 'name').trim();
  if (rank === undefined || rank >= PLACE_RANKS.length || name === '') return null;
  const population = Number.parseInt((tags.get('population') ?? '').replace(/[^\d]/g, ''), 10) || 0;
  return {
    category: PointCategory.place,
    flags: rank,
    name,
    access: Access.untagged,
    value: population,
    maxstay: 0,
    hours: null,
  };
}

function isSearched(tags: Tags): boolean {
  if (!isSet(tags, 'name')) return false;
  return SEARCHED_KEYS.some((key) => isSet(tags, key) && !NOT_SEARCHED.has(tags.get(key)!));
}
