/** Places by name. */
import { Kind, type Static, TypeRegistry } from '@sinclair/typebox';
import { t } from 'elysia';
import { FOUND_KINDS } from './facts/found-kinds.ts';
import { REVALIDATED_TEXT } from './headers.ts';
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

const MOST_CHARACTERS = 160;
const LEAST_CHARACTERS = 2;

/** What somebody looks for: forms send a space as a plus sign, and what is around it does not count. */
export function searchWords(text: string): string {
  return text.replaceAll('+', ' ').trim();
}

TypeRegistry.Set('SearchText', (_, value) => {
  if (typeof value !== 'string') return false;
  const { length } = [...searchWords(value)];
  return length >= LEAST_CHARACTERS && length <= MOST_CHARACTERS;
});

export const SearchQuery = t.Object({
  q: t.Unsafe<string>({
    type: 'string',
    minLength: LEAST_CHARACTERS,
    maxLength: MOST_CHARACTERS,
    description: 'What to look for; spaces around it do not count',
    expectation: `${LEAST_CHARACTERS} to ${MOST_CHARACTERS} characters`,
    examples: ['rambla'],
    [Kind]: 'SearchText',
  }),
  limit: t.Optional(
    queryInteger({ minimum: 1, maximum: 20, default: 5, description: 'Most results wanted', examples: [5] }),
  ),
  lat: t.Optional(described(QueryLatitude, 'With `lon`: nearer results come first among equals')),
  lon: t.Optional(described(QueryLongitude, 'With `lat`: nearer results come first among equals')),
  scope: t.Optional(
    oneOf(['all', 'local'], {
      default: 'all',
      description: '`local` never asks the geocoder: for suggestions while somebody types',
      expectation: 'all or local',
      examples: ['all'],
    }),
  ),
  lang: t.Optional(QueryLanguage),
});
export type SearchQuery = Static<typeof SearchQuery>;

export const FoundPlace = t.Object(
  {
    display_name: t.String({ examples: ['Rambla Sur, Montevideo'], description: 'As people write it' }),
    name: t.String({ examples: ['Rambla Sur'], description: 'Its own name alone' }),
    kind: oneOf(FOUND_KINDS, {
      title: 'FoundKind',
      description: 'What it is, in words that people know',
      examples: ['street'],
    }),
    area: t.Nullable(t.String(), {
      description:
        'What it lies in: the part of the town and the town, or of settlements with the same name in one answer a town nearby; null = a settlement of its own',
      examples: ['Montevideo'],
    }),
    country: t.Nullable(t.String(), { description: 'ISO 3166-1 code; null at sea', examples: ['UY'] }),
    lat: Latitude,
    lon: Longitude,
    type: t.String({
      description: 'The same by the map data: `city`, `street`, `camp_site`, …',
      examples: ['street'],
    }),
    source: oneOf(['local', 'nominatim'], { description: 'Own map data, or the geocoder' }),
    bbox: BoundingBox,
  },
  { title: 'FoundPlace' },
);
export type FoundPlace = Static<typeof FoundPlace>;

export const SearchResults = t.Object(
  { results: t.Array(FoundPlace), attribution: Attribution },
  {
    title: 'SearchResults',
    description: 'Best first; an empty list when nothing is found',
    headers: REVALIDATED_TEXT,
  },
);
export type SearchResults = Static<typeof SearchResults>;
