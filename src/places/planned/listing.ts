/**
 * Selects and orders the listed places: best or nearest first around a position or in a bbox, spread over the stretches
 * along a route.
 */
import type { PlacesQuestion } from '../found/question.ts';
import { byDistance, byRank, byScore, type Ranked, withoutCrowds } from '../found/ranking.ts';

type Question = Pick<PlacesQuestion, 'along' | 'order' | 'limit' | 'page'>;

interface Listable extends Ranked {
  along_m?: number | undefined;
}

/**
 * Returns all places of the list in order, without crowds. Along a route the order is by rank; `pageOfList` then
 * spreads each page over the route.
 */
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

/** Moves the requested spot to the front, ahead of better places. */
function hereFirst<T extends Listable>(places: T[]): T[] {
  return places.sort((a, b) => Number(b.isHere === true) - Number(a.isHere === true));
}

/** Returns the places of one page. `next` is the number of places up to the end of this page. */
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

/** Number of places per stretch of the route on one page. */
const PER_STRETCH = 2;

/**
 * Divides a route into half as many stretches as a page has places, and the list into pages. The first page has the
 * best two places of each stretch, the second page the next two. A town at the start thus does not fill a page.
 * @param list places, best first
 * @param limit number of places on a page
 */
function pagesAlong<T extends Listable>(list: readonly T[], limit: number): T[][] {
  const stretches = Math.max(1, Math.floor(limit / PER_STRETCH));
  const perStretch = Math.min(limit, PER_STRETCH);
  const end = Math.max(1, ...list.map(({ along_m = 0 }) => along_m));
  const met = new Array<number>(stretches).fill(0);
  const pages: T[][] = [];
  // the list is sorted best first, so each page is, too
  for (const place of list) {
    const stretch = Math.min(stretches - 1, Math.floor(((place.along_m ?? 0) / end) * stretches));
    const number = Math.floor(met[stretch]!++ / perStretch);
    pages[number] ??= [];
    pages[number].push(place);
  }
  return pages;
}
