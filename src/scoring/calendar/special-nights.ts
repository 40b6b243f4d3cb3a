/** The nights of the year on which a whole country or region celebrates outdoors (MODEL 6.3, row "special"). */
import type { SpecialNightName } from '../text/phrases/events.ts';
import { easterSunday } from './easter.ts';
import type { HolidayArea } from './holidays.ts';
import type { LocalDay } from './night.ts';

export interface SpecialNight {
  name: SpecialNightName;
  points: number;
  /** points instead where the surroundings are built up */
  builtUpPoints: number;
}

const NEW_YEAR: SpecialNight = { name: 'new_year', points: -25, builtUpPoints: -30 };
const WALPURGIS: SpecialNight = { name: 'walpurgis', points: -5, builtUpPoints: -5 };
/** Carnival is celebrated in towns and villages, but all over the region. */
const CARNIVAL_POINTS = -8;

interface CarnivalRegion {
  name: SpecialNightName;
  /** ISO 3166-2 states, or ISO 3166-1 countries where it is celebrated everywhere */
  regions: readonly string[];
  /** first and last evening, in days from Easter Sunday; Ash Wednesday is -46 */
  first: number;
  last: number;
}

const CARNIVALS: readonly CarnivalRegion[] = [
  // Women's Carnival (Thursday) to Shrove Tuesday
  {
    name: 'karneval',
    regions: ['DE-NW', 'DE-RP', 'DE-SL'],
    first: -52,
    last: -47,
  },
  { name: 'fasnet', regions: ['DE-BW'], first: -52, last: -47 },
  { name: 'fasnacht', regions: ['CH-LU'], first: -52, last: -47 },
  // The eve of Morgestraich (04:00 on the Monday after Ash Wednesday) to the last of the three days
  { name: 'basler_fasnacht', regions: ['CH-BS'], first: -42, last: -39 },
  // Carnival Saturday to Shrove Tuesday
  { name: 'karneval', regions: ['NL-LI', 'NL-NB', 'ES-CN'], first: -50, last: -47 },
  // Carnival Friday to Shrove Tuesday
  { name: 'karneval', regions: ['BR'], first: -51, last: -47 },
];

/** Countries that dance into May in the night to 1 May. */
const WALPURGIS_COUNTRIES: readonly string[] = ['DE', 'AT'];

/** The special night that begins on this evening, or null. */
export function specialNightOn(evening: LocalDay, area: HolidayArea): SpecialNight | null {
  if (evening.month === 12 && evening.day === 31) return NEW_YEAR;
  if (evening.month === 4 && evening.day === 30 && WALPURGIS_COUNTRIES.includes(area.country ?? ''))
    return WALPURGIS;
  // Ash Wednesday lies between 4 February and 10 March: carnival is over by the end of that month everywhere.
  if (evening.month > 3) return null;
  const fromEaster = evening.number - easterSunday(evening.year);
  const celebrated = CARNIVALS.find(
    ({ regions, first, last }) =>
      fromEaster >= first &&
      fromEaster <= last &&
      (regions.includes(area.state ?? '') || regions.includes(area.country ?? '')),
  );
  return celebrated
    ? { name: celebrated.name, points: CARNIVAL_POINTS, builtUpPoints: CARNIVAL_POINTS }
    : null;
}
