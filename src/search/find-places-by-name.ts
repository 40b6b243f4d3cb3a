/** What a search answers: names of the regions with a map, of a geocoder where there is one, and of the world. */
import type { FoundKind } from '../api/facts/found-kinds.ts';
import type { FoundPlace } from '../api/places.ts';
import { fold, wordsOf } from '../shared/text/fold.ts';
import { withoutDuplicates } from './found-place.ts';
import type { SearchResult } from './searcher.ts';
import { toldApart } from './told-apart.ts';
import type { WorldPlace } from './world/world-list.ts';

/** Kinds of which one that is called as it was typed is meant, and not a town of the same name elsewhere. */
const MEANT: ReadonlySet<FoundKind> = new Set(['town', 'village', 'quarter', 'island', 'street']);

/**
 * What is called as it was typed comes first, here and then elsewhere; the best known town or country of the
 * world that is called just so comes before what only holds the name, if nothing here is called so. What is spelt alike comes last, in the world only where nothing else is found.
 * @param elsewhere of a geocoder
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
