/** The nights of a route: planned, changed by the user, and stored until the next route. */
import type { LatLon } from '../../api/values.ts';
import { MAX_DAYS } from '../../shared/tour-days.ts';
import { Refused, Unreachable, whileBusy } from '../api.ts';
import { boundsOfPlaces } from '../lib/geo.ts';
import { failureWords, retryWords, text } from '../lib/i18n.ts';
import { orNull } from '../lib/shape.ts';
import type { Memory } from '../lib/storage.ts';
import { toast } from '../lib/toast.ts';
import type { SpotMap } from '../map/map.ts';
import { DRIVING_HOURS } from '../state/driving-day.ts';
import { NO_FILTERS } from '../state/filters.ts';
import type { ChosenNight, RouteDay, RouteList, RoutePlan } from '../state/listed.ts';
import { isPlan, isRoute } from '../state/shapes.ts';
import type { PageStore } from '../state/state.ts';
import { type DriveQuestion, findDays, nightsWith } from './ask-tour.ts';
import { lineOf } from './shown-places.ts';

const KEY = 'drive';
const SAVED_KEY = 'drives';
/** Maximum saved routes, about 20 KB per night. */
const MAX_SAVED = 10;
const NO_DAYS = { days: [], law: [], isEstimated: false, places: [], wishes: NO_FILTERS };

export interface RoutePlaces {
  /**
   * Plans the nights of a route. Nights that the user chose for the same journey stay while they fit.
   * @returns true if the nights are known
   */
  find(plan: RoutePlan): Promise<boolean>;
  /** Moves the night of a day to another place; other nights stay while they fit. */
  pick(day: RouteDay, place: LatLon): Promise<void>;
  /** Forgets the user's choice for a night, which is then planned again. */
  forget(date: string): Promise<void>;
  /** Fixes all nights, which are then judged, or lets them change again. */
  fix(isFixed: boolean): Promise<void>;
  /** Returns saved routes, latest first. */
  saved(): readonly RouteList[];
  /** Saves the shown route, or removes it. Resolves when that is stored. */
  toggleSaved(): Promise<void>;
  /** Calls back when another tab has changed the saved routes. */
  onSaved(callback: () => void): void;
  /** Shows a saved route. */
  open(route: RouteList): void;
}

/**
 * Plans, shows and stores routes, and shows the last one again.
 * @param map shows the whole route once its places are known
 */
