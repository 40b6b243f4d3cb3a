/**
 * Values that many operations share. Request values have an `expectation`: the end of the message about a bad value.
 * Examples work in the built-in sample region.
 */
import { Kind, type NumberOptions, type Static, type TSchema, Type, TypeRegistry } from '@sinclair/typebox';
import { t } from 'elysia';
import { LONGEST_SIDE_M, parseAnyBox, parseBox, WIDEST_ACROSS } from '../shared/geo/box.ts';
import { LANGUAGES, type Language } from '../shared/language.ts';
import { A_DATE_TIME, DATE_TIME, parseAt } from '../shared/time/date-time.ts';

/** A spot in Montevideo, inside the sample region, with its id, and an evening there. */
export const EXAMPLE = {
  lat: -34.9054,
  lon: -56.1912,
  at: '2026-02-16T22:30:00Z',
  spot_id: '01cdcc42-9148-82b3-8757-4f992f163a78',
};

interface Range extends NumberOptions {
  minimum: number;
  maximum: number;
}

/**
 * Our own kinds of schemas: Elysia's numbers in a query and its Transforms accept too much (`0x10`, ` 51`, a text in
 * a JSON body) and cost more.
 */
TypeRegistry.Set<Range>(
  'QueryNumber',
  ({ minimum, maximum }, value) => typeof value === 'number' && value >= minimum && value <= maximum,
);
TypeRegistry.Set('DateTime', (_, value) => typeof value === 'string' && parseAt(value) !== null);
TypeRegistry.Set('Box', (_, value) => typeof value === 'string' && parseBox(value) !== null);
TypeRegistry.Set('AnyBox', (_, value) => typeof value === 'string' && parseAnyBox(value) !== null);
TypeRegistry.Set('Language', (_, value) => typeof value === 'string');
TypeRegistry.Set('OneByOne', () => true);

/** Marks a parameter that only old callers send: it is accepted but not documented. */
export function hidden<Same extends TSchema>(schema: Same): Same {
  return { ...schema, hidden: true };
}

/**
 * Returns the schema of one word from a list.
 * @example oneOf(['car', 'van']).expectation // "one of car, van"
 */
export function oneOf<const Words extends readonly string[]>(words: Words, options: object = {}) {
  const union = t.Union(
    words.map((word) => t.Literal(word)),
    { expectation: `one of ${words.join(', ')}`, ...options },
  );
  return t.Unsafe<Words[number]>(union);
}

/** Returns the schema of a decimal number in a query; `http/query.ts` parses it. */
export function queryNumber(options: Range) {
  const { minimum, maximum } = options;
  const expectation = `a decimal number from ${minimum} to ${maximum}`;
  return t.Unsafe<number>({ type: 'number', expectation, ...options, [Kind]: 'QueryNumber' });
}

/**
 * Returns the schema of a whole number in a query or a path, without sign or leading zeros; `http/query.ts` parses
 * it.
 */
export function queryInteger(options: Range) {
  const { minimum, maximum } = options;
  const expectation = `a whole number from ${minimum} to ${maximum}`;
  return queryNumber({ expectation, ...options, type: 'integer' });
}

/** Returns the schema of a list entry that is checked later, so that one bad entry does not invalidate the list. */
export function oneByOne<Entry extends TSchema>(entry: Entry) {
  return t.Unsafe<Static<Entry>>({ describes: entry, [Kind]: 'OneByOne' });
}

/** Returns a copy of a schema with another description. */
export function described<Same extends TSchema>(schema: Same, description: string): Same {
  return { ...schema, description };
}

const latitude = {
  minimum: -90,
  maximum: 90,
  description: 'Latitude in degrees (WGS 84)',
  examples: [EXAMPLE.lat],
};
const longitude = {
  minimum: -180,
  maximum: 180,
  description: 'Longitude in degrees (WGS 84)',
  examples: [EXAMPLE.lon],
};

export const Latitude = Type.Number({ ...latitude, expectation: 'a number from -90 to 90' });
export const Longitude = Type.Number({ ...longitude, expectation: 'a number from -180 to 180' });
export const QueryLatitude = queryNumber(latitude);
export const QueryLongitude = queryNumber(longitude);

/**
 * Returns the schema of a date-time in a request. Its offset is optional, so it is wider than JSON Schema's
 * `date-time`.
 */
