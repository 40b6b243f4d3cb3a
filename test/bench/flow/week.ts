/** Nights of the week against counters that tell hours: four on motorways of the Ruhr (BASt, 2022, CC BY 4.0). */
import { nightFor } from '../../../src/scoring/calendar/night.ts';
import { calendarOf } from '../../../src/scoring/calendar/night-type.ts';
import { trafficFactors } from '../../../src/scoring/calendar/traffic.ts';
import type { Figure } from '../figure.ts';
import { single } from '../statistics.ts';

/** Flow of a night that begins on that day over that of the mean night: least and most of the four. */
const COUNTED = {
  Friday: { date: '2026-06-12', light: [1.0, 1.1], heavy: [0.39, 0.7] },
  Saturday: { date: '2026-06-13', light: [1.09, 1.29], heavy: [0.09, 0.13] },
  Sunday: { date: '2026-06-14', light: [0.99, 1.1], heavy: [0.92, 1.22] },
  Wednesday: { date: '2026-06-10', light: [0.88, 0.99], heavy: [1.29, 1.38] },
} as const;
const EVENING = 'T12:00:00Z';
const GERMANY = { country: 'DE', state: 'DE-NW' };
const LATITUDE = 51.5;

/** Energy of cars and of lorries on a motorway against the nearer end of what was counted. */
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
