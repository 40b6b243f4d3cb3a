/** What the search suggests: a place, coordinates or a region with a map, each in two lines. */
import type { FoundPlace } from '../../api/places.ts';
import type { LatLon } from '../../api/values.ts';
import { isInside } from '../../shared/geo/box.ts';
import { text } from '../lib/i18n.ts';
import { writtenPlace } from '../lib/paste/read-place.ts';
import type { CoveredRegion } from '../state.ts';

/** The type of what was typed as numbers: no name is found for it. */
const COORDINATES = 'coordinates';

export type Suggestion = FoundPlace | CoveredRegion;

/** What it is called, and where or what it is. */
export function linesOf(
  suggestion: Suggestion,
  regions: readonly CoveredRegion[],
): [name: string, where: string] {
  if (!('display_name' in suggestion)) return [suggestion.title, text().searchRegion];
  const [name = '', ...rest] = suggestion.display_name.split(', ');
  if (suggestion.type === COORDINATES) return [name, text().searchCoordinates];
  // a town has nothing above it in the names of a region but the region itself
  return [name, rest.join(', ') || (regions.find(({ bounds }) => isInside(suggestion, bounds))?.title ?? '')];
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
