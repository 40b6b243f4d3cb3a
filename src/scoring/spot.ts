/** A spot: its site, and what follows from it whatever the night. Worked out once per cell of about 11 m and kept. */
import type { PlaceNames } from '../api/place-names.ts';
import type { Region } from '../region/read/reader.ts';
import type { LocalEvent } from './events/local/event-row.ts';
import { eventsAround } from './events/local/local-events.ts';
import { type Law, lawOf } from './law/law.ts';
import { type NoiseAround, noiseAround } from './noise/noise-around.ts';
import { placeNamesOf } from './place-names.ts';
import { type Site, type SiteScratch, siteAt } from './site/site.ts';

export interface Spot {
  site: Site;
  /** what people call it */
  readonly place: PlaceNames;
  noise: NoiseAround;
  law: Law;
  /** the same while the official site around the spot is closed; null = it never is, or there is none */
  lawOutOfSeason: Law | null;
  /** what may wake people here, in whatever night */
  events: readonly LocalEvent[];
}

/** @param lat degrees, rounded to the cell's centre; @param lon likewise */
export function spotAt(regions: readonly Region[], lat: number, lon: number, scratch: SiteScratch): Spot {
  const site = siteAt(regions, lat, lon, scratch);
  let place: PlaceNames | undefined;
  return {
    site,
    get place() {
      // only full answers tell it
      place ??= placeNamesOf(site);
      return place;
    },
    noise: noiseAround(site, regions),
    law: lawOf(site, true),
    lawOutOfSeason: site.standing.official?.season ? lawOf(site, false) : null,
    events: eventsAround(site),
  };
}
