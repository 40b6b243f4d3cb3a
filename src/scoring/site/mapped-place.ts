/** Borders in the map data are exact: where they are complete, they win over the built-in atlas. */
import { AreaKind } from '../../region/format/codes.ts';
import type { AreaHit } from './area-hits.ts';
import type { Place } from './country-and-time-zone.ts';

/** OSM admin_level of countries and of their states. */
const COUNTRY_LEVEL = 2;
const STATE_LEVEL = 4;
/** Where holidays differ below that level, and the atlas knows it: Alsace, South Tyrol. ISO 3166-1. */
const FINER_IN_ATLAS: readonly string[] = ['FR', 'IT'];

/** A place of the atlas, corrected by the administrative areas that the spot lies in. */
export function mappedPlace(areas: readonly AreaHit[], { country, state, timeZone }: Place): Place {
  const place = { country, state, timeZone };
  for (const { region, area, kind } of areas) {
    if (kind !== AreaKind.administrative) continue;
    const code = region.text(region.areas.name[area]!);
    if (region.areas.value[area] === COUNTRY_LEVEL) place.country = code;
    else if (region.areas.value[area] === STATE_LEVEL && !FINER_IN_ATLAS.includes(place.country ?? ''))
      place.state = code;
  }
  return place;
}
