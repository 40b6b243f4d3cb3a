/** Joins the results of a search: names of the regions, of a geocoder if there is one, and of the world. */
import type { FoundKind } from '../api/facts/found-kinds.ts';
import type { FoundPlace } from '../api/places.ts';
import { fold, wordsOf } from '../shared/text/fold.ts';
import { withoutDuplicates } from './found-place.ts';
import type { SearchResult } from './searcher.ts';
import { toldApart } from './told-apart.ts';
import type { WorldPlace } from './world-list.ts';

/** Kinds of results that, with exactly the queried name, take precedence over a town of that name elsewhere. */
const MEANT: ReadonlySet<FoundKind> = new Set(['town', 'village', 'quarter', 'island', 'street']);

/**
 * Joins results in this order: names of the regions, of the geocoder and of the world; then similar spellings
 * in the regions; and similar spellings in the world only if nothing else is found. The best known town or
 * country of the world with exactly the queried name comes first, unless a result of the regions that is in
 * MEANT has that name.
 * @param elsewhere results of a geocoder
 */
export function joinedResults(
  query: string,
  { results, exact, world }: SearchResult,
  elsewhere: readonly FoundPlace[],
  limit: number,
): FoundPlace[] {
  const [typed, alike] = [results.slice(0, exact), results.slice(exact)];
  const words = wordsOf(query).join(' ');
  const isHere = typed.some(({ name, kind }) => MEANT.has(kind) && wordsOf(name).join(' ') === words);
  const first = isHere ? undefined : world.find(({ complete }) => complete);
  const isFirst = (each: WorldPlace) => each === first;
  const placesOf = (isWanted: (each: WorldPlace) => boolean) =>
    world.filter(isWanted).map(({ place }) => place);
  const all = [
    ...placesOf(isFirst),
    ...typed,
    ...elsewhere,
    ...placesOf((each) => !isFirst(each) && !each.alike),
    ...alike,
    ...(results.length + elsewhere.length > 0 ? [] : placesOf((each) => each.alike)),
  ];
  return toldApart(withoutDuplicates(all, fold).slice(0, limit));
}
