/**
 * A spot: its site and everything derived from it that does not depend on the night. Computed once per cell
 * of about 11 m, then cached.
 */
import type { PlaceNames } from '../api/facts/place-names.ts';
import type { Region } from '../region/read/reader.ts';
import type { LocalEvent } from './events/local/event-row.ts';
import { eventsAround } from './events/local/local-events.ts';
import { isResort } from './events/resort.ts';
import { OPEN, type Opening } from './law/access.ts';
import { type Law, lawOf } from './law/law.ts';
import { type NoiseAround, noiseAround } from './noise/noise-around.ts';
import { type NamesAround, namesAround, placeNamesOf } from './place-names.ts';
import { type Site, type SiteScratch, siteAt } from './site/site.ts';

export interface Spot {
  site: Site;
  /** names around the spot; computed on first use, like `place` */
  readonly names: NamesAround;
  /** address of the spot */
  readonly place: PlaceNames;
  /** true in a resort by a beach; computed on first use, as it matters only in high season */
  readonly isResort: boolean;
  noise: NoiseAround;
  /** law while all places around the spot are open */
  law: Law;
  /** Returns the law in a night in which not all places are open; cached, as few such nights differ. */
  lawWhile(opening: Opening): Law;
  /** events that may wake people here, whatever the night */
  events: readonly LocalEvent[];
}

/** Returns the spot of a cell. @param lat of its centre, degrees @param lon of its centre, degrees */
export function spotAt(regions: readonly Region[], lat: number, lon: number, scratch: SiteScratch): Spot {
  const site = siteAt(regions, lat, lon, scratch);
  let names: NamesAround | undefined;
  let place: PlaceNames | undefined;
  let resort: boolean | undefined;
  const noise = noiseAround(site, regions);
  const laws = new Map<string, Law>();
  return {
    site,
    get names() {
      names ??= namesAround(site);
      return names;
    },
    get place() {
      place ??= placeNamesOf(this.names);
      return place;
    },
    get isResort() {
      resort ??= isResort(site, noise.venues);
      return resort;
    },
    noise,
    law: lawOf(site, OPEN),
    lawWhile(opening) {
      const key = JSON.stringify(opening);
      let law = laws.get(key);
      if (!law) {
        law = lawOf(site, opening);
        laws.set(key, law);
      }
      return law;
    },
    events: eventsAround(site),
  };
}
