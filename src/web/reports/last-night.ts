/** The last place opened in the evening or at night, stored on the device: the user may have slept there. */
import { spotIdOf } from '../../shared/spot-id.ts';
import { NIGHT_END_HOUR } from '../../shared/time/night.ts';
import { dayAfter, localTime, nightDate } from '../lib/nights.ts';
import { having, isText, orNull } from '../lib/shape.ts';
import type { Memory } from '../lib/storage.ts';
import { chosenTitle } from '../places/place-title.ts';
import { isDate, isZone } from '../state/shapes.ts';
import type { PageStore, State } from '../state/state.ts';
import type { ReportedPlace } from './own-reports.ts';

/** Hour from which people look for tonight and are not asked about last night any more, local time. */
const EVENING_FROM_HOUR = 16;
const KEY = 'looked-at';

interface LookedAt extends ReportedPlace {
  /** local date on which the night began */
  night: string;
  timeZone: string;
}

const isLookedAt = having<LookedAt>({ spotId: isText, name: isText, night: isDate, timeZone: isZone });

export interface LastNight {
  /** Returns the place to ask about, from the morning until the next evening; null if there is none. */
  place(): ReportedPlace | null;
  /** Forgets the place, after the question was answered or closed. */
  forget(): void;
}

export function createLastNight(store: PageStore, memory: Memory): LastNight {
  function look(state: State): void {
    const { spot, answer, status, at } = state;
    const isSeen = status === 'unreachable' || (status === 'ready' && answer);
    if (!spot || !isSeen) return;
    const timeZone = answer?.explanation.spot_context.timezone ?? deviceTimeZone();
    const now = Date.now();
    const night = nightDate(now, timeZone);
    const { start } = answer?.night_window ?? {};
    const isTonight = at === null || (start && nightDate(Date.parse(start), timeZone) === night);
    if (isDay(now, timeZone) || !isTonight) return;
    const spotId = answer?.spot_id ?? spotIdOf(spot.lat, spot.lon);
    const { title } = chosenTitle(spot, state);
    memory.write(KEY, { spotId, name: title, night, timeZone } satisfies LookedAt);
  }

  store.on(['answer', 'status'], look);
  return {
    place() {
      const looked = memory.read<LookedAt | null>(KEY, null, orNull(isLookedAt));
      if (!looked) return null;
      const now = Date.now();
      const isNext = localTime(now, looked.timeZone).date === dayAfter(looked.night);
      return isNext && isDay(now, looked.timeZone) ? looked : null;
    },
    forget: () => memory.write(KEY, null),
  };
}

function isDay(ms: number, timeZone: string): boolean {
  const hour = Number(localTime(ms, timeZone).time.slice(0, 2));
  return hour >= NIGHT_END_HOUR && hour < EVENING_FROM_HOUR;
}

function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
