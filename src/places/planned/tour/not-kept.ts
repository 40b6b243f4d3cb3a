/** Lists the chosen nights that a tour does not keep, and why. */
import type { NotKept, NotKeptReason } from '../../../api/facts/not-kept.ts';
import type { LatLon } from '../../../api/values.ts';
import { iso } from '../../../scoring/calendar/at.ts';
import type { Language } from '../../../words/phrases.ts';
import { say } from '../../../words/say.ts';
import type { RatedPlace } from '../../found/rated-place.ts';
import { stopFarFrom } from './choices.ts';
import type { Frame } from './frame.ts';
import type { Misfit } from './misfits.ts';
import type { PlannedDay } from './planned-day.ts';
import type { ChosenNight, TourQuestion } from './question.ts';

/** A chosen night that is not kept, before its reason is known. */
interface DroppedNight extends ChosenNight {
  /** planned arrival on the day of this night, ISO 8601; the departure of the tour if the tour has no such day */
  arrival: string;
  /** drive that is too long or has no known road; null if the place itself or its date is the reason */
  misfit: Misfit | null;
  /** distance from the stop at which its day ends, m; 0 if at most FAR_FROM_STOP_M, or without a stop */
  fromStop: number;
  /** true if the tour has a night on its date */
  hasDay: boolean;
}

/** Returns the chosen nights that are not among those of the tour, in order of their dates. */
export function droppedNights(
  planned: readonly PlannedDay[],
  misfits: readonly Misfit[],
  frame: Frame,
  { nights, departure }: TourQuestion,
): DroppedNight[] {
  const { days } = frame;
  return nights
    .flatMap((night): DroppedNight[] => {
      const number = days.findIndex(({ date }) => date === night.date);
      if (planned[number]?.night?.isFixed) return [];
      return [
        {
          ...night,
          arrival: iso(days[number]?.arrival ?? departure),
          misfit: misfits.find(({ date }) => date === night.date) ?? null,
          fromStop: number < 0 ? 0 : stopFarFrom(night, days[number]!, frame),
          hasDay: number >= 0,
        },
      ];
    })
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

interface Telling {
  lang: Language;
  titleAt(place: LatLon): string;
  /** Returns the title of the place where the tour spends the night of a date; null if it has none. */
  instead(date: string): string | null;
}

/**
 * Returns the entries of `not_kept`, one per dropped night.
 * @param rated places of these nights, in the same order; null where one could not be rated
 */
export function notKeptOf(
  dropped: readonly DroppedNight[],
  rated: readonly (RatedPlace | null)[],
  { lang, titleAt, instead }: Telling,
): NotKept[] {
  return dropped.map((night, i): NotKept => {
    const { date, lat, lon, misfit } = night;
    const place = rated[i] ?? null;
    const reason = reasonOf(night, place);
    const hasPlace = place !== null && hasMap(place) && place.facts.standing !== 'none';
    const title = hasPlace ? titleAt(night) : null;
    const isLong = misfit !== null && misfit.reason !== 'no_road';
    // rounded up: a drive that is too long by more than TOLERATED_S never says exactly that
    const over = isLong ? Math.ceil(misfit.over) : null;
    const other = instead(date);
    const amount = reason === 'far_from_stop' ? night.fromStop : Math.round((over ?? 0) / 60);
    return {
      ...{ date, lat, lon, title, reason, over_s: over, instead: other },
      notice: say({ key: 'tour_not_kept', name: title ?? '', reason, amount, instead: other ?? '' }, lang),
    };
  });
}

function reasonOf({ hasDay, misfit, fromStop }: DroppedNight, place: RatedPlace | null): NotKeptReason {
  if (!hasDay) return 'no_night';
  if (misfit) return misfit.reason;
  if (place === null || !hasMap(place)) return 'no_map';
  if (place.facts.standing === 'none') return 'no_van_place';
  if (fromStop > 0) return 'far_from_stop';
  return place.fit?.fits === false ? 'does_not_fit' : 'not_allowed';
}

function hasMap({ facts }: RatedPlace): boolean {
  return facts.night_noise_db !== null;
}
