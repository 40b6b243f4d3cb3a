/** Maps tags to areas: land use, sources of sound, places, law, administration. */
import { PLAIN_PLACE } from '../../region/build/place-table.ts';
import { Access, AreaKind, type AreaKindName, Owner, Shore } from '../../region/format/codes.ts';
import { accessOf } from './access.ts';
import { type AreaFacts, RoofKind } from './facts.ts';
import { type KeySet, keySet } from './key-set.ts';
import { nameOf } from './names.ts';
import { GROUND_KEYS, ownerOfGround } from './owners.ts';
import { protectClass } from './protect-class.ts';
import { isForDisabled } from './sites/disabled-bays.ts';
import { siteFacts, siteOf } from './sites/sites.ts';
import { isSet, isYes, lookupOf, partsOf, type Tags } from './tags.ts';
import { lastKnownDay } from './values/dates.ts';
import { adminLevelOf } from './values/levels.ts';
import { hazardOf } from './values/signs.ts';

/** Kind of an area by key and value of a tag. Several rows may apply to one object. */
const KIND_BY_TAG: Record<string, Record<string, AreaKindName>> = {
  landuse: {
    residential: 'residential',
    commercial: 'commercial',
    retail: 'retail',
    industrial: 'industrial',
    farmland: 'farmland',
    farm: 'farmland',
    meadow: 'farmland',
    orchard: 'farmland',
    vineyard: 'farmland',
    allotments: 'farmland',
    plant_nursery: 'farmland',
    greenhouse_horticulture: 'farmland',
    forest: 'forest',
    grass: 'nature',
    recreation_ground: 'nature',
    village_green: 'nature',
    greenfield: 'nature',
    reservoir: 'water',
    basin: 'water',
    military: 'military',
    port: 'harbour',
    harbour: 'harbour',
    logistics: 'logistics',
    quarry: 'quarry',
    construction: 'construction',
    farmyard: 'farmyard',
    cemetery: 'cemetery',
  },
  natural: {
    wood: 'forest',
    grassland: 'nature',
    heath: 'nature',
    scrub: 'nature',
    wetland: 'nature',
    fell: 'nature',
    moor: 'nature',
    tundra: 'nature',
    water: 'water',
    beach: 'sand',
    sand: 'sand',
    dune: 'sand',
    bare_rock: 'sand',
    scree: 'sand',
    shingle: 'sand',
  },
  leisure: {
    park: 'nature',
    garden: 'nature',
    golf_course: 'nature',
    common: 'nature',
    nature_reserve: 'nature_reserve',
  },
  waterway: { riverbank: 'water', dock: 'water' },
  // old bunkers and war memorials are not military land
  military: {
    airfield: 'military',
    barracks: 'military',
    base: 'military',
    naval_base: 'military',
    training_area: 'military',
    range: 'military',
    danger_area: 'military',
    ammunition: 'military',
    checkpoint: 'military',
    office: 'military',
    yes: 'military',
  },
  man_made: { works: 'works', wastewater_plant: 'wastewater' },
  power: { plant: 'power_plant' },
  industrial: {
    port: 'port',
    container_terminal: 'port',
    shipyard: 'port',
    logistics: 'logistics',
    warehouse: 'logistics',
    distributor: 'logistics',
    distribution: 'logistics',
  },
  harbour: { yes: 'harbour' },
  amenity: { grave_yard: 'cemetery' },
  boundary: {
    national_park: 'national_park',
    protected_area: 'protected_area',
    aboriginal_lands: 'protected_area',
    low_emission_zone: 'low_emission_zone',
    hazard: 'reserved_bay',
  },
};
const KINDS = lookupOf(KIND_BY_TAG);

/** Kind of land closed to vans by key and value of a tag, in addition to its land use. */
const CLOSED_BY_TAG: Record<string, Record<string, AreaKindName>> = {
  highway: { pedestrian: 'pedestrian' },
  'area:highway': { pedestrian: 'pedestrian' },
  place: { square: 'pedestrian' },
  leisure: {
    park: 'park',
    garden: 'park',
    playground: 'park',
    dog_park: 'park',
    pitch: 'pitch',
    track: 'pitch',
    golf_course: 'pitch',
    stadium: 'pitch',
    miniature_golf: 'pitch',
  },
  landuse: { village_green: 'park', railway: 'railway' },
};
const CLOSED_KINDS = lookupOf(CLOSED_BY_TAG);
const AMENITY = keySet('amenity');
const ISLAND_KEYS = keySet('place', 'natural');
const KIND_KEYS = keySet(...KINDS.keys(), ...CLOSED_KINDS.keys());

