/** What a spot is called on the page: its title, else its street, its town or where it is. */
import type { Place, SiteKind } from '../../api/nearby.ts';
import type { Score } from '../../api/score.ts';
import type { LatLon } from '../../api/values.ts';
import { text } from '../lib/i18n.ts';
import type { State } from '../state.ts';
import { starOf } from './stars.ts';

export interface PlaceTitle {
  title: string;
  /** kind and town: what the title does not say already */
  detail: string;
}

/** About ten metres: as exact as what is rated. */
export function coordinatesOf({ lat, lon }: LatLon, digits = 5): string {
  return `${lat.toFixed(digits)}, ${lon.toFixed(digits)}`;
}

/**
 * @param place what a list has told of it, if it was in one
 * @param written what its keeper has called it in another program, if anything
 */
export function titleOf(spot: LatLon, answer: Score | null, place: Place | null, written = ''): PlaceTitle {
  const names = answer?.place ?? place?.place ?? { name: null, street: null, town: null };
  const kind: SiteKind | null = place?.kind ?? answer?.kind ?? null;
  // one kept by an older page has no title
  const own = place?.title || place?.name || answer?.title || names.name || names.street || names.town;
  const title = written || own || coordinatesOf(spot);
  const parts = [kind ? text().kind[kind] : null, names.town].filter((part) => part !== null);
  return { title, detail: parts.filter((part) => !title.includes(part)).join(' · ') };
}

/** What the chosen spot is called: as its keeper has called it, if it is kept. */
export function chosenTitle(spot: LatLon, state: Pick<State, 'place' | 'stars' | 'answer'>): PlaceTitle {
  const star = starOf(state);
  // a kept place is called as in the list that it was kept from
  return titleOf(spot, state.answer, state.place ?? star?.place ?? null, star?.written?.name);
}
