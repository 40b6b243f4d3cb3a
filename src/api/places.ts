/** Places to sleep around a spot, and places by name. */
import { Kind, type Static, Type, TypeRegistry } from '@sinclair/typebox';
import { t } from 'elysia';
import { REVALIDATED_TEXT } from './headers.ts';
import { reasons, ScoreQuery } from './score.ts';
import {
  Ampel,
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
  queryNumber,
  ScoreNumber,
  SpotId,
} from './values.ts';

export const NearbyQuery = t.Object({
  ...ScoreQuery.properties,
  radius: t.Optional(
    queryNumber({
      minimum: 100,
      maximum: 30_000,
      default: 5000,
      description: 'How far to look, in metres',
      examples: [3000],
    }),
  ),
  limit: t.Optional(
    queryInteger({
      minimum: 1,
      maximum: 50,
      default: 10,
      description: 'How many places to name at most',
      examples: [5],
    }),
  ),
});

export const SiteKind = oneOf(['caravan_site', 'camp_site', 'parking', 'rest_area', 'services', 'layby'], {
  title: 'SiteKind',
  examples: ['parking'],
});
export type SiteKind = Static<typeof SiteKind>;

export const SiteAccess = t.Object(
  {
    fee: t.Nullable(t.Boolean(), { description: 'Whether it costs something; null = not mapped' }),
    maxstay_minutes: t.Nullable(Type.Integer({ minimum: 0 }), {
      description: 'How long one may stay, in minutes; null = not mapped',
    }),
    capacity: t.Nullable(Type.Number({ minimum: 0 }), {
      description: 'Number of vehicles; null = not mapped',
    }),
    access: t.String({ description: 'OSM access value, `untagged` when there is none', examples: ['yes'] }),
  },
  { title: 'SiteAccess', description: 'Who may stand here, and for how long' },
);

/** A place to stand, before it is scored. */
export const Candidate = t.Object({
  lat: Latitude,
  lon: Longitude,
  name: t.String({ description: 'Empty when it has none', examples: ['Estacionamiento Buquebus'] }),
  kind: SiteKind,
  distance_m: Type.Integer({
    minimum: 0,
    description: 'Metres from the place asked about',
    examples: [1971],
  }),
  access: SiteAccess,
});
export type Candidate = Static<typeof Candidate>;

export const Place = t.Object(
  {
    ...Candidate.properties,
    score: ScoreNumber,
    ampel: Ampel,
    reasons: reasons(2),
    spot_id: SpotId,
  },
  { title: 'Place' },
);

export type Place = Static<typeof Place>;

export const Nearby = t.Object(
  {
    places: t.Array(Place, { description: 'Best first' }),
    considered: Type.Integer({
      minimum: 0,
      description: 'Number of places that were scored',
      examples: [32],
    }),
  },
  { title: 'Nearby', description: 'The places', headers: REVALIDATED_TEXT },
);
export type Nearby = Static<typeof Nearby>;

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
    lat: Latitude,
    lon: Longitude,
    type: t.String({ description: '`city`, `street`, `camp_site`, …', examples: ['street'] }),
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
