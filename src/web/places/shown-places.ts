/** What the sheet lists and the map marks at the same time. */
import type { Place } from '../../api/nearby.ts';
import type { LatLon } from '../../api/values.ts';
import type { State } from '../state.ts';
import { type CardPlace, cardOfPlace, cardOfStar } from './card-place.ts';

/** A place of a list, and the night it is scored for, as the interface takes it; null = tonight. */
export interface ShownPlace {
  card: CardPlace;
  spot: LatLon;
  /** null for one that only this device knows */
  place: Place | null;
  at: string | null;
}

type Lists = Pick<State, 'tab' | 'list' | 'route' | 'stars' | 'better'>;

/** What the list that is open names, in its order: the same on the sheet and on the map. */
export function shownPlaces({ tab, list, route, stars, better }: Lists): ShownPlace[] {
  const around = (better ?? []).map((place) => shown(place, list?.at ?? null));
  const kept = stars.map((star) => ({ card: cardOfStar(star), spot: star, place: star.place, at: null }));
  if (tab === 'saved') return [...kept, ...around];
  const listed =
    tab === 'route'
      ? (route?.places ?? []).map((place) => shown(place, place.arrival ?? null))
      : [...(list?.places ?? []), ...(list?.not_allowed ?? [])].map((place) =>
          shown(place, list?.at ?? null),
        );
  const known = new Set(listed.map(({ card }) => card.id));
  const isNew = ({ card }: ShownPlace) => !known.has(card.id) && known.add(card.id);
  return [...listed, ...around.filter(isNew), ...kept.filter(isNew)];
}

export function placeOfId(lists: Lists, id: string): ShownPlace | undefined {
  return shownPlaces(lists).find(({ card }) => card.id === id);
}

function shown(place: Place, at: string | null): ShownPlace {
  return { card: cardOfPlace(place), spot: place, place, at };
}
