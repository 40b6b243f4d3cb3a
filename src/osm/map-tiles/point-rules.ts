/** Rules for drawing points: settlements, and what travellers look for. */

import { type KeySet, keySet } from '../tags/key-set.ts';
import { isForOthers } from '../tags/sites/other-guests.ts';
import { lookupOf, type Tags } from '../tags/tags.ts';
import { populationOf } from '../tags/values/counts.ts';
import { elevationOf } from '../tags/values/lengths.ts';
import { type Drawing, labelsOf, lookUp, said } from './drawing.ts';

/** Minimum zoom of a name, by value of the `place` tag. */
const PLACES = new Map([
  ['city', 4],
  ['town', 8],
  ['village', 10],
  ['suburb', 11],
  ['quarter', 12],
  ['neighbourhood', 13],
  ['hamlet', 12],
  ['isolated_dwelling', 14],
  ['locality', 14],
  ['island', 10],
  ['islet', 13],
]);

type Rule = readonly [kind: string, minZoom: number];

/**
 * Minimum zoom of camper signs. Zoom 9 of tiles is zoom 10 of the page, where people start to look for a
 * place.
 */
const CAMPER_SIGNS_FROM = 9;

const POIS = lookupOf<Rule>({
  tourism: {
    camp_site: ['camp_site', CAMPER_SIGNS_FROM],
    caravan_site: ['caravan_site', CAMPER_SIGNS_FROM],
    alpine_hut: ['hut', 13],
    wilderness_hut: ['hut', 13],
    viewpoint: ['viewpoint', 14],
    picnic_site: ['picnic_site', 14],
    information: ['information', 14],
  },
  railway: { station: ['station', 12], halt: ['station', 13] },
  natural: { peak: ['peak', 12], volcano: ['peak', 12], spring: ['spring', 14] },
  mountain_pass: { yes: ['mountain_pass', 12] },
  aeroway: { aerodrome: ['aerodrome', 12] },
  amenity: {
    sanitary_dump_station: ['dump_station', CAMPER_SIGNS_FROM],
    hospital: ['hospital', 13],
    ferry_terminal: ['ferry_terminal', 13],
    drinking_water: ['drinking_water', CAMPER_SIGNS_FROM],
    water_point: ['drinking_water', CAMPER_SIGNS_FROM],
    toilets: ['toilets', CAMPER_SIGNS_FROM],
    shower: ['shower', CAMPER_SIGNS_FROM],
    fuel: ['fuel', 14],
    parking: ['parking', 14],
    police: ['police', 14],
    pharmacy: ['pharmacy', 14],
    charging_station: ['charging_station', 14],
    restaurant: ['restaurant', 14],
    cafe: ['cafe', 14],
  },
  man_made: { water_tap: ['drinking_water', CAMPER_SIGNS_FROM] },
  highway: { rest_area: ['rest_area', 13], services: ['services', 13] },
  shop: {
    supermarket: ['supermarket', 14],
    convenience: ['convenience', 14],
    bakery: ['bakery', 14],
    laundry: ['laundry', 14],
    gas: ['gas', 14],
  },
  leisure: { marina: ['marina', 13] },
});

const POI_KEYS = keySet(...POIS.keys());
const PLACE = keySet('place');

/** Kinds that are drawn only with a name: without one they are rarely a destination. */
const NAMED_ONLY = new Set([
  'station',
  'aerodrome',
  'hospital',
  'restaurant',
  'cafe',
  'marina',
  'ferry_terminal',
]);
/** Values of `access` of car parks that are not drawn, as they are not open to travellers. */
const CLOSED = new Set(['private', 'no', 'permit', 'residents']);

/**
 * Returns the points drawn for a node, or in the middle of an area. Only nodes are drawn as settlements,
 * since a settlement mapped as an area contains a node.
 * @param keys keys of the tags
 */
export function pointDrawings(tags: Tags, keys: KeySet, isNode: boolean): Drawing[] {
  const drawings: Drawing[] = [];
  const place = isNode && keys & PLACE ? placeDrawing(tags) : null;
  if (place) drawings.push(place);
  const poi = keys & POI_KEYS ? poiDrawing(tags) : null;
  if (poi) drawings.push(poi);
  return drawings;
}

function placeDrawing(tags: Tags): Drawing | null {
  const place = tags.get('place') ?? '';
  const minZoom = PLACES.get(place);
  if (minZoom === undefined) return null;
  const names = labelsOf(tags);
  if (!names.name) return null;
  const capital = tags.get('capital');
  const properties = said({
    kind_detail: place,
    population: populationOf(tags.get('population')) || undefined,
    capital: capital === 'no' ? undefined : capital,
    ...names,
  });
  return { layer: 'places', shape: 'point', minZoom, properties };
}

function poiDrawing(tags: Tags): Drawing | null {
  const rule = lookUp(POIS, tags);
  if (!rule) return null;
  const [kind, minZoom] = rule;
  if (kind === 'camp_site' && isForOthers(tags)) return null;
  if (kind === 'parking' && CLOSED.has(tags.get('access') ?? '')) return null;
  const names = labelsOf(tags);
  if (NAMED_ONLY.has(kind) && !names.name) return null;
  const ele =
    kind === 'peak' || kind === 'mountain_pass' || kind === 'hut' ? elevationOf(tags.get('ele')) : undefined;
  return { layer: 'pois', shape: 'point', minZoom, properties: said({ kind, ele, ...names }) };
}
