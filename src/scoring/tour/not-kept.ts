/** Tells which chosen nights a tour does not keep, and why. */
import type { NotKept, NotKeptReason } from '../../api/facts/not-kept.ts';
import type { LatLon } from '../../api/values.ts';
import { iso } from '../calendar/at.ts';
import type { RatedPlace } from '../nearby/rated-place.ts';
import type { Language } from '../text/phrases.ts';
import { say } from '../text/say.ts';
import type { Frame } from './frame.ts';
import type { Misfit } from './misfits.ts';
import type { PlannedDay } from './planned-day.ts';
import type { ChosenNight, TourQuestion } from './question.ts';

/** A chosen night that is not kept, before its reason is known. */
interface DroppedNight extends ChosenNight {
  /** ISO 8601 */
  arrival: string;
  /** null = the place itself is the reason, or its date */
  misfit: Misfit | null;
  /** the tour has a night on its date */
  hasDay: boolean;
}

/** Returns the chosen nights that are not among those of the tour, in order of their dates. */
export function droppedNights(
  planned: readonly PlannedDay[],
  misfits: readonly Misfit[],
  { days }: Frame,
  { nights, departure }: TourQuestion,
): DroppedNight[] {
  return nights
    .flatMap((night): DroppedNight[] => {
      const number = days.findIndex(({ date }) => date === night.date);
      if (planned[number]?.night?.isFixed) return [];
      return [
        {
          ...night,
          arrival: iso(days[number]?.arrival ?? departure),
          misfit: misfits.find(({ date }) => date === night.date) ?? null,
          hasDay: number >= 0,
        },
      ];
    })
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

interface Telling {
  lang: Language;
  titleAt(place: LatLon): string;
  /** Returns the title of the night of a date; null if there is none. */
  instead(date: string): string | null;
}

/** @param rated the places of the nights, in their order; null where one could not be rated */
export function notKeptOf(
  dropped: readonly DroppedNight[],
  rated: readonly (RatedPlace | null)[],
  { lang, titleAt, instead }: Telling,
): NotKept[] {
  return dropped.map((night, i): NotKept => {
    const { date, lat, lon, misfit, hasDay } = night;
    const place = rated[i] ?? null;
    const reason = hasDay ? (misfit?.reason ?? reasonOf(place)) : 'no_night';
    const hasPlace = place !== null && hasMap(place) && place.facts.standing !== 'none';
    const title = hasPlace ? titleAt(night) : null;
    const isLong = misfit !== null && misfit.reason !== 'no_road';
    const over = isLong ? Math.round(misfit.over) : null;
    const other = instead(date);
    const minutes = Math.max(1, Math.round((over ?? 0) / 60));
    return {
      ...{ date, lat, lon, title, reason, over_s: over, instead: other },
      notice: say(
        { key: 'tour_not_kept', name: title ?? '', reason, over: minutes, instead: other ?? '' },
        lang,
      ),
    };
  });
}

/** Returns why no van can spend the night at a place. */
function reasonOf(place: RatedPlace | null): NotKeptReason {
  if (place === null || !hasMap(place)) return 'no_map';
  if (place.facts.standing === 'none') return 'no_van_place';
  return place.fit?.fits === false ? 'does_not_fit' : 'not_allowed';
}

function hasMap({ facts }: RatedPlace): boolean {
  return facts.night_noise_db !== null;
}
