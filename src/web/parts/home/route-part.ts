/** The places along a route: what is written in its form, looking for them, and their list. */
import { type ComponentChild, h } from 'preact';
import type { Place } from '../../../api/nearby.ts';
import type { LatLon } from '../../../api/values.ts';
import { MAX_ROUTE_KM } from '../../../shared/geo/polyline.ts';
import { findPlaces, Refused, Unreachable } from '../../api.ts';
import { language, locale, metres, text, unreachableWords, whenOf } from '../../lib/i18n.ts';
import type { RouteList, RoutePlan } from '../../places/listed.ts';
import {
  type Drive,
  type NamedPlace,
  namedPlace,
  placeOfWords,
  planAlong,
  planBetween,
} from '../../places/route-plan.ts';
import type { PageStore, State } from '../../state.ts';
import { kindOf, rowOfPlace } from './place-row.ts';
import { NEW_DRAFT, type RouteDraft, routeForm } from './route-form.ts';

/** Between two keys of somebody who types slowly on a phone. */
const PAUSE_MS = 150;
const LEAST_CHARACTERS = 2;

export interface RoutePartActions {
  choose(place: LatLon, at: string | null): void;
  /** Finds this device's position; null when it cannot be found or nobody allows it. */
  position(): Promise<LatLon | null>;
  /** The middle of the map: nearer places come first. */
  near(): LatLon;
  /** Looks along it, and brings it into view; false when nobody answers. */
  find(plan: RoutePlan): Promise<boolean>;
}

/** What stands in the way, in words for who wrote it. */
class Problem extends Error {}

/** @returns what draws it */
export function createRoutePart(
  store: PageStore,
  actions: RoutePartActions,
  redraw: () => void,
): (state: State) => ComponentChild[] {
  let draft: RouteDraft = NEW_DRAFT;
  /** those that were suggested or meant, by the words that stand in the form */
  const known = new Map<string, NamedPlace>();
  let names: string[] = [];
  let isOpen = store.get().route === null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;

  function change(patch: Partial<RouteDraft>): void {
    draft = { ...draft, ...patch };
    // words that are being written are in their field already
    if ('track' in patch) redraw();
  }

  function suggest(words: string): void {
    clearTimeout(timer);
    if ([...words.trim()].length < LEAST_CHARACTERS) return;
    timer = setTimeout(async () => {
      const ticket = ++asked;
      const found = await findPlaces(
        words,
        'local',
        actions.near(),
        language(),
        AbortSignal.timeout(2000),
      ).catch(() => []);
      if (ticket !== asked) return;
      for (const place of found) known.set(place.display_name, namedPlace(place));
      names = [...new Set(found.map(({ display_name }) => display_name))];
      redraw();
    }, PAUSE_MS);
  }

  async function submit(): Promise<void> {
    store.set({ routeStatus: 'loading', routeProblem: '' });
    try {
      const plan = await planOf(draft);
      if (plan === 'too_long') throw new Problem(text().routeTooLong(MAX_ROUTE_KM.toLocaleString(locale())));
      if (await actions.find(plan)) open(false);
    } catch (error) {
      if (error instanceof Problem) store.set({ routeStatus: 'idle', routeProblem: error.message });
      else if (error instanceof Refused || error instanceof Unreachable)
        store.set({ routeStatus: 'idle', routeProblem: unreachableWords() });
      else throw error;
    }
  }

  async function planOf({ from, to, track, corridor, speed, departure }: RouteDraft) {
    const drive: Drive = {
      corridor,
      speed,
      departure: departure === '' ? null : new Date(departure).toISOString(),
    };
    if (track) {
      const files = await import('../../lib/exchange/place-files.ts').catch(() => null);
      if (!files) throw new Problem(unreachableWords());
      // a file can be gone by now
      const corners = await files.readTrack(track).catch(() => []);
      if (corners.length < 2) throw new Problem(text().routeNoTrack);
      return planAlong(track.name, corners, drive);
    }
    const isHere = from.trim() === '';
    const [start, end] = await Promise.all([isHere ? ownPosition() : named(from), named(to)]);
    // what was understood
    change({ from: isHere ? '' : start.words, to: end.words });
    return planBetween(start, end, drive);
  }

  async function ownPosition(): Promise<NamedPlace> {
    const position = await actions.position();
    if (!position) throw new Problem(text().routeNoPosition);
    return { ...position, words: text().myPosition };
  }

  async function named(words: string): Promise<NamedPlace> {
    const place = known.get(words) ?? (await placeOfWords(words.trim(), actions.near()));
    if (!place) throw new Problem(text().routeNotFound(words.trim()));
    known.set(place.words, place);
    return place;
  }

  function open(is: boolean): void {
    isOpen = is;
    redraw();
    // what had the focus is gone
    document.getElementById(is ? 'route-to' : 'route-title')?.focus({ preventScroll: true });
  }

  return (state) => [
    ...(isOpen || !state.route
      ? [routeForm(draft, names, state, { change, suggest, submit: () => void submit() })]
      : [headOf(state.route, () => open(true))]),
    ...found(state, actions.choose),
  ];
}

function headOf({ plan }: RouteList, change: () => void): ComponentChild {
  return h(
    'div',
    { class: 'list-head', key: 'head' },
    h('h3', { id: 'route-title', tabIndex: -1 }, plan.name),
    h(
      'button',
      { type: 'button', class: 'text-button', id: 'route-change', onClick: change },
      text().routeChange,
    ),
  );
}

function found({ route, routeStatus }: State, choose: RoutePartActions['choose']): ComponentChild[] {
  // what is known stays
  const failed =
    routeStatus === 'failed'
      ? h('p', { class: 'explained', role: 'alert', key: 'failed' }, unreachableWords())
      : null;
  if (!route) return [failed];
  const { plan, places, notice } = route;
  const row = (place: Place) => rowOf(place, () => choose(place, place.arrival ?? null));
  const words = places.length === 0 ? text().routeNoPlaces(metres(plan.corridor)) : notice;
  return [
    failed,
    words ? h('p', { class: 'explained', role: 'status', key: 'notice' }, words) : null,
    h(
      'ol',
      { class: 'places', key: 'places', id: 'route-places', 'aria-busy': routeStatus === 'loading' },
      places.map(row),
    ),
  ];
}

function rowOf(place: Place, choose: () => void): ComponentChild {
  const facts = [
    place.arrival ? text().routeArrival(whenOf(place.arrival, Date.now())) : null,
    text().routeOff(metres(place.distance_m)),
    place.name ? kindOf(place) : null,
  ];
  return rowOfPlace(place, facts, { reason: place.reasons[0] ?? null, better: null, choose });
}
