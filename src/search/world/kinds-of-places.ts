/** Reads a word for a kind of place beside a name: "Insel Rügen", "Lac Léman", "Flughafen München". */
import type { FoundPlace } from '../../api/places.ts';
import { greatCircleMetres } from '../../shared/geo/distance.ts';
import { E7 } from '../../shared/geo/earth.ts';
import { FILLERS } from '../names/abbreviations.ts';
import type { Reading } from './readings.ts';
import { searchWorld, type WorldPlace, type WorldQuestion } from './world-list.ts';
import { placeOfTown } from './world-place.ts';

/** Folded words for islands, lakes, parks and towns, with the types of their results. */
const WORDS: readonly (readonly [types: readonly string[], words: string])[] = [
  [
    ['island'],
    'island isle islands isles insel inseln ile iles isla islas isola isole ilha ilhas eiland eilanden',
  ],
  [['water'], 'lake see lac lago meer'],
  [
    ['national_park', 'region'],
    'national nacional nazionale nationaal park parc parque parco nationalpark valley tal vallee valle vale coast kuste',
  ],
  [
    ['city', 'town', 'village'],
    'city town village stadt dorf gemeinde ville commune ciudad pueblo municipio citta paese comune cidade vila stad dorp gemeente',
  ],
];
const AIRPORT = 'airport flughafen aeroport aeropuerto aeroporto luchthaven vliegveld';
/** Distance of an airport from its town, m. */
const AIRPORT_REACH_M = 60_000;

/** Returns the places of a kind that a query names, in small steps; none without a word for one. */
export function* searchKinds(
  question: WorldQuestion,
  readings: readonly Reading[],
): Generator<void, WorldPlace[]> {
  for (const [types, words] of WORDS) {
    const less = withoutWords(readings, words);
    if (less.length === 0) continue;
    const found = yield* searchWorld(question, less, true);
    const meant = found.filter(({ place, complete }) => complete && types.includes(place.type));
    if (meant.length > 0) return meant;
  }
  const less = withoutWords(readings, AIRPORT);
  if (less.length === 0) return [];
  const [town] = yield* searchWorld(question, less, true);
  return town?.complete ? airportsOf(question, town.place) : [];
}

/** Returns the readings that have one of the words, without them. */
function withoutWords(readings: readonly Reading[], list: string): Reading[] {
  const kinds = new Set(list.split(' '));
  return readings.flatMap((reading) => {
    const rest = reading.words.filter((word) => !kinds.has(word));
    const isNamed = rest.length < reading.words.length && rest.some((word) => !FILLERS.has(word));
    return isNamed ? [{ ...reading, words: withoutArticles(rest), isLoose: false }] : [];
  });
}

/** Returns words without the articles at their beginning: "of Skye". */
function withoutArticles(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => !FILLERS.has(word));
  return words.slice(Math.max(0, first));
}

/** Returns the airports of a town, the largest first, then the nearest. */
function airportsOf({ names, limit }: WorldQuestion, town: FoundPlace): WorldPlace[] {
  const { towns } = names;
  const found: { item: number; people: number; metres: number }[] = [];
  for (let item = towns.count - 1; towns.isAirport(item); item--) {
    const { x, y, people } = towns.town(item);
    const metres = greatCircleMetres(town, { lat: y / E7, lon: x / E7 });
    if (metres <= AIRPORT_REACH_M) found.push({ item, people, metres });
  }
  found.sort((a, b) => b.people - a.people || a.metres - b.metres);
  return found.slice(0, limit).map(({ item, people }) => ({
    place: placeOfTown(names, item),
    weight: people,
    complete: true,
    alike: false,
    isByOther: false,
    isVerbatim: false,
  }));
}
