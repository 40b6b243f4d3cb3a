/** Asks the service for the days of a drive; when it cannot be reached, the regions saved on this device. */
import type { Impossible, Tour, TourPlan, TourWishes } from '../../api/tour.ts';
import type { Language } from '../../shared/language.ts';
import { askAbout, Refused } from '../api.ts';
import { cornersOf } from '../lib/exchange/route.ts';
import { myVan } from '../lib/preferences/my-van.ts';
import { query } from '../lib/service.ts';
import { mayBeSaved } from '../saved-regions/saved-regions.ts';
import { type Filters, wishesOf } from './filters.ts';
import type { RouteDay, RouteList, RoutePlan } from './listed.ts';
import { shortName } from './route-plan.ts';

export interface DriveQuestion {
  plan: RoutePlan;
  /** of driving a day */
  hours: number;
  wishes: Filters;
  lang: Language;
  /** nights that somebody chose */
  nights: NonNullable<TourPlan['nights']>;
}

/**
 * Returns the days of a drive, each with its night.
 * @param signal ends the question: there is a newer one
 * @throws Unreachable when nobody answers; Refused, of the field `hours_per_day` when it has too many days
 */
export async function findDays(question: DriveQuestion, signal: AbortSignal): Promise<RouteList> {
  const { plan, wishes, lang } = question;
  const body = planOf(question);
  // any of its places may be in a saved region
  const place = plan.stops.find(mayBeSaved) ?? plan.stops[0]!;
  const { answer } = await askAbout(
    place,
    `api/tour?${query({ lang })}`,
    signal,
    (worker) => worker.ask('tour', { ...place, plan: body, now: Date.now(), lang }),
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );
  const tour = answer as Tour | { impossible: Impossible };
  if ('impossible' in tour) {
    const { message, field } = tour.impossible;
    throw new Refused(400, 'invalid_input', message, undefined, field);
  }
  const { days, law, router } = tour;
  return {
    plan,
    days: days.map((day): RouteDay => ({ ...day, stopName: stopName(plan, day.stop) })),
    law,
    isEstimated: router === 'none',
    places: days.flatMap(({ night }) => night ?? []),
    wishes,
  };
}

/** The night of each day as one asks for it again. */
export function chosenNights(days: readonly RouteDay[]): DriveQuestion['nights'] {
  return days.flatMap(({ date, night }) => (night ? [{ date, lat: night.lat, lon: night.lon }] : []));
}

/** The line of a drive: by its days, or as it was planned. */
export function lineOf({ plan, days }: RouteList) {
  return days.length > 0 ? days.flatMap(({ drive }) => cornersOf(drive.geometry)) : cornersOf(plan.route);
}

function planOf({ plan, hours, wishes, nights }: DriveQuestion): TourPlan {
  const places = plan.stops.map(({ lat, lon }) => ({ lat, lon }));
  return {
    ...(plan.isTrack
      ? { track: plan.route }
      : {
          start: places[0]!,
          end: places.at(-1)!,
          via: places.slice(1, -1).map((place) => ({ ...place, night: true })),
        }),
    ...(plan.departure === null ? {} : { departure: plan.departure }),
    hours_per_day: hours,
    wishes: tourWishes(wishes),
    van: myVan(),
    nights,
  };
}

/** Wishes as the interface takes them; what is not wished for is left out by JSON. */
function tourWishes(filters: Filters): TourWishes {
  const { flags, open_at, kinds, van: _, ...limits } = wishesOf(filters, null);
  return {
    ...limits,
    ...Object.fromEntries(flags.map((name) => [name, true])),
    ...(kinds ? { kinds: [...kinds] } : {}),
    open: open_at !== undefined,
  };
}

/** @param number as in the answer: of a stop on the way, or of the end */
function stopName({ stops, isTrack }: RoutePlan, number: number | null): string {
  const stop = number === null || isTrack ? undefined : stops[number + 1];
  return stop ? shortName(stop) : '';
}
