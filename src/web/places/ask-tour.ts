/** Requests the days of a route from the service; if it is unreachable, from saved regions. */
import type { Impossible, Tour, TourPlan, TourWishes } from '../../api/tour.ts';
import type { Language } from '../../shared/language.ts';
import { MAX_DAYS } from '../../shared/tour-days.ts';
import { askAbout, type Deadlines, Refused } from '../api.ts';
import { query } from '../lib/service.ts';
import { mayBeSaved } from '../saved-regions.ts';
import { type Filters, wishesOfFilters } from '../state/filters.ts';
import type { ChosenNight, RouteDay, RouteList, RoutePlan } from '../state/listed.ts';
import { myVan } from '../state/my-van.ts';
import { isNamed, routeName, shortNames } from './route-plan.ts';

/** The service plans a tour for up to 20 s, and answers within 30; few take longer than 12. */
const PLANNED_WITHIN: Deadlines = { saved: 12_000, alone: 32_000 };

export interface DriveQuestion {
  plan: RoutePlan;
  /** driving time per day, hours */
  hours: number;
  wishes: Filters;
  lang: Language;
  /** nights to keep while they fit, most important last */
  nights: readonly ChosenNight[];
  /** nights that the user chose; `nights` contains them as well */
  picks: readonly ChosenNight[];
  /** true if none of the nights may change: they are judged if they are those of the whole route */
  isFixed: boolean;
}

/**
 * Returns the days of a route, each with its night.
 * @param signal aborts the request for a newer one
 * @throws Unreachable without a response; Refused for the field `hours_per_day` if there are too many days
 */
export async function findDays(question: DriveQuestion, signal: AbortSignal): Promise<RouteList> {
  const { plan, wishes, lang, nights, picks, isFixed } = question;
  const chosen = isFixed ? nights : picks;
  const body = planOf(question);
  // a saved region may cover any of its places
  const place = plan.stops.find(mayBeSaved) ?? plan.stops[0]!;
  const { answer } = await askAbout(
    place,
    `api/tour?${query({ lang })}`,
    signal,
    (worker) => worker.ask('tour', { ...place, plan: body, now: Date.now(), lang }),
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    PLANNED_WITHIN,
  );
  const tour = answer as Tour | { impossible: Impossible };
  if ('impossible' in tour) {
    const { message, field } = tour.impossible;
    throw new Refused(400, 'invalid_input', message, undefined, field);
  }
  const { days, law, router, start_name, not_kept, notices, price } = tour;
  return {
    plan: plan.isTrack
      ? plan
      : { ...plan, name: routeName(plan.stops, start_name, days.at(-1)?.end_name ?? null) },
    days: days.map((day): RouteDay => ({ ...day, stopName: stopName(plan, day.stop) })),
    law,
    isEstimated: router === 'none',
    places: days.flatMap(({ night }) => night ?? []),
    wishes,
    picks,
    isFixed,
    notices,
    price,
    notKept: not_kept.filter(({ date }) => chosen.some((pick) => pick.date === date)),
  };
}

/** Returns the nights to keep in the next request: those of the days, replaced by the user's picks. */
export function nightsWith(
  days: readonly RouteDay[],
  picks: readonly ChosenNight[],
): DriveQuestion['nights'] {
  const others = days.flatMap(({ date, night }) =>
    night && !picks.some((pick) => pick.date === date) ? [{ date, lat: night.lat, lon: night.lon }] : [],
  );
  return [...others, ...picks].slice(-MAX_DAYS);
}

function planOf({ plan, hours, wishes, nights, isFixed }: DriveQuestion): TourPlan {
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
    // a change of the route moves nights that do not fit it any more, unless they are fixed
    nights: nights.map((night) => ({ ...night, may_change: !isFixed })),
  };
}

/** Converts wishes to those of the API; JSON omits unset ones. */
function tourWishes(filters: Filters): TourWishes {
  const { flags, open_at, kinds, van: _, ...limits } = wishesOfFilters(filters, null);
  return {
    ...limits,
    ...Object.fromEntries(flags.map((name) => [name, true])),
    ...(kinds ? { kinds: [...kinds] } : {}),
    open: open_at !== undefined,
  };
}

/** Returns the short name of a stop, or ''. @param number index of the stop in the answer; null = none */
function stopName({ stops, isTrack }: RoutePlan, number: number | null): string {
  const at = number === null || isTrack ? -1 : number + 1;
  const stop = stops[at];
  return stop && isNamed(stop) ? shortNames(stops)[at]! : '';
}
