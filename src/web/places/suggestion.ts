/** What the search suggests: a place, coordinates, a region with a map, or a wish that becomes a filter. */
import type { SiteKind } from '../../api/nearby.ts';
import type { FoundPlace } from '../../api/places.ts';
import type { LatLon } from '../../api/values.ts';
import { isInside } from '../../shared/geo/box.ts';
import { text } from '../lib/i18n.ts';
import type { IconName } from '../lib/icon-names.ts';
import { writtenPlace } from '../lib/paste/read-place.ts';
import type { CoveredRegion } from '../state.ts';
import type { Category } from './categories.ts';

/** The type of what was typed as numbers: no name is found for it. */
const COORDINATES = 'coordinates';
/** What is listed rather than rated: nobody sleeps at the label of a town. */
const AREAS = new Set([
  ...[
    'city',
    'town',
    'village',
    'hamlet',
    'suburb',
    'neighbourhood',
    'quarter',
    'locality',
    'isolated_dwelling',
  ],
  ...['island', 'islet', 'municipality', 'county', 'state', 'country', 'administrative', 'region', 'borough'],
]);
const ICONS: Readonly<Record<string, IconName>> = {
  camp_site: 'campsite',
  caravan_site: 'camper_trailer',
  parking: 'parking',
  rest_area: 'highway-rest-area',
  services: 'fuel',
  fuel: 'fuel',
  street: 'route',
  coordinates: 'locate-fixed',
};

/** Somebody wants to search everywhere, not only in the loaded regions. */
export interface Everywhere {
  everywhere: true;
}

export type Suggestion = FoundPlace | CoveredRegion | Category | Everywhere;

interface Row {
  icon: IconName;
  name: string;
  /** kind, then the area it lies in */
  where: string;
}

export function rowOf(suggestion: Suggestion, regions: readonly CoveredRegion[]): Row {
  if ('everywhere' in suggestion) return { icon: 'search', name: text().searchEverywhere, where: '' };
  if ('wish' in suggestion)
    return { icon: suggestion.icon, name: suggestion.name(), where: text().searchFilter };
  if (!('display_name' in suggestion))
    return { icon: 'map', name: suggestion.title, where: text().searchRegion };
  const [name = '', ...rest] = suggestion.display_name.split(', ');
  const { type } = suggestion;
  const kinds: Partial<Record<string, string>> = { ...text().found, ...text().kind };
  const kind = type === COORDINATES ? text().searchCoordinates : (kinds[type] ?? text().found.other);
  // a town has nothing above it in the names of a region but the region itself
  const region = regions.find(({ bounds }) => isInside(suggestion, bounds))?.title ?? '';
  const area = rest.join(', ') || (type === COORDINATES ? '' : region.replace(/ \(.*\)$/, ''));
  return {
    icon: ICONS[type] ?? (isArea(suggestion) ? 'house' : 'locate-fixed'),
    name,
    where: [kind, area].filter(Boolean).join(' · '),
  };
}

/** Whether it is gone to and listed, not rated. */
export function isArea({ type }: FoundPlace): boolean {
  return AREAS.has(type);
}

/** Coordinates as a result of the search. */
export function asFound({ lat, lon }: LatLon): FoundPlace {
  return {
    display_name: writtenPlace({ lat, lon }),
    name: writtenPlace({ lat, lon }),
    kind: 'place',
    area: null,
    country: null,
    lat,
    lon,
    type: COORDINATES,
    source: 'local',
    bbox: [lon, lat, lon, lat],
  };
}

/** A kind of place that can be filtered by, as a type of the search. */
export function isKind(type: string): type is SiteKind {
  return type in text().kind;
}
