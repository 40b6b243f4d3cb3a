/** The lists of the last minutes: a view whose places they know needs no request. */
import type { Place } from '../../api/nearby.ts';
import type { LatLon } from '../../api/values.ts';
import { isInside, widthOf } from '../../shared/geo/box.ts';
import type { Bounds } from '../lib/geo.ts';
import { isFiltered } from '../state/filters.ts';
import type { ListQuestion, PlaceList } from '../state/listed.ts';
import { lightOfPlace } from './card-place.ts';

/** Maximum number of kept lists, the latest ones. */
const MAX_LISTS = 24;
/** Difference of two views up to which they have one list, as a share of their width and height: a few pixels. */
const SAME_SHARE = 0.01;

export interface KnownLists {
  /** Keeps a list, unless it is that of a saved region. */
  keep(list: PlaceList): void;
  /** Returns the list that answers a question; null if it has to be requested. */
  find(question: ListQuestion): PlaceList | null;
}

/**
 * @param readerNow returns what else decides about lists, such as the language
 * @param isOld returns true for a list whose scores no longer apply
 */
export function createKnownLists(readerNow: () => string, isOld: (list: PlaceList) => boolean): KnownLists {
  let all: readonly { list: PlaceList; reader: string }[] = [];
  return {
    keep(list) {
      if (list.savedMapOf !== null) return;
      const reader = readerNow();
      // a list that goes on replaces its first page
      const isSame = (other: (typeof all)[number]) =>
        other.reader === reader &&
        other.list.bounds.join() === list.bounds.join() &&
        isSameQuestion(other.list, list);
      all = [{ list, reader }, ...all.filter((other) => !isSame(other))].slice(0, MAX_LISTS);
    },
    find(question) {
      const reader = readerNow();
      const lists = all
        .filter((known) => known.reader === reader && !isOld(known.list))
        .map(({ list }) => list)
        .filter((list) => isSameQuestion(list, question));
      const same = lists.find(({ bounds }) => isAlmost(bounds, question.bounds));
      if (same) return same;
      for (const list of lists) {
        const part = partOf(list, question);
        if (part) return part;
      }
      return null;
    },
  };
}

/** Returns true if two questions differ in their bounds only. */
function isSameQuestion(a: ListQuestion, b: ListQuestion): boolean {
  const rest = ({ at, wishes, sort, origin }: ListQuestion) =>
    JSON.stringify([at, wishes, sort, origin.of === 'middle' ? 'middle' : origin]);
  return rest(a) === rest(b);
}

function isAlmost(a: Bounds, b: Bounds): boolean {
  const shares = [widthOf(b), b[3] - b[1], widthOf(b), b[3] - b[1]];
  return a.every((value, i) => Math.abs(value - b[i]!) <= SAME_SHARE * shares[i]!);
}

/**
 * Returns the part of a list in other bounds; null if the list does not know it: it must have all places of these bounds,
 * and a good one among them, because the nearest good place elsewhere is not known. Its places must be of one country, as
 * the laws above a list are those of its places.
 */
function partOf(list: PlaceList, question: ListQuestion): PlaceList | null {
  const { bounds } = question;
  const corners = [
    { lat: bounds[1], lon: bounds[0] },
    { lat: bounds[3], lon: bounds[2] },
  ];
  const isWhole = list.cursor === null && list.places.length === list.listed && !list.isSampled;
  const isOfMiddle = list.origin.of === 'middle' && list.sort === 'distance';
  const laws = list.law.filter(({ first_place }) => first_place !== undefined);
  if (!isWhole || isFiltered(list.wishes) || isOfMiddle || laws.length > 1) return null;
  if (!corners.every((corner) => isInside(corner, list.bounds))) return null;
  const isIn = (place: LatLon) => isInside(place, bounds);
  const places = list.places.filter(isIn);
  if (!places.some(isGood)) return null;
  const count = { matches: places.length, listed: places.length, choices: places.length };
  return {
    ...{ ...list, ...question, ...count, places },
    not_allowed: list.not_allowed.filter(isIn),
    not_fitting: list.not_fitting?.filter(isIn) ?? [],
    law: list.law.map((law) => (law.first_place === undefined ? law : { ...law, first_place: 0 })),
    ...{ nearest: null, fitted: null },
  };
}

function isGood(place: Place): boolean {
  return lightOfPlace(place) === 'good';
}
