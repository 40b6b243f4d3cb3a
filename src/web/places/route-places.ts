/** The best places along a route, by the time at which one gets there; kept until another route is looked along. */
import type { Place } from '../../api/nearby.ts';
import { Refused, Unreachable } from '../api.ts';
import { cornersOf } from '../lib/exchange/route.ts';
import { boundsAround } from '../lib/geo.ts';
import type { Memory } from '../lib/storage.ts';
import type { SpotMap } from '../map/map.ts';
import type { PageStore } from '../state.ts';
import { getAlongRoute } from './ask-along.ts';
import type { RouteList, RoutePlan } from './listed.ts';

/** What somebody compares who is about to drive; more only hide the map. */
const MOST_PLACES = 12;
const KEY = 'drive';

export interface RoutePlaces {
  /** Resolves to true when they are there. */
  find(plan: RoutePlan): Promise<boolean>;
}

export function rememberedRoute(memory: Memory): RouteList | null {
  return memory.read<RouteList | null>(KEY, null);
}

/** @param map shows all of the drive when its places are there */
export function createRoutePlaces(store: PageStore, map: SpotMap, memory: Memory): RoutePlaces {
  let running = new AbortController();

  async function find(plan: RoutePlan): Promise<boolean> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    store.set({ routeStatus: 'loading', routeProblem: '' });
    const { route, corridor, speed, departure } = plan;
    try {
      const asked = { route, corridor, speed, at: departure, lang: store.get().language };
      const { places, notice } = await getAlongRoute(asked, MOST_PLACES, signal);
      const inOrder = places.toSorted((a, b) => timeOf(a) - timeOf(b));
      const found: RouteList = { plan, places: inOrder, notice };
      memory.write(KEY, found);
      store.set({ route: found, routeStatus: 'ready' });
      map.fitBounds(boundsAround(cornersOf(route)), map.freePadding());
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
      store.set({ routeStatus: 'failed' });
      return false;
    }
  }

  store.on(['language'], ({ route }) => route && find(route.plan));
  return { find };
}

/** With a speed there is always one. */
function timeOf({ arrival }: Place): number {
  return Date.parse(arrival ?? '');
}