/**
 * Values of `plant:source` of plants that are not sources of sound as a whole: solar plants hum in daylight only, and
 * wind turbines are separate sources.
 */
const SILENT_PLANTS: ReadonlySet<string> = new Set(['solar', 'wind', 'battery']);

/**
 * Returns the areas of a closed way or an area relation, one for each kind that its tags state.
 * @param keys keys of the tags
 * @param changedAt last edit, ms since 1970; 0 = unknown
 */
export function areasOf(tags: Tags, keys: KeySet, changedAt: number): AreaFacts[] {
  const areas: AreaFacts[] = [];
  const site = siteOf(tags, keys);
  if (site) areas.push({ kind: AreaKind[site], ...siteFacts(tags, keys) });
  if (keys & KIND_KEYS) addKinds(areas, tags, keys, changedAt);
  const roof = keys & BUILDING ? ROOFS.get(tags.get('building') ?? '') : undefined;
  if (roof) areas.push(plainArea(roof, '', 0));
  const bay = keys & AMENITY ? bayAccess(tags, keys) : Access.untagged;
  if (bay !== Access.untagged)
    areas.push({ ...plainArea(AreaKind.reserved_bay, nameOf(tags), 0), access: bay });
  // the building of a church is not its grounds: only grounds contain a car park
  const owner = keys & GROUND_KEYS && !isSet(tags, 'building') ? ownerOfGround(tags) : Owner.nobody;
  if (owner !== Owner.nobody) areas.push(plainArea(AreaKind.institution, nameOf(tags), owner));
  if (keys & ISLAND_KEYS && isIsland(tags)) areas.push(plainArea(AreaKind.landmass, '', 0));
  const code = administrativeCode(tags);
  if (code) areas.push(plainArea(AreaKind.administrative, code, adminLevelOf(tags.get('admin_level'))));
  return areas;
}

const BUILDING = keySet('building');
/** Values of `building` of roofs below which vans may fit, and of those for cars, below which they do not. */
const ROOFS: ReadonlyMap<string, number> = new Map<string, number>([
  ['roof', RoofKind.OPEN],
  ['canopy', RoofKind.OPEN],
  ['carport', RoofKind.FOR_CARS],
  ['carports', RoofKind.FOR_CARS],
  ['parking', RoofKind.FOR_CARS],
]);

/** Values of `parking_space` of spaces for everybody. */
const PLAIN_SPACES: ReadonlySet<string> = new Set([
  '',
  'normal',
  'yes',
  'no',
  'car',
  'standard',
  'compact',
  'large',
  'motorhome',
]);

/** Grounds of vehicles that are no vans: who may be there. */
const GROUNDS_OF_OTHERS: ReadonlyMap<string, number> = new Map([
  ...[
    'taxi',
    'car_sharing',
    'car_rental',
    'bus_station',
    'loading_dock',
    'boat_storage',
    'vehicle_inspection',
  ].map((amenity) => [amenity, Access.permit] as const),
  ...['motorcycle_parking', 'bicycle_parking', 'bicycle_rental', 'motorcycle_rental', 'scooter_rental'].map(
    (amenity) => [amenity, Access.no] as const,
  ),
  // while one charges
  ['charging_station', Access.customers],
]);

/**
 * Returns the Access code of a ground or a parking space that is reserved; `untagged` for one that is open to vans, and for
 * other objects.
 */
function bayAccess(tags: Tags, keys: KeySet): number {
  const amenities = partsOf(tags.get('amenity') ?? '');
  if (amenities.includes('parking')) return Access.untagged;
  if (!amenities.includes('parking_space'))
    return amenities.map((each) => GROUNDS_OF_OTHERS.get(each)).find(Boolean) ?? Access.untagged;
  const isOne = isSet(tags, 'capacity:disabled') && !tags.has('capacity');
  if (isOne || isForDisabled(tags)) return Access.permit;
  const access = accessOf(tags, keys);
  if (RESERVED.has(access)) return access;
  return PLAIN_SPACES.has(tags.get('parking_space') ?? '') ? Access.untagged : Access.permit;
}
const RESERVED: ReadonlySet<number> = new Set([Access.private, Access.permit, Access.no, Access.customers]);