export function dateTime(description: string, expectation: string = A_DATE_TIME) {
  const examples = [EXAMPLE.at, '2026-02-16T22:30'];
  return t.Unsafe<string>({
    type: 'string',
    pattern: DATE_TIME.source,
    description,
    expectation,
    examples,
    [Kind]: 'DateTime',
  });
}

export const QueryAt = dateTime(
  'ISO 8601 date-time. With an offset: that instant. Without: local wall time at the spot. Default: now.',
  `${A_DATE_TIME} such as 2026-02-16T22:30:00Z or 2026-02-16T23:30:00+01:00`,
);

/** A language in a request. One without sentences falls back; what is no language tag is refused (`languageError`). */
export const QueryLanguage = t.Unsafe<Language>({
  type: 'string',
  enum: [...LANGUAGES],
  description: 'Language of every sentence; other languages fall back to `Accept-Language`, then to English',
  examples: ['en'],
  [Kind]: 'Language',
});

/** Media type of GeoJSON (RFC 7946). */
export const GEOJSON = 'application/geo+json';

/** Parameter by which old callers request GeoJSON; the current operations for GeoJSON end in `.geojson`. */
export const QueryFormat = hidden(oneOf(['json', 'geojson'], { expectation: 'json or geojson' }));

/** Returns the schema of a timestamp in a response, in UTC. */
export const Instant = (description: string, options: object = {}) =>
  t.String({ format: 'date-time', description, examples: [EXAMPLE.at], ...options });

const UUID = '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$';
export const Uuid = (description: string, example: string, options: object = {}) =>
  t.String({
    format: 'uuid',
    pattern: UUID,
    description,
    expectation: 'a UUID such as 8c5a1f0e-3b52-4c0d-9d62-0d2f3a8f7f11',
    examples: [example],
    ...options,
  });

export const SpotId = Uuid('Id of the cell of about 11 m around the spot', EXAMPLE.spot_id);

export const ScoreNumber = Type.Integer({
  minimum: 0,
  maximum: 100,
  description: 'How quiet and undisturbed the night will be: 0 worst, 100 best',
  examples: [50],
});
export const Ampel = oneOf(['green', 'yellow', 'red'], {
  title: 'Ampel',
  description: 'The score as a traffic light: green from 70, yellow from 45, red below',
  examples: ['yellow'],
});
export const Attribution = t.String({
  description: 'Show it wherever the data is shown',
  examples: ['© OpenStreetMap contributors (ODbL)'],
});
export const Decibels = Type.Number({
  description: 'Level at night in dB(A)',
  examples: [53.4],
});

export const BoundingBox = t.Tuple([Longitude, Latitude, Longitude, Latitude], {
  title: 'BoundingBox',
  description: 'West, south, east, north in degrees',
  examples: [[-56.23, -34.92, -56.17, -34.89]],
});

/** Returns what is expected of a bbox in a request. */
export function boxExpected(most: string): string {
  return `west,south,east,north in degrees, ${most}; west > east crosses the 180th meridian`;
}

/** Returns the schema of a bbox in a request. */
export function queryBox(description: string) {
  return t.Unsafe<string>({
    type: 'string',
    description: `${description}: west, south, east, north in degrees; west > east crosses the 180th meridian`,
    expectation: boxExpected(`at most ${LONGEST_SIDE_M / 1000} km a side`),
    examples: ['-56.23,-34.92,-56.17,-34.89'],
    [Kind]: 'Box',
  });
}

/** Returns the schema of a bbox of any size in a request. */
export function queryWideBox(description: string) {
  return t.Unsafe<string>({
    type: 'string',
    description: `${description}: west, south, east, north in degrees; west > east crosses the 180th meridian`,
    expectation: `${boxExpected('south < north')}, at most ${WIDEST_ACROSS} degrees wide`,
    examples: ['-56.23,-34.92,-56.17,-34.89'],
    [Kind]: 'AnyBox',
  });
}

/** Schema of a place as a GeoJSON point. */
export const PlacePoint = t.Object(
  { type: t.Literal('Point'), coordinates: t.Tuple([Longitude, Latitude]) },
  { title: 'PlacePoint' },
);

/** A position on Earth, degrees. */
export interface LatLon {
  lat: number;
  lon: number;
}
