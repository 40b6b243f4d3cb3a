/** Searches the regions and the names of the world. */
import type { FoundPlace } from '../api/places.ts';
import type { Language } from '../shared/language.ts';
import { searchWords } from '../shared/text/search-words.ts';
import { runsOf } from '../shared/text/words.ts';
import { foundPosition, plusCodeNear, positionIn, positionOnMap, positionsOfCode } from './coordinates.ts';
import { type CornerQuery, cornersIn } from './corner-query.ts';
import { cornersOf } from './corners.ts';
import { joinedResults } from './find-places-by-name.ts';
import { isWhole, type SearchNear } from './found-place.ts';
import { weightOfLocal } from './importance.ts';
import { withoutAsides } from './near/asides.ts';
import { type FindPlaces, nearOf, thingsHere } from './near/near.ts';
import { isForKind, isOnlyWhat, wantedAtPosition, withoutLead } from './near/near-query.ts';
import type { LocalResults, PlaceSearch } from './place-search.ts';
import type { SearchResult } from './search-result.ts';
import { searchKinds } from './world/kinds-of-places.ts';
import { searchShortened, searchWithoutNumbers } from './world/left-out.ts';
import { misspeltReadings, readingsOf, saintReadings, worldReadingsOf } from './world/readings.ts';
import { searchWorld } from './world/world-list.ts';
import type { WorldNames } from './world/world-names.ts';

export interface SearchedNames {
  /** null = there are no regions */
  regions: PlaceSearch | null;
  /** null = not available in this runtime */
  world: WorldNames | null;
}

export interface SearchQuestion {
  /** text of the query, as it was sent */
  query: string;
  limit: number;
  near?: SearchNear | undefined;
  /** language of the user, of names and of words: "O" is east or west */
  language?: Language;
}

/** Number of places that may complete a short plus code. */
const TOWNS_OF_CODE = 5;

type Asked = Pick<SearchQuestion, 'limit' | 'near'> & { language: Language };

/** Returns the results of a query, in small steps; if nothing has all its words, those of what it says of a place. */
export function* searchAll(searched: SearchedNames, question: SearchQuestion): Generator<void, SearchResult> {
  const found = yield* searchAsTyped(searched, question);
  const query =
    found.positions.length > 0 || placesOf(found).some(isWhole) ? null : withoutAsides(question.query);
  if (query === null) return found;
  const isComplete = hasAllWords(found);
  // "Porto centre" is not a shopping centre, but "Ort im Inn…" is not yet all of a name
  if (isComplete && question.query.trimEnd().endsWith(query)) return found;
  const less = yield* searchAsTyped(searched, { ...question, query });
  if (isComplete) return withTowns(found, less);
  return less.positions.length > 0 || placesOf(less).some(isWhole) || isForKind(query) ? less : found;
}

/** Returns results with the settlements of others before them. */
function withTowns(found: SearchResult, { results, world }: SearchResult): SearchResult {
  const towns = results.filter((place) => isWhole(place) && weightOfLocal(place) > 0);
  return {
    ...found,
    results: [...towns, ...found.results],
    exact: towns.length + found.exact,
    world: [...world.filter(({ complete }) => complete), ...found.world],
  };
}

function placesOf({ results, world }: SearchResult): FoundPlace[] {
  return [...results, ...world.map(({ place }) => place)];
}

/** Returns true if something has all words of a query in its name, or in its place. */
function hasAllWords(found: SearchResult): boolean {
  return placesOf(found).some(({ match, left_out }) => match !== 'spelling' && left_out.length === 0);
}

