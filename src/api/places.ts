/** Place search by name. */
import { Kind, type Static, TypeRegistry } from '@sinclair/typebox';
import { t } from 'elysia';
import { searchWords } from '../shared/text/search-words.ts';
import { FOUND_KINDS, MATCHES } from './facts/found-kinds.ts';
import { REVALIDATED_TEXT } from './protocol/headers.ts';
import {
  Attribution,
  BoundingBox,
  described,
  Latitude,
  Longitude,
  oneOf,
  QueryLanguage,
  QueryLatitude,
  QueryLongitude,
  queryInteger,
} from './values.ts';

/** Links of map apps are long; of names only the first words count. */
const MAX_CHARACTERS = 1000;
const MIN_CHARACTERS = 1;

/** Returns false for a search of spaces, plus signs and marks alone: it would only cost the geocoder a request. */
export function hasSearchWords(text: string): boolean {
  return /[^\p{Z}\p{M}]/u.test(searchWords(text));
}

TypeRegistry.Set('SearchText', (_, value) => {
  if (typeof value !== 'string' || !hasSearchWords(value)) return false;
  const { length } = [...searchWords(value)];
  return length >= MIN_CHARACTERS && length <= MAX_CHARACTERS;
});

export const SearchQuery = t.Object({
  q: t.Unsafe<string>({
    type: 'string',
    minLength: MIN_CHARACTERS,
    maxLength: MAX_CHARACTERS,
    description: 'Text to search for; outer spaces and characters that cannot be seen do not count',
    expectation: `${MIN_CHARACTERS} to ${MAX_CHARACTERS} characters`,
    examples: ['rambla'],
    [Kind]: 'SearchText',
  }),
  limit: t.Optional(
    queryInteger({
      minimum: 1,
      maximum: 20,
      default: 5,
      description: 'Maximum number of results',
      examples: [5],
    }),
  ),
  lat: t.Optional(described(QueryLatitude, 'With `lon`: nearer results come first among equals')),
  lon: t.Optional(described(QueryLongitude, 'With `lat`: nearer results come first among equals')),
  scope: t.Optional(
    oneOf(['all', 'local'], {
      default: 'all',
      description: '`local` never uses the geocoder: for suggestions while the user types',
      expectation: 'all or local',
      examples: ['all'],
    }),
  ),
  lang: t.Optional(QueryLanguage),
});
export type SearchQuery = Static<typeof SearchQuery>;

export const FoundPlace = t.Object(
  {
    display_name: t.String({ examples: ['Rambla Sur, Montevideo'], description: 'Name with its location' }),
    name: t.String({
      examples: ['Rambla Sur'],
      description: 'Its own name: the local one, or that of another language if only it was found',
    }),
    kind: oneOf(FOUND_KINDS, {
      title: 'FoundKind',
      description: 'Kind in a familiar word',
      examples: ['street'],
    }),
    area: t.Nullable(t.String(), {
      description:
        'The local name if `name` is that of another language, its part of town and town; for settlements with the same name in one response a town nearby; null for a settlement of its own',
      examples: ['Montevideo'],
    }),
    country: t.Nullable(t.String(), { description: 'ISO 3166-1 code; null at sea', examples: ['UY'] }),
    region: t.Nullable(t.String(), {
      description: 'Name of the state or region; null if unknown, and for countries',
      examples: ['Montevideo'],
    }),
    lat: Latitude,
    lon: Longitude,
    type: t.String({
      description:
        'Type in the map data: `city`, `street`, `camp_site`, …; `coordinates` for a position, `corner` where two streets meet, `postcode` for the middle of the objects with a postcode',
      examples: ['street'],
    }),
    source: oneOf(['local', 'nominatim'], { description: 'Own map data, or the geocoder' }),
    match: oneOf(MATCHES, {
      title: 'Match',
      description:
        '`exact`: the name, or the coordinates, as asked. `context`: the name without the places around it that were ' +
        'asked, too ("Paris, TX"). `spelling`: spelt similarly, or coordinates in the only order that is on Earth, longitude first. `partial`: only a part of the name or of the query; ask ' +
        'before you use it',
      examples: ['exact'],
    }),
    left_out: t.Array(t.String(), {
      description: 'Words of the query that the result does not answer, such as a house number',
      examples: [[]],
    }),
    bbox: BoundingBox,
    ambiguous: t.Optional(
      t.Boolean({
        description:
          'True for the first result if another one has its name and is about as well known ("Cambridge"): ask which one is meant',
      }),
    ),
  },
  { title: 'FoundPlace' },
);
export type FoundPlace = Static<typeof FoundPlace>;

export const SearchResults = t.Object(
  { results: t.Array(FoundPlace), attribution: Attribution },
  {
    title: 'SearchResults',
    description: 'Best first; empty if nothing is found',
    headers: REVALIDATED_TEXT,
  },
);
export type SearchResults = Static<typeof SearchResults>;
