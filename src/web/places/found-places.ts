/** The best places of a part of the map, or better ones around a spot: found once, kept until others are looked for. */
import type { Nearby, Place } from '../../api/nearby.ts';
import { isInside } from '../../shared/geo/box.ts';
import { getNearby, Refused, Unreachable } from '../api.ts';
import type { Memory } from '../lib/storage.ts';
import type { PageStore } from '../state.ts';
import type { Origin, PlaceList, SearchArea } from './listed.ts';

/** What somebody compares who is tired; more only hide the map. */
const MOST_PLACES = 12;
/** As many as the interface names: a good one can be the last of them, and those around a spot can be worse. */
const ASKED_FOR = 50;
/** Ten minutes of driving. */
const AROUND_M = 10_000;
/** Scores of tonight speak of the rest of it. */
const STALE_MS = 15 * 60_000;
const KEY = 'list';

type Question = Pick<PlaceList, 'area' | 'at' | 'origin'>;

export interface FoundPlaces {
  /** Finds the best places for tonight. */
  findIn(area: SearchArea): Promise<void>;
  /** Finds better ones than a spot for the chosen night. */
  findBetter(origin: Origin): Promise<void>;
  /** Asks again for what is listed; without an answer what is known stays. */
  renew(): Promise<void>;
  /** The same when it is old. */
  refresh(): void;
}

export function rememberedList(memory: Memory): PlaceList | null {
  return memory.read<PlaceList | null>(KEY, null);
}

export function createFoundPlaces(store: PageStore, memory: Memory): FoundPlaces {
  let asked = 0;
  let last: Question | null = store.get().list;

  async function ask({ area, at, origin }: Question): Promise<void> {
    last = { area, at, origin };
    const { lat, lon, radius, bounds } = area;
    const ticket = ++asked;
    store.set({ listStatus: 'loading' });
    try {
      const question = { lat, lon, at, lang: store.get().language };
      const found = await getNearby(question, radius, ASKED_FOR, bounds);
      if (ticket !== asked) return;
      const list = { area, at, origin, ...chosenOf(found, area, origin), askedAt: new Date().toISOString() };
      memory.write(KEY, list);
      store.set({ list, listStatus: 'ready', isElsewhere: false });
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
      if (ticket === asked) store.set({ listStatus: 'failed' });
    }
  }

  async function renew(): Promise<void> {
    if (last) await ask(last);
  }

  store.on(['language'], renew);
  return {
    findIn: (area) => ask({ area, at: null, origin: null }),
    findBetter: (origin) => {
      const { lat, lon } = origin;
      store.set({ list: null });
      return ask({ area: { lat, lon, radius: AROUND_M, bounds: null }, at: store.get().at, origin });
    },
    renew,
    refresh() {
      const { list, listStatus } = store.get();
      if ((list && isOld(list)) || listStatus === 'failed') void renew();
    },
  };
}

/** What was asked so long ago says nothing of now. */
export function isOld({ askedAt }: PlaceList): boolean {
  return Date.now() - Date.parse(askedAt) > STALE_MS;
}

/** Those that are in view, or better than the spot; and the nearest good one when none of them is. */
export function chosenOf(
  { places, nearest_green }: Nearby,
  { bounds }: SearchArea,
  origin: Origin | null,
): Pick<PlaceList, 'places' | 'nearestGood'> {
  const isMeant = (place: Place) =>
    (bounds === null || isInside(place, bounds)) &&
    (origin === null || (!place.here && place.score > origin.score));
  const meant = places.filter(isMeant).slice(0, MOST_PLACES);
  const isGood = ({ ampel }: Place) => ampel === 'green';
  if (meant.some(isGood)) return { places: meant, nearestGood: null };
  const beyond = places
    .filter((place) => isGood(place) && !place.here && !meant.includes(place))
    .sort((a, b) => a.distance_m - b.distance_m);
  return { places: meant, nearestGood: beyond[0] ?? nearest_green };
}