function* searchAsTyped(
  searched: SearchedNames,
  { query, limit, near, language = 'en' }: SearchQuestion,
): Generator<void, SearchResult> {
  const wanted = wantedAtPosition(query);
  const position = (wanted && positionIn(wanted.rest, language)) ?? positionIn(query, language);
  if (position) {
    const asked = { limit, language, names: searched.world };
    const things =
      searched.regions && wanted ? yield* thingsHere(searched.regions, wanted, asked, position) : [];
    if (things.length > 0) return { results: things, exact: things.length, world: [], positions: [] };
    return onlyPositions([foundPosition(position, searched.world)]);
  }
  const code = plusCodeNear(query);
  if (code && code.near !== '') {
    const towns = joinedResults(
      yield* searchNames(searched, code.near, { limit: TOWNS_OF_CODE, near, language }),
      [],
      TOWNS_OF_CODE,
    );
    const positions = positionsOfCode(code.code, towns, searched.world);
    if (positions.length > 0) return onlyPositions(positions.slice(0, limit));
  }
  const here = code?.near === '' && near && positionOnMap(code.code, near, searched.world);
  if (here) return onlyPositions([here]);
  const words = withoutLead(searchWords(query));
  const found = yield* searchNames(searched, words, { limit, near, language });
  const { regions, world: names } = searched;
  if (!regions) return found;
  // "hospital near me" is no car park called "Hospital"
  const isHere = near && isOnlyWhat(words) && !isOnlyWhat(query);
  if (!isHere && placesOf(found).some(isWhole)) return found;
  const queries = cornersIn(words);
  const question = { query: words, names, language, limit, near };
  const corners = yield* cornersOf(regions, queries, question);
  const findPlaces: FindPlaces = function* (name, most) {
    return joinedResults(
      yield* searchNames(searched, searchWords(name), { limit: most, near, language }),
      [],
      most,
    );
  };
  const things = yield* nearOf(regions, question, findPlaces);
  const sure = [...corners.filter(isWhole), ...things];
  // "praia Porto" does not mean "Praça, Porto"
  const isKind = things.length > 0 || isOnlyWhat(words);
  const asTyped = isKind ? found.results.filter(({ match }) => match !== 'spelling') : found.results;
  if (isKind && sure.length === 0)
    return {
      ...found,
      results: asTyped,
      exact: Math.min(found.exact, asTyped.length),
      world: found.world.filter(({ alike }) => !alike),
    };
  // a name with an "and" that is only misspelt comes before a corner that is
  const unsure = corners.filter((corner) => !isWhole(corner));
  if (sure.length + unsure.length > 0 || !queries[0])
    return {
      ...found,
      results: [...sure, ...asTyped, ...unsure],
      exact: Math.min(found.exact, asTyped.length) + sure.length,
      // the place that is told with what is missing there is among the things
      world: things.length > 0 ? found.world.filter(({ place }) => place.left_out.length === 0) : found.world,
    };
  // "Fátima & Tresa Simas" is a name with a slip
  const isName = found.results.some(({ match, left_out }) => match === 'spelling' && left_out.length === 0);
  const streets = isName ? [] : yield* onlyStreets(searched, queries[0], question);
  return streets.length > 0 ? { ...found, results: streets, exact: streets.length, world: [] } : found;
}

/** Returns the two streets of a corner that is not known, each without the other; none if only one of two names is known. */
function* onlyStreets(
  searched: SearchedNames,
  { first, second, isSaid }: CornerQuery,
  asked: Asked,
): Generator<void, FoundPlace[]> {
  const streets: FoundPlace[] = [];
  for (const [name, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const { results } = yield* searchNames(searched, searchWords(name), { ...asked, limit: 1 });
    for (const street of results.filter(({ match }) => match !== 'spelling'))
      streets.push({ ...street, match: 'partial', left_out: runsOf(other) });
  }
  return isSaid || streets.length > 1 ? streets : [];
}

function onlyPositions(positions: FoundPlace[]): SearchResult {
  return { results: [], exact: 0, world: [], positions };
}

/** Returns what has the name of the query in a country whose name has a slip; null if there is nothing. */
function* inMisspelt(
  { regions, world: names }: { regions: PlaceSearch | null; world: WorldNames },
  query: string,
  { limit, near, language }: Asked,
): Generator<void, SearchResult | null> {
  const readings = yield* misspeltReadings(query, names);
  if (readings.length === 0) return null;
  const asked = { readings, names, language, limit, near };
  const local = regions ? (yield* regions.steps(asked)).results.filter(isWhole) : [];
  const world = (yield* searchWorld({ names, query, limit, language }, readings, true)).filter(
    ({ complete }) => complete,
  );
  if (local.length + world.length === 0) return null;
  const asSlip = (place: FoundPlace): FoundPlace => ({ ...place, match: 'spelling' });
  return {
    results: local.map(asSlip),
    exact: local.length,
    world: world.map((each) => ({ ...each, place: asSlip(each.place) })),
    positions: [],
  };
}

function* searchNames(
  { regions, world: names }: SearchedNames,
  query: string,
  { limit, near, language }: Asked,
): Generator<void, SearchResult> {
  const local: LocalResults = regions
    ? yield* regions.steps({ readings: readingsOf(query, names), names, language, limit, near })
    : { results: [], exact: 0 };
  if (!names) return { ...local, world: [], positions: [] };
  const readings = worldReadingsOf(query, names);
  const asked = { names, query, limit, language };
  const saints = yield* searchWorld(asked, saintReadings(readings), true);
  const world = saints.length > 0 ? saints : yield* searchWorld(asked, readings);
  const isAnswered =
    world.some(({ complete }) => complete) ||
    local.results.some((each) => isWhole(each) && each.left_out.length === 0);
  const kinds = isAnswered ? [] : yield* searchKinds(asked, readings);
  if (kinds.length > 0) return { ...local, world: [...kinds, ...world], positions: [] };
  const unnumbered = isAnswered ? [] : yield* searchWithoutNumbers(asked, readings);
  const isKnown = isAnswered || unnumbered.length > 0 || local.results.some(isWhole);
  if (!isKnown) {
    const misspelt = yield* inMisspelt({ regions, world: names }, query, { limit, near, language });
    if (misspelt) return misspelt;
  }
  const shortened = isKnown ? [] : yield* searchShortened(asked, readings);
  return { ...local, world: [...unnumbered, ...world, ...shortened], positions: [] };
}
