/** The nights of a drive: looked for when it is planned, chosen among, kept until another drive is planned. */
import { Refused, Unreachable } from '../api.ts';
import { cornersOf } from '../lib/exchange/route.ts';
import { boundsAround } from '../lib/geo.ts';
import { text } from '../lib/i18n.ts';
import type { Memory } from '../lib/storage.ts';
import type { SpotMap } from '../map/map.ts';
import type { PageStore } from '../state.ts';
import type { RouteDay, RouteList, RoutePlan } from './listed.ts';
import { findNights, lawAt, nightOf } from './route-nights.ts';
import { MAX_DAYS } from './route-plan.ts';

const KEY = 'drive';
const SAVED_KEY = 'drives';
/** About 20 KB a night. */
const MAX_SAVED = 10;

export interface RoutePlaces {
  /** Resolves to true when the places of its nights are there. */
  find(plan: RoutePlan): Promise<boolean>;
  /** Has the night of a day at another one of its places. */
  pick(day: RouteDay, spotId: string): Promise<void>;
  /** Drives that are kept, latest first. */
  saved(): readonly RouteList[];
  /** Keeps the drive that is shown, or lets go of it. */
  toggleSaved(): void;
  /** Shows one that is kept. */
  open(route: RouteList): void;
}

export function rememberedRoute(memory: Memory): RouteList | null {
  const route = memory.read<RouteList | null>(KEY, null);
  return route?.days ? route : null;
}

/** @param map shows all of the drive when its places are there */
export function createRoutePlaces(store: PageStore, map: SpotMap, memory: Memory): RoutePlaces {
  let running = new AbortController();

  function show(route: RouteList): void {
    memory.write(KEY, route);
    const all = saved();
    // what is chosen in a kept one is kept, too
    if (isSaved(route))
      memory.write(
        SAVED_KEY,
        all.map((each) => (isSame(each, route) ? route : each)),
      );
    store.set({ route, routeStatus: 'ready', routeProblem: '' });
  }

  function fit({ plan }: RouteList): void {
    map.fitBounds(boundsAround(cornersOf(plan.route)), map.freePadding());
  }

  async function find(plan: RoutePlan): Promise<boolean> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const { language, drivingHours, filters, route } = store.get();
    store.set({ routeStatus: 'loading', routeProblem: '' });
    const before = (route?.places ?? []).map(({ spot_id }) => spot_id);
    try {
      const asked = { plan, hours: drivingHours, wishes: filters, lang: language, before };
      const days = await findNights(asked, signal);
      if (days === 'too_long') {
        store.set({ routeStatus: 'idle', routeProblem: text().routeTooLong(MAX_DAYS) });
        return false;
      }
      const found = { plan, days, places: nightsOf(days), wishes: filters };
      show(found);
      fit(found);
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
      store.set({ routeStatus: 'failed' });
      return false;
    }
  }

  function saved(): readonly RouteList[] {
    return memory.read<RouteList[]>(SAVED_KEY, []);
  }

  const isSaved = (route: RouteList) => saved().some((each) => isSame(each, route));

  store.on(['language', 'drivingHours'], ({ route }) => route && void find(route.plan));
  store.on(['tab'], ({ tab, route, filters }) => {
    if (tab !== 'route' || !route) return;
    fit(route);
    // chosen in the other list since
    if (JSON.stringify(route.wishes) !== JSON.stringify(filters)) void find(route.plan);
  });

  return {
    find,
    async pick(day, spotId) {
      const { route, language } = store.get();
      const place = day.places?.find(({ spot_id }) => spot_id === spotId);
      if (!route || !place) return;
      const law = await lawAt(place, null, language, running.signal);
      // another drive can be there by now
      if (store.get().route !== route) return;
      const days = route.days.map((each) => (each === day ? { ...day, chosen: spotId, law } : each));
      show({ ...route, days, places: nightsOf(days) });
    },
    saved,
    toggleSaved() {
      const { route } = store.get();
      if (!route) return;
      const others = saved().filter((each) => !isSame(each, route));
      memory.write(SAVED_KEY, isSaved(route) ? others : [route, ...others].slice(0, MAX_SAVED));
    },
    open(route) {
      show(route);
      fit(route);
    },
  };
}

export function isSame(a: RouteList, b: RouteList): boolean {
  return a.plan.route === b.plan.route && a.plan.departure === b.plan.departure;
}

function nightsOf(days: readonly RouteDay[]) {
  return days.flatMap((day) => nightOf(day) ?? []);
}
