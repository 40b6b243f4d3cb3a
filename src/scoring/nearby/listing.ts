/** Which places are named, and in which order: around somewhere the best or the nearest first, along a route spread over it. */
import type { PlacesQuestion } from './question.ts';
import { byDistance, byRank, byScore, type Ranked, withoutCrowds } from './ranking.ts';

type Question = Pick<PlacesQuestion, 'along' | 'order' | 'limit' | 'page'>;

interface Listable extends Ranked {
  along_m?: number | undefined;
}

/** All that can be named, without crowds, in the order of the list; along a route each page has an order of its own. */
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

/** The place asked about stands before what is better but elsewhere. */
function hereFirst<T extends Listable>(places: T[]): T[] {
  return places.sort((a, b) => Number(b.isHere === true) - Number(a.isHere === true));
}

/** The places of the page that was asked for. @returns also how many places the pages so far have */
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

/** Of each part of a route so many are named on one page. */
const PER_STRETCH = 2;

/**
 * The route is parted into half as many stretches as places fit on a page: of each the best two come on the first page,
 * the next two on the second. So a town at the start, however full of car parks, has its share and no more.
 */
function pagesAlong<T extends Listable>(list: readonly T[], limit: number): T[][] {
  const stretches = Math.max(1, Math.floor(limit / PER_STRETCH));
  const perStretch = Math.min(limit, PER_STRETCH);
  const end = Math.max(1, ...list.map(({ along_m = 0 }) => along_m));
  const met = new Array<number>(stretches).fill(0);
  const pages: T[][] = [];
  // best first, so each page is, too
  for (const place of list) {
    const stretch = Math.min(stretches - 1, Math.floor(((place.along_m ?? 0) / end) * stretches));
    const number = Math.floor(met[stretch]!++ / perStretch);
    pages[number] ??= [];
    pages[number].push(place);
  }
  return pages;
}
