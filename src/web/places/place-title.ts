/** Title of a spot on the page: its title, otherwise its street, its town or its position. */
import type { Place, SiteKind } from '../../api/nearby.ts';
import type { Score } from '../../api/score.ts';
import type { LatLon } from '../../api/values.ts';
import { capitalized, text, unparted } from '../lib/i18n.ts';
import type { PlaceList } from '../state/listed.ts';
import type { State } from '../state/state.ts';
import { starOf } from './stars.ts';

export interface PlaceTitle {
  title: string;
  /** kind and town, unless the title contains them */
  detail: string;
}

/** Formats a position. @param digits decimals of degrees; default 5, about 1 m */
export function coordinatesOf({ lat, lon }: LatLon, digits = 5): string {
  return `${lat.toFixed(digits)}, ${lon.toFixed(digits)}`;
}

/**
 * Returns the title of a spot.
 * @param place entry of a list; null if there is none
 * @param written name from an imported file, if any
 */
export function shownTitleOf(
  spot: LatLon,
  answer: Score | null,
  place: Place | null,
  written = '',
): PlaceTitle {
  const names = answer?.place ?? place?.place ?? { name: null, street: null, town: null };
  const kind: SiteKind | null = place?.kind ?? answer?.kind ?? null;
  // answers saved by older pages have no title
  const own = place?.title || place?.name || answer?.title || names.name || names.street || names.town;
  const title = written || (own && unparted(own)) || coordinatesOf(spot);
  const parts = [kind ? text().kind[kind] : null, names.town].filter((part) => part !== null);
  return { title, detail: parts.filter((part) => !title.includes(part)).join(' · ') };
}

/** Returns the title of the chosen spot; for a saved one, its name from an imported file if it has one. */
export function chosenTitle(spot: LatLon, state: Pick<State, 'place' | 'stars' | 'answer'>): PlaceTitle {
  const star = starOf(state);
  // a saved place has the title of the list that it was saved from
  return shownTitleOf(spot, state.answer, state.place ?? star?.place ?? null, star?.written?.name);
}

/**
 * Returns the titles of rows, beside icons of their kinds: "Fomm ir-Rih Bay" for "Car park at Fomm ir-Rih Bay". The kind
 * stays where another row of the list would be the same.
 */
export function rowTitlesOf(
  some: readonly Place[],
  { places, not_allowed, not_fitting = [] }: ListedPlaces,
): string[] {
  const titleOf = (place: Place) => shownTitleOf(place, null, place).title;
  const shortOf = (place: Place) => withoutKind(titleOf(place), place.kind);
  const idsOf = new Map<string, Set<string>>();
  for (const place of [...places, ...not_allowed, ...not_fitting]) {
    const short = shortOf(place);
    const ids = idsOf.get(short) ?? new Set();
    idsOf.set(short, ids.add(place.spot_id));
  }
  return some.map((place) => {
    const short = shortOf(place);
    const isSame = [...(idsOf.get(short) ?? [])].some((id) => id !== place.spot_id);
    return isSame ? titleOf(place) : short;
  });
}

/** Returns what a button calls a place: without its kind, and without where it lies from something else. */
export function shortTitleOf(title: string, kind: SiteKind | null): string {
  const rest = kind ? withoutKind(title, kind) : title;
  // where nothing is near, that is all there is: "Car park 190 m north of Balzers"
  return /^\d/.test(rest) ? title : rest.replace(/, \d.*/u, '');
}

type ListedPlaces = Pick<PlaceList, 'places' | 'not_allowed' | 'not_fitting'>;

/** Returns a title without its kind and the word that joins it to a name; the whole title if nothing else is left. */
function withoutKind(title: string, kind: SiteKind): string {
  const word = text().kind[kind];
  if (!title.startsWith(word)) return title;
  const rest = title.slice(word.length).replace(text().kindJoint, '');
  return /^[\p{L}\d]/u.test(rest) && rest !== title.slice(word.length) ? capitalized(rest) : title;
}
