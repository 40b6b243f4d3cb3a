/** Rules for drawing areas: layer, kind and minimum zoom. */
import type { Properties } from '../../map-tiles/map-feature.ts';
import { buildingOf } from '../tags/classify.ts';
import { BuildingKind } from '../tags/facts.ts';
import { type KeySet, keySet } from '../tags/key-set.ts';
import { isYes, lookupOf, type Tags } from '../tags/tags.ts';
import { type Drawing, labelsOf, lookUp } from './drawing.ts';

type Rule = readonly [layer: 'landuse' | 'water', kind: string, minZoom: number];

const AREAS = lookupOf<Rule>({
  natural: {
    water: ['water', 'lake', 6],
    bay: ['water', 'bay', 8],
    wood: ['landuse', 'wood', 7],
    glacier: ['landuse', 'glacier', 7],
    bare_rock: ['landuse', 'rock', 9],
    scree: ['landuse', 'rock', 9],
    shingle: ['landuse', 'rock', 9],
    sand: ['landuse', 'sand', 10],
    beach: ['landuse', 'beach', 10],
    scrub: ['landuse', 'scrub', 10],
    heath: ['landuse', 'scrub', 10],
    wetland: ['landuse', 'wetland', 10],
    grassland: ['landuse', 'meadow', 11],
    fell: ['landuse', 'meadow', 11],
  },
  landuse: {
    forest: ['landuse', 'wood', 7],
    reservoir: ['water', 'reservoir', 6],
    basin: ['water', 'basin', 10],
    salt_pond: ['water', 'basin', 10],
    residential: ['landuse', 'residential', 7],
    commercial: ['landuse', 'commercial', 10],
    retail: ['landuse', 'commercial', 10],
    industrial: ['landuse', 'industrial', 10],
    railway: ['landuse', 'industrial', 10],
    quarry: ['landuse', 'quarry', 10],
    landfill: ['landuse', 'quarry', 10],
    military: ['landuse', 'military', 10],
    farmland: ['landuse', 'farmland', 10],
    farmyard: ['landuse', 'farmland', 12],
    orchard: ['landuse', 'orchard', 12],
    vineyard: ['landuse', 'vineyard', 12],
    plant_nursery: ['landuse', 'orchard', 12],
    allotments: ['landuse', 'allotments', 12],
    meadow: ['landuse', 'meadow', 11],
    grass: ['landuse', 'grass', 12],
    village_green: ['landuse', 'grass', 12],
    recreation_ground: ['landuse', 'grass', 12],
    cemetery: ['landuse', 'cemetery', 12],
  },
  leisure: {
    nature_reserve: ['landuse', 'nature_reserve', 8],
    park: ['landuse', 'park', 12],
    garden: ['landuse', 'park', 13],
    golf_course: ['landuse', 'golf_course', 12],
    sports_centre: ['landuse', 'sports', 12],
    stadium: ['landuse', 'sports', 12],
    pitch: ['landuse', 'pitch', 14],
    playground: ['landuse', 'playground', 14],
    swimming_pool: ['water', 'swimming_pool', 14],
  },
  boundary: { national_park: ['landuse', 'national_park', 7] },
  waterway: { riverbank: ['water', 'river', 6], dock: ['water', 'dock', 10] },
  amenity: {
    hospital: ['landuse', 'hospital', 12],
    school: ['landuse', 'school', 12],
    university: ['landuse', 'school', 12],
    college: ['landuse', 'school', 12],
    grave_yard: ['landuse', 'cemetery', 12],
    parking: ['landuse', 'parking', 14],
  },
  tourism: {
    camp_site: ['landuse', 'camp_site', 12],
    caravan_site: ['landuse', 'camp_site', 12],
    zoo: ['landuse', 'zoo', 12],
  },
  aeroway: {
    aerodrome: ['landuse', 'aerodrome', 10],
    apron: ['landuse', 'apron', 13],
  },
  man_made: { pier: ['landuse', 'pier', 13] },
});

const AREA_KEYS = keySet(...AREAS.keys());
const HIGHWAY = keySet('highway');
const BUILDING = keySet('building');

/** Values of the `water` tag that replace the kind `lake`. */
const WATER_KINDS = new Set(['river', 'canal', 'reservoir', 'pond', 'lagoon', 'basin', 'stream']);
/** Kinds of land use with a name label; water always keeps its name. Other names would only cost bytes. */
const NAMED = new Set([
  'nature_reserve',
  'national_park',
  'park',
  'aerodrome',
  'wood',
  'glacier',
  'hospital',
]);
const BUILDINGS_FROM = 13;
const SQUARES_FROM = 13;

/** Returns the drawings of an object that may be an area. @param keys keys of the tags */
export function areaDrawings(tags: Tags, keys: KeySet): Drawing[] {
  const drawings: Drawing[] = [];
  const rule = keys & AREA_KEYS ? lookUp(AREAS, tags) : undefined;
  if (rule) {
    const [layer, kind, minZoom] = rule;
    const isNamed = layer === 'water' || NAMED.has(kind);
    const properties: Properties = { kind: exactKind(kind, tags) };
    if (isNamed) Object.assign(properties, labelsOf(tags));
    drawings.push({ layer, shape: 'area', minZoom, properties });
  } else if (keys & HIGHWAY && isSquare(tags)) {
    drawings.push({
      layer: 'landuse',
      shape: 'area',
      minZoom: SQUARES_FROM,
      properties: { kind: 'pedestrian' },
    });
  }
  if (keys & BUILDING && buildingOf(tags) !== BuildingKind.NONE)
    drawings.push({ layer: 'buildings', shape: 'area', minZoom: BUILDINGS_FROM, properties: {} });
  return drawings;
}

function exactKind(kind: string, tags: Tags): string {
  const water = tags.get('water') ?? '';
  return kind === 'lake' && WATER_KINDS.has(water) ? water : kind;
}

function isSquare(tags: Tags): boolean {
  return isYes(tags, 'area') && /^(pedestrian|footway)$/.test(tags.get('highway') ?? '');
}