function addKinds(areas: AreaFacts[], tags: Tags, keys: KeySet, changedAt: number): void {
  const kinds = new Set<AreaKindName>();
  for (const [key, value] of tags) {
    for (const lookup of [KINDS, CLOSED_KINDS]) {
      const kindBy = lookup.get(key);
      if (!kindBy) continue;
      for (const part of partsOf(value)) {
        const kind = kindBy.get(part);
        if (kind) kinds.add(kind);
      }
    }
  }
  if (kinds.has('nature_reserve') || kinds.has('national_park')) kinds.delete('protected_area');
  if (kinds.has('port')) kinds.delete('harbour');
  // nobody enters a minefield, as nobody enters military land
  if (kinds.has('reserved_bay') && hazardOf(tags) === 'deadly') {
    kinds.delete('reserved_bay');
    kinds.add('military');
  }
  if (kinds.has('wastewater') && isPumpingStation(tags)) kinds.delete('wastewater');
  if (SILENT_PLANTS.has(tags.get('plant:source') ?? '')) kinds.delete('power_plant');
  for (const name of kinds) {
    const area = plainArea(AreaKind[name], nameOf(tags), measureOf(name, tags, changedAt));
    areas.push(WITH_ACCESS.has(name) ? { ...area, access: groundAccess(tags, keys) } : area);
  }
}

/** Land whose streets and car parks have its access. */
const WITH_ACCESS: ReadonlySet<AreaKindName> = new Set(['residential', 'commercial', 'retail', 'industrial']);

/** Returns the Access code of such land: private, if it is gated. */
function groundAccess(tags: Tags, keys: KeySet): number {
  const access = accessOf(tags, keys);
  const isGated = isYes(tags, 'gated') || tags.get('residential') === 'gated';
  return access === Access.untagged && isGated ? Access.private : access;
}

/** Returns true for islands in the sea, a lake or a river: place=island or islet, or a closed coastline. */
function isIsland(tags: Tags): boolean {
  const place = tags.get('place');
  return place === 'island' || place === 'islet' || tags.get('natural') === 'coastline';
}

/** Returns true for sewage pumping stations, by tag or name: a closed building with a pump, without treatment. */
function isPumpingStation(tags: Tags): boolean {
  return isSet(tags, 'pumping_station') || PUMPING.test(tags.get('name') ?? '');
}
const PUMPING =
  /pump(ing|werk|station)|pompage|relevage|relèvement|bombeo|impulsión|pompaggio|sollevamento|bombagem|elevatória|gemaal|przepompownia/iu;

/** Returns the stored number of a kind of area, see AREA_KINDS. */
function measureOf(kind: AreaKindName, tags: Tags, changedAt: number): number {
  switch (kind) {
    case 'nature_reserve':
    case 'national_park':
    case 'protected_area':
      return protectClass(tags);
    case 'sand':
      // whether it is the shore of the sea is known once all objects are read
      return isShore(tags) ? Shore.beach : Shore.none;
    case 'construction':
      return lastKnownDay(tags, changedAt);
    default:
      return 0;
  }
}

/** Returns true for beaches and dunes, where shore law may apply, unlike bare rock and scree in mountains. */
function isShore(tags: Tags): boolean {
  return tags.get('natural') === 'beach' || tags.get('natural') === 'dune';
}

/** Returns an area that has only a kind, a name and one number. @param kind AreaKind */
export function plainArea(kind: number, name: string, value: number): AreaFacts {
  return { ...PLAIN_PLACE, kind, name, value };
}

/** Returns the upper-case ISO 3166-1 code of a country or ISO 3166-2 code of its subdivision; '' if neither. */
function administrativeCode(tags: Tags): string {
  if (tags.get('boundary') !== 'administrative') return '';
  const code = (
    tags.get('ISO3166-2') ??
    tags.get('ISO3166-1:alpha2') ??
    tags.get('ISO3166-1') ??
    ''
  ).toUpperCase();
  return /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/.test(code) && !isSet(tags, 'end_date') ? code : '';
}
