/**
 * Nights of the week against hourly counters: four on motorways in the Ruhr (BASt, 2022, CC BY 4.0), and 199
 * in Berlin (2023 and 2024, dl-de/by-2-0).
 */
import { nightFor } from '../../../src/scoring/calendar/night.ts';
import { calendarOf } from '../../../src/scoring/calendar/night-type.ts';
import { trafficFactors } from '../../../src/scoring/calendar/traffic.ts';
import type { Figure } from '../figure.ts';
import { single } from '../statistics.ts';

/**
 * Flow of a night relative to the mean night: minimum and maximum of the four. A night begins on its date.
 */
const COUNTED = {
  Friday: { date: '2026-06-12', light: [1.0, 1.1], heavy: [0.39, 0.7] },
  Saturday: { date: '2026-06-13', light: [1.09, 1.29], heavy: [0.09, 0.13] },
  Sunday: { date: '2026-06-14', light: [0.99, 1.1], heavy: [0.92, 1.22] },
  Wednesday: { date: '2026-06-10', light: [0.88, 0.99], heavy: [1.29, 1.38] },
} as const;
/** Flow in town relative to the mean night: all vehicles, nearly all of them cars, and lorries. */
const IN_TOWN = [
  { weekday: 'Monday', date: '2026-06-15', all: 0.94, heavy: 1.11 },
  { weekday: 'Tuesday', date: '2026-06-16', all: 0.99, heavy: 1.21 },
  { weekday: 'Wednesday', date: '2026-06-10', all: 0.97, heavy: 1.1 },
  { weekday: 'Thursday', date: '2026-06-11', all: 1.02, heavy: 1.11 },
  { weekday: 'Friday', date: '2026-06-12', all: 1.07, heavy: 0.81 },
  { weekday: 'Saturday', date: '2026-06-13', all: 1.13, heavy: 0.7 },
  { weekday: 'Sunday', date: '2026-06-14', all: 0.88, heavy: 0.96 },
] as const;
const MAX_OFF_DB = 1;
const EVENING = 'T12:00:00Z';
const BERLIN = { country: 'DE', state: 'DE-BE' };
const GERMANY = { country: 'DE', state: 'DE-NW' };
const LATITUDE = 51.5;

/** Compares flows of cars and lorries with counts in Berlin. */
export function byWeekdayInTown(): Figure[] {
  return IN_TOWN.flatMap(({ weekday, date, all, heavy }) => {
    const night = nightFor(Date.parse(date + EVENING), 'Europe/Berlin');
    const ours = trafficFactors(night, calendarOf(night, BERLIN, LATITUDE), BERLIN.country);
    return [
      { what: `cars on a ${weekday} night`, counted: all, factor: ours.lightUrban },
      { what: `lorries on a ${weekday} night`, counted: heavy, factor: ours.heavyOther },
    ].map(({ what, counted, factor }) => {
      const off = 10 * Math.log10(counted / factor);
      return {
        name: `Berlin, ${what} over the mean night: counted − ours`,
        goal: `within ±${MAX_OFF_DB} dB`,
        value: single(off),
        unit: 'dB',
        reached: Math.abs(off) <= MAX_OFF_DB,
        note: `counted ${counted}, ours ${factor.toFixed(2)}`,
      };
    });
  });
}

/** Compares flows of cars and lorries on a motorway with the nearer end of the counted range. */
export function byWeekday(): Figure[] {
  return Object.entries(COUNTED).flatMap(([weekday, { date, light, heavy }]) => {
    const night = nightFor(Date.parse(date + EVENING), 'Europe/Berlin');
    const ours = trafficFactors(night, calendarOf(night, GERMANY, LATITUDE), GERMANY.country);
    return [
      figureOf(`cars on a ${weekday} night`, ours.lightRural, light),
      figureOf(`lorries on a ${weekday} night`, ours.heavyMotorway, heavy),
    ];
  });
}

function figureOf(what: string, ours: number, [least, most]: readonly [number, number]): Figure {
  const nearest = Math.min(most, Math.max(least, ours));
  const off = 10 * Math.log10(nearest / ours);
  return {
    name: `motorway, ${what} over the mean night: counted − ours`,
    goal: '',
    value: single(off),
    unit: 'dB',
    note: `counted ${least} to ${most}, ours ${ours.toFixed(2)}`,
  };
}
