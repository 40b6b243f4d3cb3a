/**
 * Selects and orders the listed places: around a position the best or the nearest first, along a route spread over
 * it.
 */
import type { PlacesQuestion } from './question.ts';
import { byDistance, byRank, byScore, type Ranked, withoutCrowds } from './ranking.ts';

type Question = Pick<PlacesQuestion, 'along' | 'order' | 'limit' | 'page'>;

interface Listable extends Ranked {
  along_m?: number | undefined;
}

/** Returns all places that can be listed, without crowds, in order; along a route each page has its own order. */
export function listed<T extends Listable>(places: readonly T[], { order, along }: Question): T[] {
  switch (along ? 'rank' : order) {
    case 'rank':
      return withoutCrowds(hereFirst(places.toSorted(byRank)));
    case 'score':
      return withoutCrowds(places.toSorted(byScore));
    case 'distance':
      return withoutCrowds(places.toSorted(byScore)).sort(byDistance);
  }
}

/** Moves the requested spot ahead of better places elsewhere. */
function hereFirst<T extends Listable>(places: T[]): T[] {
  return places.sort((a, b) => Number(b.isHere === true) - Number(a.isHere === true));
}

/** Returns the places of one page, and the number of places on the pages so far. */
export function pageOfList<T extends Listable>(
  list: readonly T[],
  question: Question,
): { places: T[]; next: number } {
  const { along, limit, page } = question;
  if (!along) return { places: list.slice(page.offset, page.offset + limit), next: page.offset + limit };
  const pages = pagesAlong(list, limit);
  let next = 0;
  for (const places of pages) {
    next += places.length;
    if (next > page.offset) return { places, next };
  }
  return { places: [], next };
}

/** Places per stretch of the route on one page. */
const PER_STRETCH = 2;

/**
 * Divides the route into half as many stretches as a page has places. The best two of each come on the first page,
 * the next two on the second, so a town full of car parks at the start does not take all.
 */
function pagesAlong<T extends Listable>(list: readonly T[], limit: number): T[][] {
  const stretches = Math.max(1, Math.floor(limit / PER_STRETCH));
  const perStretch = Math.min(limit, PER_STRETCH);
  const end = Math.max(1, ...list.map(({ along_m = 0 }) => along_m));
  const met = new Array<number>(stretches).fill(0);
  const pages: T[][] = [];
  // best first, so each page is sorted, too
  for (const place of list) {
    const stretch = Math.min(stretches - 1, Math.floor(((place.along_m ?? 0) / end) * stretches));
    const number = Math.floor(met[stretch]!++ / perStretch);
    pages[number] ??= [];
    pages[number].push(place);
  }
  return pages;
}
