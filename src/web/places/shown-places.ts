/** The places and the route drawn on the map. */
import type { Place } from '../../api/nearby.ts';
import type { LatLon } from '../../api/values.ts';
import { routeCorners } from '../lib/exchange/route.ts';
import type { RouteList } from '../state/listed.ts';
import type { State } from '../state/state.ts';
import { type CardPlace, cardOfPlace, cardOfStar } from './card-place.ts';

/** A place of a list, and the night `at` of its score, as in the API; null = tonight. */
export interface ShownPlace {
  card: CardPlace;
  spot: LatLon;
  /** entry of a list of the service; null for a place that only this device has */
  place: Place | null;
  at: string | null;
}

type Lists = Pick<State, 'tab' | 'list' | 'route' | 'stars' | 'better'>;

/** Returns the places drawn on the map: those of the open list, better places around the spot, and saved places. */
export function shownPlaces({ tab, list, route, stars, better }: Lists): ShownPlace[] {
  const around = (better ?? []).map((place) => shown(place, list?.at ?? null));
  const kept = stars.map((star) => ({ card: cardOfStar(star), spot: star, place: star.place, at: null }));
  const listed =
    tab === 'saved'
      ? kept
      : tab === 'route'
        ? (route?.places ?? []).map((place) => shown(place, place.arrival ?? null))
        : listedPlaces(list).map((place) => shown(place, list?.at ?? null));
  const known = new Set<string>();
  const isNew = ({ card }: ShownPlace) => !known.has(card.id) && known.add(card.id);
  return [...listed, ...around, ...kept].filter(isNew);
}

/** Returns the places of a list, its decision first. */
function listedPlaces(list: State['list']): Place[] {
  if (!list) return [];
  const { tonight, places, not_allowed, not_fitting = [] } = list;
  const first = tonight ? [tonight.best, ...(tonight.planB ? [tonight.planB] : [])] : [];
  return [...first, ...places, ...not_allowed, ...not_fitting];
}

export function placeOfId(lists: Lists, id: string): ShownPlace | undefined {
  return shownPlaces(lists).find(({ card }) => card.id === id);
}

function shown(place: Place, at: string | null): ShownPlace {
  return { card: cardOfPlace(place), spot: place, place, at };
}

/** Returns the line of a route: that of its days, otherwise as planned. */
export function lineOf({ plan, days }: RouteList) {
  return days.length > 0
    ? days.flatMap(({ drive }) => routeCorners(drive.geometry))
    : routeCorners(plan.route);
}
