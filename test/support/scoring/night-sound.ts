/** The sound of one night on a small map, for the noise tests. */
import type { Region } from '../../../src/region/read/reader.ts';
import { instantOf } from '../../../src/scoring/calendar/at.ts';
import { nightFor } from '../../../src/scoring/calendar/night.ts';
import { calendarOf } from '../../../src/scoring/calendar/night-type.ts';
import { crowd } from '../../../src/scoring/events/crowd.ts';
import { passBys } from '../../../src/scoring/events/passbys.ts';
import type { Factor } from '../../../src/scoring/factor.ts';
import { type NightSound, soundOf } from '../../../src/scoring/noise/sound.ts';
import { Scratch } from '../../../src/scoring/scorer.ts';
import { spotAt } from '../../../src/scoring/spot.ts';
import { parseAt } from '../../../src/shared/time/date-time.ts';
import type { SceneMap } from '../maps/scene-map.ts';

/** Nights without a holiday nearby in Germany; all begin at 22:00. */
export const MONDAY = '2026-06-15T22:00';
export const WEDNESDAY = '2026-06-17T22:00';
export const THURSDAY = '2026-06-18T22:00';
export const FRIDAY = '2026-06-19T22:00';
export const SATURDAY = '2026-06-20T22:00';
export const SUNDAY = '2026-06-21T22:00';

export interface NightAt extends NightSound {
  passBys: Factor | null;
  crowd: Factor | null;
}

/** @param at local time at the spot @param east metres from the map's spot @param north likewise */
export function nightAt(map: SceneMap, at = WEDNESDAY, east = 0, north = 0, region = map.region()): NightAt {
  const [x, y] = map.units([east, north]);
  return nightIn([region], y / 1e7, x / 1e7, at);
}

/** Shared by all nights of these tests, as in a scorer. */
const scratch = new Scratch();

export function nightIn(regions: readonly Region[], lat: number, lon: number, at: string): NightAt {
  const { site, noise } = spotAt(regions, lat, lon, scratch);
  const { timeZone } = site.place;
  const night = nightFor(instantOf(parseAt(at)!.wallMs, timeZone), timeZone);
  const calendar = calendarOf(night, site.place, lat);
  return {
    ...soundOf(site, noise, night, calendar),
    passBys: passBys(site.lines, noise.flights, night),
    crowd: crowd(noise.venues, night, calendar),
  };
}

/** Returns the level of one kind of source in dB(A); -Infinity if there is none. */
export function levelOfSource({ factors }: NightSound, key: string): number {
  return factors.find((factor) => factor.key === key)?.value ?? -Infinity;
}
