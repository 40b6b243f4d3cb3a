/** What the sheet lists and the map marks at the same time. */
import type { Place } from '../../api/nearby.ts';
import type { State } from '../state.ts';

/** A place of a list, and the night it is scored for, as the interface takes it; null = tonight. */
export interface ListedPlace {
  place: Place;
  at: string | null;
}

/** What the list that is chosen names: the same on the sheet and on the map. */
export function listedPlaces({ tab, list, route }: Pick<State, 'tab' | 'list' | 'route'>): ListedPlace[] {
  if (tab === 'route') return (route?.places ?? []).map((place) => ({ place, at: place.arrival ?? null }));
  const places = [...(list?.places ?? []), ...(list?.nearestGood ? [list.nearestGood] : [])];
  return places.map((place) => ({ place, at: list?.at ?? null }));
}
