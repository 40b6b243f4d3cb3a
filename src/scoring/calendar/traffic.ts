/** Traffic in the rated part of a night, relative to a mean night. */
import { NIGHT_START_HOUR } from '../../shared/time/night.ts';
import { meanOverNight, type Night, ratedBetween } from './night.ts';
import type { NightCalendar } from './night-type.ts';

/** Factors on the traffic flow, and so on its sound energy, relative to a mean night: 1 for a whole ordinary night. */
export interface TrafficFactors {
  /** cars in and near built-up land */
  lightUrban: number;
  /** cars elsewhere, motorways included */
  lightRural: number;
  /** lorries and buses on motorways, and on trunk roads outside towns */
  heavyMotorway: number;
  /** lorries and buses on all other roads */
  heavyOther: number;
}

/**
 * Flow of each hour from NIGHT_START_HOUR on, divided by the mean of the night (NoiseModelling's AADF hour shares).
 */
const LIGHT_BY_HOUR = [2.07, 1.35, 0.67, 0.36, 0.25, 0.31, 0.83, 2.16];
const HEAVY_BY_HOUR = [0.89, 0.71, 0.67, 0.64, 0.7, 0.92, 1.36, 2.11];

/**
 * Factor for cars on Friday night, Saturday night and before holidays: in towns 1.07 and 1.13 (Berlin, 199 counters of
 * 2023 and 2024, dl-de/by-2-0), elsewhere 1.0 to 1.3 at four counters on German motorways (BASt, hours of 2022; Sunday
 * night 0.99 to 1.10, like any other).
 */
const LIGHT_BEFORE_DAY_OFF = 1.1;

/** Countries that ban lorries on Sundays and public holidays (Liechtenstein: Swiss road law). */
const WEEKEND_BAN_COUNTRIES: readonly string[] = ['DE', 'AT', 'CH', 'FR', 'IT', 'LI'];
/**
 * Share of heavy traffic that still drives before a Sunday: exempt goods, coaches, lorries below the weight
 * limit. The counters of LIGHT_BEFORE_DAY_OFF measured 0.09 to 0.13 on motorways, and 0.70 in town, where
 * most are buses and vans.
 */
const HEAVY_ON_SATURDAY = { far: 0.1, other: 0.7 };
/**
 * Share of heavy traffic that still drives before a holiday within the week: lorries drive until midnight,
 * which is a fifth of a whole night's heavy traffic (HEAVY_BY_HOUR).
 */
const HEAVY_BEFORE_HOLIDAY = { far: 0.3, other: 0.7 };
/** Factor for heavy traffic on Friday night, and on Saturday night in countries without a weekend ban. */
const HEAVY_AT_WEEKEND = 0.8;

/** Countries that ban lorries at night; exempt lorries keep to the motorways. */
const NIGHT_BAN_COUNTRIES: readonly string[] = ['AT', 'CH', 'LI'];
/** Factor for heavy traffic off motorways and rural trunk roads under a night ban. */
const HEAVY_UNDER_NIGHT_BAN = 0.4;

/** Returns the factors of the rated part of a night. @param country ISO 3166-1 alpha-2; null if unknown */
export function trafficFactors(
  night: Night,
  calendar: NightCalendar,
  country: string | null,
): TrafficFactors {
  const { light, heavy } = flowsOf(night);
  const { far, other } = heavyOf(calendar, country);
  const goingOut = calendar.type === 'SAT' ? LIGHT_BEFORE_DAY_OFF : 1;
  return {
    lightUrban: light * goingOut,
    lightRural: light * goingOut,
    heavyMotorway: heavy * far,
    heavyOther: heavy * other * (NIGHT_BAN_COUNTRIES.includes(country ?? '') ? HEAVY_UNDER_NIGHT_BAN : 1),
  };
}

/**
 * Returns the factors for heavy traffic on motorways and rural trunk roads (`far`) and on other roads. A
 * weekend ban begins at midnight or at 22:00 before the Sunday or holiday and has ended by the next night.
 */
function heavyOf(calendar: NightCalendar, country: string | null): { far: number; other: number } {
  if (calendar.sundayOrHolidayMorning && WEEKEND_BAN_COUNTRIES.includes(country ?? ''))
    return calendar.saturdayNight ? HEAVY_ON_SATURDAY : HEAVY_BEFORE_HOLIDAY;
  const factor = calendar.fridayOrSaturdayNight ? HEAVY_AT_WEEKEND : 1;
  return { far: factor, other: factor };
}

/** Flows of the rated part of a night: all spots of a list share one night. */
const FLOWS = new WeakMap<Night, { light: number; heavy: number }>();

function flowsOf(night: Night): { light: number; heavy: number } {
  let flows = FLOWS.get(night);
  if (!flows) {
    flows = { light: hourCurve(night, LIGHT_BY_HOUR), heavy: hourCurve(night, HEAVY_BY_HOUR) };
    FLOWS.set(night, flows);
  }
  return flows;
}

/**
 * Returns the mean of an hour curve over the rated part divided by its mean over the whole night. A whole
 * night has 1, even at a clock change.
 */
function hourCurve(night: Night, curve: readonly number[]): number {
  if (night.scoredFrom === night.start && night.scoredUntil === night.end) return 1;
  const flow = ({ hour }: { hour: number }): number => curve[(hour - NIGHT_START_HOUR + 24) % 24] ?? 1;
  return meanOverNight(night, flow) / meanOverNight(ratedBetween(night, night.start, night.end), flow);
}