export function createRoutePlaces(
  store: PageStore,
  map: Pick<SpotMap, 'fitBounds' | 'freePadding'>,
  memory: Memory,
): RoutePlaces {
  let running = new AbortController();

  function show(route: RouteList): void {
    memory.write(KEY, route);
    // changes of a saved route are saved as well
    if (isSaved(route))
      void memory.change<RouteList>(SAVED_KEY, isPlan, (all) =>
        all.map((each) => (isSame(each, route) ? route : each)),
      );
    store.set({ route, routeStatus: 'ready', routeProblem: '' });
  }

  function fit(route: RouteList): void {
    // the last night may be some kilometres before the end
    map.fitBounds(boundsOfPlaces([...route.plan.stops, ...lineOf(route)]), map.freePadding());
  }

  async function search(
    plan: RoutePlan,
    nights: DriveQuestion['nights'],
    picks: readonly ChosenNight[],
    isFixed = false,
  ): Promise<RouteList | null> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const { language: lang, drivingHours: hours, filters: wishes } = store.get();
    store.set({ routeStatus: 'loading', routeProblem: '' });
    try {
      const found = await whileBusy(
        () => findDays({ plan, hours, wishes, lang, nights, picks, isFixed }, signal),
        (at) => store.set({ routeProblem: retryWords(at) }),
        signal,
      );
      show(found);
      return found;
    } catch (error) {
      if (signal.aborted) return null;
      if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
      const isTooLong = error instanceof Refused && error.field === 'hours_per_day';
      store.set(
        isTooLong
          ? { routeStatus: 'idle', routeProblem: tooLong(hours) }
          : { routeStatus: 'failed', routeProblem: failureWords(error) },
      );
      return null;
    }
  }

  async function find(plan: RoutePlan): Promise<boolean> {
    const { route } = store.get();
    const picks = route && isEdited(route.plan, plan) ? picksOf(route) : [];
    const isFixed = route?.isFixed === true && isSamePlan(route.plan, plan);
    const found = await search(plan, isFixed ? nightsWith(route.days, picks) : picks, picks, isFixed);
    if (found) fit(found);
    return found !== null;
  }

  function saved(): readonly RouteList[] {
    return (
      memory
        .readList<RouteList>(SAVED_KEY, isPlan)
        // the days of an older page are planned again
        .map((each) => (isRoute(each) ? each : { ...NO_DAYS, plan: each.plan }))
    );
  }

  const isSaved = (route: RouteList) => saved().some((each) => isSame(each, route));

  const searchAgain = (route: RouteList, picks: readonly ChosenNight[], isFixed = route.isFixed) =>
    search(route.plan, nightsWith(route.days, picks), picks, isFixed);

  const remembered = memory.read<RouteList | null>(KEY, null, orNull(isRoute));
  if (remembered) store.set({ route: remembered, routeStatus: 'ready' });
  store.on(['language'], ({ route }) => {
    if (route) void searchAgain(route, picksOf(route));
  });
  store.on(['drivingHours', 'van'], ({ route }) => route && void find(route.plan));
  store.on(['tab'], ({ tab, route, filters }) => {
    if (tab !== 'route' || !route) return;
    fit(route);
    // filters changed in another list meanwhile
    if (JSON.stringify(route.wishes) !== JSON.stringify(filters)) void find(route.plan);
  });

  return {
    find,
    async pick({ date }, { lat, lon }) {
      const { route } = store.get();
      if (!route) return;
      const picks = [...picksOf(route).filter((pick) => pick.date !== date), { date, lat, lon }];
      await searchAgain(route, picks);
    },
    async fix(isFixed) {
      const { route } = store.get();
      if (route) await searchAgain(route, picksOf(route), isFixed);
    },
    async forget(date) {
      const { route } = store.get();
      if (!route) return;
      const picks = picksOf(route).filter((pick) => pick.date !== date);
      // the replacement of a night that was not kept stays
      const isKept = !route.notKept?.some((night) => night.date === date);
      await search(route.plan, isKept ? picks : nightsWith(route.days, picks), picks);
    },
    saved,
    onSaved: (callback) => memory.follow(SAVED_KEY, callback),
    async toggleSaved() {
      const { route } = store.get();
      if (!route) return;
      const isNew = !isSaved(route);
      const { isKept } = await memory.change<RouteList>(SAVED_KEY, isPlan, (all) => {
        const others = all.filter((each) => !isSame(each, route));
        return isNew ? [route, ...others].slice(0, MAX_SAVED) : others;
      });
      if (isNew && !isKept) toast(text().keepsNothing);
    },
    open(route) {
      if (route.days.length === 0) {
        void find(route.plan);
        return;
      }
      running.abort();
      show(route);
      fit(route);
    },
  };
}

export function isSame(a: RouteList, b: RouteList): boolean {
  return isSamePlan(a.plan, b.plan);
}

function isSamePlan(a: RoutePlan, b: RoutePlan): boolean {
  return a.route === b.route && a.departure === b.departure;
}

/**
 * Returns true if two plans are of the same journey: equal departure, and equal start or end. Chosen nights are
 * then kept while they fit, and the page names those that do not.
 */
function isEdited(before: RoutePlan, after: RoutePlan): boolean {
  const [from, to] = [before.stops[0], before.stops.at(-1)];
  const isKept = isAt(from, after.stops[0]) || isAt(to, after.stops.at(-1));
  return before.departure === after.departure && isKept;
}

function isAt(a: LatLon | undefined, b: LatLon | undefined): boolean {
  return a?.lat === b?.lat && a?.lon === b?.lon;
}

/** Returns the nights that the user chose. */
function picksOf({ picks = [] }: RouteList): readonly ChosenNight[] {
  return picks;
}

function tooLong(hours: number): string {
  const canBeMore = hours < DRIVING_HOURS.at(-1)!;
  return canBeMore ? text().routeTooSlow(MAX_DAYS, hours) : text().routeTooLong(MAX_DAYS);
}
