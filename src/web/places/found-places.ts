/** The places of what the map shows: asked for anew when it has come to rest, and kept until others are there. */
import type { Nearby } from '../../api/nearby.ts';
import type { LatLon } from '../../api/values.ts';
import { isInside } from '../../shared/geo/box.ts';
import { getPlaces, Refused, Unreachable } from '../api.ts';
import { metresApart } from '../lib/geo.ts';
import { RETRY_MS } from '../lib/service.ts';
import type { Memory } from '../lib/storage.ts';
import type { SpotMap } from '../map/map.ts';
import { savedPlacesIn } from '../saved-regions/saved-regions.ts';
import type { PageStore, State } from '../state.ts';
import { rememberFilters } from './filters.ts';
import type { ListQuestion, Origin, PlaceList } from './listed.ts';

/** Scores of tonight are of the rest of it. */
const STALE_MS = 15 * 60_000;
/** A map that is moved by hand is at rest after this, ms. */
const REST_MS = 300;
/** From a device that is farther away one does not drive there tonight, metres. */
const FAR_M = 300_000;
/** What is around a spot that a link has led to, and somewhere to sleep among it. */
export const AROUND_ZOOM = 13;
const KEY = 'places';

export interface FoundPlaces {
  /**
   * Asks for the places of what the map shows now.
   * @param around a spot of which the map shows so little that there may be nothing: then of what is around it
   */
  look(around?: LatLon): Promise<void>;
  /** Asks for those that follow in the list. */
  more(): Promise<void>;
  /** The map was moved by hand: asks once it is at rest. */
  moved(): void;
  /** Asks again when what is listed is old or could not be asked for. */
  refresh(): void;
}

export function rememberedList(memory: Memory): PlaceList | null {
  return memory.read<PlaceList | null>(KEY, null);
}

export function createFoundPlaces(store: PageStore, map: SpotMap, memory: Memory): FoundPlaces {
  let running = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const isSeen = () => document.visibilityState === 'visible';

  function questionNow(around: LatLon | null): ListQuestion {
    const { at, filters, sort } = store.get();
    const isWidened = around !== null && map.view().zoom > AROUND_ZOOM;
    const bounds = isWidened ? map.freeBounds(AROUND_ZOOM) : map.freeBounds();
    const origin: Origin = isWidened ? { ...around, of: 'spot', name: '' } : originOf(store.get(), bounds);
    return { bounds, origin, at, wishes: filters, sort };
  }

  /** @param isLate the same was asked a moment ago, and its answer did not come in time */
  async function ask(question: ListQuestion, before: PlaceList | null, isLate = false): Promise<void> {
    clearTimeout(timer);
    clearTimeout(retry);
    running.abort();
    running = new AbortController();
    const { signal } = running;
    store.set({ listStatus: isLate ? 'late' : 'loading' });
    try {
      const { answer, savedRegion } = await getPlaces(
        question,
        store.get().language,
        before?.cursor ?? null,
        signal,
      );
      const list: PlaceList = {
        ...question,
        ...kept(answer),
        ...(before && {
          places: [...before.places, ...answer.places],
          not_allowed: before.not_allowed,
          not_fitting: before.not_fitting ?? [],
        }),
        askedAt: new Date().toISOString(),
        savedMapOf: savedRegion && (savedRegion.dataUpdatedAt ?? savedRegion.importedAt),
      };
      memory.write(KEY, list);
      store.set({ list, listStatus: 'ready', isOffline: savedRegion !== null });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
      // a service that has just started rates its first places slowly, and keeps what it has by then
      if (!isLate && error instanceof Unreachable && error.isLate) return ask(question, before, true);
      store.set({ listStatus: 'failed' });
      retry = setTimeout(() => isSeen() && void ask(question, before), RETRY_MS);
    }
  }

  const look = (around: LatLon | null = null) => ask(questionNow(around), null);
  store.on(['language', 'filters', 'van', 'sort', 'at', 'town', 'position'], ({ tab }) => {
    if (tab !== 'route') void look();
  });
  store.on(['filters'], ({ filters }) => rememberFilters(memory, filters));

  return {
    look,
    async more() {
      const { list } = store.get();
      if (list?.cursor) await ask(list, list);
    },
    moved() {
      clearTimeout(timer);
      timer = setTimeout(() => void look(), REST_MS);
    },
    refresh() {
      const { list, listStatus, isOffline } = store.get();
      // a saved region knows its places now
      const isOurs = list && isOffline && list.savedMapOf === null && savedPlacesIn(list.bounds).length > 0;
      if (!list || isOld(list) || listStatus === 'failed' || isOurs) void look();
    },
  };
}

/** What was asked so long ago says nothing of now. */
export function isOld({ askedAt }: PlaceList): boolean {
  return Date.now() - Date.parse(askedAt) > STALE_MS;
}

/** From this device where it is near; from the town that was searched while it is in view; else from the middle. */
export function originOf(
  { position, town }: Pick<State, 'position' | 'town'>,
  bounds: ListQuestion['bounds'],
): Origin {
  const [west, south, east, north] = bounds;
  const middle = {
    lat: (south + north) / 2,
    lon: west <= east ? (west + east) / 2 : middleOfWrapped(west, east),
  };
  if (town && isInside(town, bounds)) return town;
  if (position && metresApart(position, middle) < FAR_M) return { ...position, of: 'you', name: '' };
  return { ...middle, of: 'middle', name: '' };
}

function middleOfWrapped(west: number, east: number): number {
  const middle = (west + east + 360) / 2;
  return middle > 180 ? middle - 360 : middle;
}

function kept(answer: Nearby) {
  const {
    places,
    matches,
    listed,
    choices,
    not_recorded,
    not_allowed,
    not_fitting = [],
    filters,
    law,
    cursor,
    nearest_green,
  } = answer;
  return {
    places,
    matches,
    listed,
    choices,
    not_recorded,
    not_allowed,
    not_fitting,
    filters,
    law,
    cursor,
    nearest: nearest_green,
  };
}
