/** Finds the corner of two streets that a query names. */
import type { FoundPlace } from '../api/places.ts';
import { nameTypeCode } from '../region/format/names.ts';
import { greatCircleMetres } from '../shared/geo/distance.ts';
import { E7 } from '../shared/geo/earth.ts';
import type { Language } from '../shared/language.ts';
import type { CornerQuery } from './corner-query.ts';
import { type Crossing, crossingsOf, MEETING_GAP_M, meetingBox, type NamedRoad } from './crossings.ts';
import type { SearchNear } from './found-place.ts';
import type { Hit } from './hit.ts';
import { liesIn, locatedAt } from './located.ts';
import { withoutStreetWord } from './names/abbreviations.ts';
import type { PlaceSearch } from './place-search.ts';
import type { Reader } from './results.ts';
import { readingsOf } from './world/readings.ts';

/** Type of results that are corners. */
const CORNER = 'corner';
const STREET = nameTypeCode('street');
/** Maximum number of streets for each of the two names. */
const MAX_STREETS = 60;
/** Maximum number of pairs of streets whose crossing is computed. */
const MAX_PAIRS = 40;
/** Maximum number of readings of each name. */
const MAX_READINGS = 3;
/** Half the side of a corner's box, 1e-7 degrees: about 50 m. */
const HALF = 4_500;

export interface CornerQuestion extends Reader {
  query: string;
  limit: number;
  near?: SearchNear | undefined;
}

interface Pair {
  first: StreetHit;
  second: StreetHit;
  /** quality of both names */
  score: number;
}

interface StreetHit {
  hit: Hit;
  areas: readonly (readonly number[])[];
}

/** Returns the corners that a query names, best first, in small steps. */
export function* cornersOf(
  regions: PlaceSearch,
  corners: readonly CornerQuery[],
  question: CornerQuestion,
): Generator<void, FoundPlace[]> {
  for (const { first, second } of corners) {
    const ofFirst = yield* streetsOf(regions, first, question);
    const ofSecond = ofFirst.length === 0 ? [] : yield* streetsOf(regions, second, question);
    const found: { pair: Pair; crossing: Crossing }[] = [];
    for (const pair of pairsOf(ofFirst, ofSecond, question.near)) {
      const areas = [...pair.first.areas, ...pair.second.areas];
      for (const crossing of yield* crossingsOf(roadOf(pair.first), roadOf(pair.second)))
        if (liesIn(positionOf(crossing), areas, question.names)) found.push({ pair, crossing });
      if (found.filter(({ crossing }) => isMet(crossing)).length >= question.limit) break;
    }
    const met = found.filter(({ crossing }) => isMet(crossing));
    const shown = (met.length > 0 ? met : found.sort((a, b) => a.crossing.gap - b.crossing.gap)).slice(
      0,
      met.length > 0 ? question.limit : 1,
    );
    if (shown.length > 0) return shown.map(({ pair, crossing }) => foundCorner(pair, crossing, question));
  }
  return [];
}

function isMet({ gap }: Crossing): boolean {
  return gap <= MEETING_GAP_M;
}

function positionOf({ x, y }: Crossing): SearchNear {
  return { lat: Math.round(y) / E7, lon: Math.round(x) / E7 };
}

function* streetsOf(
  regions: PlaceSearch,
  name: string,
  { names, near }: CornerQuestion,
): Generator<void, StreetHit[]> {
  const readings = readingsOf(name, names).slice(0, MAX_READINGS);
  for (const isMisspelt of [false, true]) {
    const streets: StreetHit[] = [];
    for (const { words, areas } of readings) {
      for (const each of [words, withoutStreetWord(words)]) {
        for (const hit of each ? yield* regions.hitsOf(each, near, isMisspelt) : [])
          if (hit.table.columns.type[hit.row] === STREET && (hit.asTyped || isMisspelt))
            streets.push({ hit, areas });
      }
    }
    if (streets.length > 0) {
      // "Colonia" for "Calle Colonia", rather than a Calle 5 in a place called Colonia
      streets.sort((a, b) => Number(b.hit.whole) - Number(a.hit.whole) || b.hit.score - a.hit.score);
      return streets.slice(0, MAX_STREETS);
    }
  }
  return [];
}

/** Returns the pairs of streets that can meet, best first. */
function pairsOf(first: readonly StreetHit[], second: readonly StreetHit[], near?: SearchNear): Pair[] {
  const pairs: Pair[] = [];
  for (const one of first) {
    for (const other of second) {
      const [a, b] = [one.hit, other.hit];
      if (!meetingBox(a.table.bounds(a.row), b.table.bounds(b.row))) continue;
      if (localNameOf(a) === localNameOf(b)) continue;
      pairs.push({ first: one, second: other, score: a.score + b.score });
    }
  }
  const metres = ({ first: { hit } }: Pair) =>
    near ? greatCircleMetres(near, hit.table.centre(hit.row)) : 0;
  // parts of a region know some streets of each other
  const isApart = ({ first: a, second: b }: Pair) => Number(a.hit.table !== b.hit.table);
  return pairs
    .sort((a, b) => b.score - a.score || isApart(a) - isApart(b) || metres(a) - metres(b))
    .slice(0, MAX_PAIRS);
}

function localNameOf({ table, row }: Hit): string {
  return table.text(table.localRow(row));
}

/** Returns the road of a street, by its local name. */
function roadOf({ hit: { table, row } }: StreetHit): NamedRoad {
  return {
    region: table.region,
    text: table.columns.text[table.localRow(row)]!,
    bounds: table.bounds(row),
  };
}

/** Returns the names of the part of town and the town of a street. */
function placesAround({ table, row }: Hit, language: Language): string[] {
  return table.placesOf(table.localRow(row)).map((place) => table.textIn(place, language));
}

function foundCorner({ first, second }: Pair, crossing: Crossing, { names, language }: Reader): FoundPlace {
  const name = [first.hit, second.hit]
    .map((hit) => hit.table.textIn(hit.table.localRow(hit.row), language))
    .join(' / ');
  // a long street is in several parts of town: only what both are in is sure
  const ofSecond = placesAround(second.hit, language);
  const within = [...new Set(placesAround(first.hit, language).filter((place) => ofSecond.includes(place)))];
  const position = positionOf(crossing);
  const [x, y] = [Math.round(crossing.x), Math.round(crossing.y)];
  const isMisspelt = first.hit.isMisspelt || second.hit.isMisspelt;
  return {
    display_name: [name, ...within].join(', '),
    name,
    kind: 'address',
    area: within.length === 0 ? null : within.join(', '),
    ...locatedAt(position, names),
    ...position,
    type: CORNER,
    source: 'local',
    // streets that only come near each other may be the wrong ones
    match: isMet(crossing) ? (isMisspelt ? 'spelling' : 'exact') : 'partial',
    left_out: [],
    bbox: [(x - HALF) / E7, (y - HALF) / E7, (x + HALF) / E7, (y + HALF) / E7],
  };
}
