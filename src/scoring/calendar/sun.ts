/** Times of the sun at a place on a day, within two minutes (Meeus, Astronomical Algorithms, chapters 15 and 25). */
import type { SunTimes } from '../../shared/time/open-slots.ts';
import { wallClockAt } from './at.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Days from 1970-01-01 to the epoch J2000.0. */
const J2000 = 10_957.5;
/** Altitude of the middle of the sun at sunrise and sunset, and at the limit of civil twilight, degrees. */
const HORIZON = -0.833;
const TWILIGHT = -6;
const OBLIQUITY = 23.4397;

const sin = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180);

/**
 * Returns the times on the clock of the place, minutes since midnight of the day.
 * @param lat degrees @param lon degrees @param day number of the day since 1970-01-01 @param timeZone IANA name
 */
export function sunTimes(lat: number, lon: number, day: number, timeZone: string): SunTimes {
  const { transit, declination } = sunOn(noonOf(lon, day, timeZone));
  const at = (altitude: number, side: -1 | 1): number | null => {
    const angle = (sin(altitude) - sin(lat) * sin(declination)) / (cos(lat) * cos(declination));
    if (Math.abs(angle) > 1) return null;
    const moment = transit + (side * Math.acos(angle)) / (2 * Math.PI);
    return Math.floor((wallClockAt(moment * DAY_MS, timeZone) - day * DAY_MS) / MINUTE_MS);
  };
  return { dawn: at(TWILIGHT, -1), sunrise: at(HORIZON, -1), sunset: at(HORIZON, 1), dusk: at(TWILIGHT, 1) };
}

/**
 * Returns true if the sun is below the limit of civil twilight.
 * @param lat degrees @param lon degrees @param ms instant, ms since 1970
 */
export function isDark(lat: number, lon: number, ms: number): boolean {
  const now = ms / DAY_MS;
  const noon = Math.round(now - 0.5 + lon / 360) + 0.5 - lon / 360;
  const { transit, declination } = sunOn(noon);
  const height = sin(lat) * sin(declination) + cos(lat) * cos(declination) * cos(360 * (now - transit));
  return height < sin(TWILIGHT);
}

/** Returns the highest position of the sun (days since 1970-01-01 UTC) and its declination (degrees) on a day. */
function sunOn(noon: number): { transit: number; declination: number } {
  const anomaly = 357.5291 + 0.98560028 * (noon - J2000);
  const centre = 1.9148 * sin(anomaly) + 0.02 * sin(2 * anomaly) + 0.0003 * sin(3 * anomaly);
  const longitude = anomaly + centre + 102.9372 + 180;
  return {
    transit: noon + 0.0053 * sin(anomaly) - 0.0069 * sin(2 * longitude),
    declination: (Math.asin(sin(longitude) * sin(OBLIQUITY)) * 180) / Math.PI,
  };
}

/** Returns the mean solar noon that falls on a day of the place's own calendar, days since 1970-01-01 UTC. */
function noonOf(lon: number, day: number, timeZone: string): number {
  const noon = day + 0.5 - lon / 360;
  return noon + day - Math.floor(wallClockAt(noon * DAY_MS, timeZone) / DAY_MS);
}
