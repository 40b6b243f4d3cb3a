/** The factor `pass_bys`: trains and flights loud enough to wake people, which a mean level hides. */
import type { Night } from '../calendar/night.ts';
import type { Factor } from '../factor.ts';
import type { LineSound } from '../lines/line-sound.ts';
import type { Flights } from '../noise/aircraft.ts';
import { ratedShare } from '../noise/opening.ts';

const POINTS_PER_EVENT = -1;
const MAX_POINTS = -12;
/** Minimum number of events in the rated part of a night that makes a factor. */
const MIN_EVENTS = 0.05;

/** Returns the factor of the rated part of the night; null if fewer than MIN_EVENTS are expected. */
export function passBys(lines: LineSound, flights: Flights, night: Night): Factor | null {
  const trains = lines.trains.loud * ratedShare(night);
  const overflights = flights.loud * ratedShare(night);
  const events = trains + overflights;
  if (events < MIN_EVENTS) return null;
  return {
    key: 'pass_bys',
    points: Math.max(MAX_POINTS, POINTS_PER_EVENT * events),
    source: 'osm',
    value: events,
    unit: 'events',
    confidence: 'low',
    phrase: { key: 'pass_bys', trains, flights: overflights },
  };
}
