/** Suggestions of the search: a place, coordinates, a region with a map, or a wish that becomes a filter. */
import type { FoundKind } from '../../api/facts/found-kinds.ts';
import type { FoundPlace } from '../../api/places.ts';
import type { LatLon } from '../../api/values.ts';
import { writtenPlace } from '../lib/geo.ts';
import { countryInPageLanguage, text } from '../lib/i18n.ts';
import type { IconName } from '../lib/icon-names.ts';
import type { CoveredRegion } from '../state/state.ts';
import type { Category } from './categories.ts';

/** Type of typed coordinates, which have no name. */
const COORDINATES = 'coordinates';
/** Kinds whose places are listed, instead of rating one spot: nobody sleeps at the label of a town. */
const AREAS: readonly FoundKind[] = ['country', 'region', 'town', 'village', 'quarter', 'island', 'locality'];
const ICONS: Partial<Record<FoundKind, IconName>> = {
  country: 'map',
  region: 'map',
  town: 'house',
  village: 'house',
  quarter: 'house',
  street: 'route',
  address: 'house',
  camp_site: 'campsite',
  caravan_site: 'camper_trailer',
  parking: 'parking',
  rest_area: 'highway-rest-area',
  services: 'fuel',
  station: 'rail',
  hospital: 'hospital',
  police: 'police',
  fuel: 'fuel',
  food: 'bar',
};

/** Suggestion to search worldwide, not only in the regions. */
export interface Everywhere {
  everywhere: true;
}

export type Suggestion = FoundPlace | CoveredRegion | Category | Everywhere;

interface Row {
  icon: IconName;
  name: string;
  /** kind and area */
  where: string;
}

export function suggestionRowOf(suggestion: Suggestion): Row {
  if ('everywhere' in suggestion) return { icon: 'search', name: text().searchEverywhere, where: '' };
  if ('near' in suggestion) {
    const { icon, title, near } = suggestion;
    const where = near ? text().searchFilterNear(nameIn(near)) : text().searchFilter;
    return { icon, name: title, where };
  }
  if (!('display_name' in suggestion))
    return { icon: 'map', name: suggestion.title, where: text().searchRegion };
  const { name, kind, type } = suggestion;
  if (type === COORDINATES) return { icon: 'locate-fixed', name, where: text().searchCoordinates };
  const kinds: Record<FoundKind, string> = { ...text().kind, ...text().found };
  const within = areaOf(suggestion);
  return {
    icon: ICONS[kind] ?? 'locate-fixed',
    name,
    where: [kinds[kind], within].filter(Boolean).join(' · '),
  };
}

/** Returns the name with its area: "Vaduz, Liechtenstein". */
function nameIn(place: FoundPlace): string {
  return [place.name, areaOf(place)].filter(Boolean).join(', ');
}

function areaOf({ area, country, kind }: FoundPlace): string {
  return area ?? (country && kind !== 'country' ? countryInPageLanguage(country) : '');
}

/** Returns true for what has places in it: settlements, islands, and other named places of the map (`place`). */
export function hasPlacesIn({ kind, type }: FoundPlace): boolean {
  return AREAS.includes(kind) || type === 'place';
}

/** Returns coordinates as a search result. */
export function asFound({ lat, lon }: LatLon): FoundPlace {
  return {
    display_name: writtenPlace({ lat, lon }),
    name: writtenPlace({ lat, lon }),
    kind: 'place',
    area: null,
    country: null,
    region: null,
    lat,
    lon,
    type: COORDINATES,
    source: 'local',
    match: 'exact',
    left_out: [],
    bbox: [lon, lat, lon, lat],
  };
}
