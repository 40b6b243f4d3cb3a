/**
 * A spot: its site and all that follows from it whatever the night. Computed once per cell of about 11 m and cached.
 */
import type { PlaceNames } from '../api/facts/place-names.ts';
import type { Region } from '../region/read/reader.ts';
import type { LocalEvent } from './events/local/event-row.ts';
import { eventsAround } from './events/local/local-events.ts';
import { type Law, lawOf } from './law/law.ts';
import { type NoiseAround, noiseAround } from './noise/noise-around.ts';
import { placeNamesOf } from './place-names.ts';
import { type Site, type SiteScratch, siteAt } from './site/site.ts';

export interface Spot {
  site: Site;
  /** names of the spot */
  readonly place: PlaceNames;
  noise: NoiseAround;
  law: Law;
  /** `law` while the official site around the spot is closed; null if it never is, or if there is none */
  lawOutOfSeason: Law | null;
  /** events that may wake people here, whatever the night */
  events: readonly LocalEvent[];
}

/** @param lat degrees, rounded to the cell's centre @param lon degrees, rounded likewise */
export function spotAt(regions: readonly Region[], lat: number, lon: number, scratch: SiteScratch): Spot {
  const site = siteAt(regions, lat, lon, scratch);
  let place: PlaceNames | undefined;
  return {
    site,
    get place() {
      // only full answers contain it
      place ??= placeNamesOf(site);
      return place;
    },
    noise: noiseAround(site, regions),
    law: lawOf(site, true),
    lawOutOfSeason: site.standing.official?.season ? lawOf(site, false) : null,
    events: eventsAround(site),
  };
}
