/**
 * Clocks of the world, from the IANA time zone database. Its rules come with the program (moment-timezone), since those
 * of a runtime or browser are as old as its build: in 2026 Canada, Cuba and Morocco changed theirs.
 */
import type moment from 'moment-timezone';

/** Zones by IANA name; finding one by name takes ten times as long as using it. */
const zones = new Map<string, moment.MomentZone>();

/**
 * Returns how far clocks in a zone are ahead of UTC at an instant, ms.
 * @param ms since 1970 @param timeZone IANA name
 * @throws RangeError for an unknown zone
 */
export function offsetAt(ms: number, timeZone: string): number {
  let zone = zones.get(timeZone);
  if (!zone) {
    const found = library().tz.zone(timeZone);
    if (!found) throw new RangeError(`unknown time zone "${timeZone}"; expected an IANA name`);
    zone = found;
    zones.set(timeZone, zone);
  }
  // minutes west; before zones were agreed on, with a fraction
  return Math.round(zone.utcOffset(ms) * -60_000);
}

/** Returns the release of the time zone database, e.g. `2026f`. */
export function timeZoneRelease(): string {
  return library().tz.dataVersion;
}

/** Loads the library on first use: 5 ms. */
function library(): typeof moment {
  return require('moment-timezone');
}
