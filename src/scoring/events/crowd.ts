/** The factor `crowd`: people in the street between venues in nights before a day off. */
import type { Night } from '../calendar/night.ts';
import type { NightCalendar } from '../calendar/night-type.ts';
import type { Factor } from '../factor.ts';
import { lateVenueDistances, type Venue } from '../noise/nightlife.ts';

const FRIDAY = 5;
const SATURDAY = 6;
const MAX_POINTS = -6;
/** Number of venues open after midnight that fill the street with people. */
const MIN_VENUES = 3;
/** Distance to the third venue up to which the effect is full, m. */
const FULL_M = 100;
/** Distance to the third venue from which there is no effect, m. */
const NONE_M = 200;

export function crowd(venues: readonly Venue[], night: Night, calendar: NightCalendar): Factor | null {
  if (calendar.goingOutLike !== FRIDAY && calendar.goingOutLike !== SATURDAY) return null;
  const distances = lateVenueDistances(venues, night, calendar).filter((distance) => distance < NONE_M);
  const third = distances[MIN_VENUES - 1];
  if (third === undefined) return null;
  return {
    key: 'crowd',
    points: MAX_POINTS * Math.min(1, (NONE_M - third) / (NONE_M - FULL_M)),
    source: 'osm',
    value: distances.length,
    unit: 'venues',
    distance_m: distances[0]!,
    confidence: 'medium',
    phrase: { key: 'crowd', venues: distances.length },
  };
}
