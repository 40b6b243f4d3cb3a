/** Facts about a place, as fields for programs: equal in every response that rates places. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { STANDINGS } from '../../shared/standings.ts';
import { Decibels, oneOf, ScoreNumber } from '../values.ts';
import { AERODROME_WITHIN_M, CURRENCIES, HOUSES_WITHIN_M, WATER_WITHIN_M } from './wishes.ts';
import { ALLOWED, LOUDNESS, OWNER_KINDS, SITE_KINDS, SOUND_KINDS } from './words.ts';

export const SiteKind = oneOf(SITE_KINDS, {
  title: 'SiteKind',
  description: '`kerb` and `track` only for the requested place itself',
  examples: ['parking'],
});
export type SiteKind = Static<typeof SiteKind>;
export const LoudestSource = t.Object(
  {
    kind: oneOf(SOUND_KINDS, {
      description:
        'Kind of source: `main_road` = trunk and primary, `road` = secondary and tertiary, `street` = all smaller ones; `bar`, `club` and `restaurant` are the loudest of several',
      examples: ['street'],
    }),
    name: t.String({
      description: 'Name, or number of a road; empty if it has none',
      examples: ['Avenida General Rondeau'],
    }),
    distance_m: t.Nullable(Type.Integer({ minimum: 0 }), {
      description: 'Distance in metres; null if only an official noise map has it',
      examples: [20],
    }),
    db: Decibels,
  },
  { title: 'LoudestSource', description: 'The loudest source of the night' },
);
export type LoudestSource = Static<typeof LoudestSource>;

export const ScoreRange = t.Object(
  { low: ScoreNumber, high: ScoreNumber },
  {
    description: '80% interval from the uncertainty of noise; law, calendar and reports are taken as given',
  },
);

const mapped = (description: string, example: string | null = null) =>
  t.Nullable(t.String({ maxLength: 300 }), {
    description: `${description}; null if not recorded`,
    examples: [example],
  });

/** Texts of a place from the map data, for people: one line each, without control characters. */
export const placeTexts = {
  opening_hours: mapped('Opening hours in OpenStreetMap syntax', 'May-Oct: 08:00-20:00'),
  website: mapped('Website, http or https only', 'https://camping.example'),
  phone: mapped('Telephone number as recorded', '+423 384 13 11'),
  operator: mapped('Operator', 'Gemeinde Triesenberg'),
  maxstay: mapped('Longest stay as recorded', '24 hours'),
  charge: mapped('Price as recorded', '12 EUR/night'),
  reservation: mapped('Whether to book, as recorded', 'required'),
};

export const Price = t.Object(
  {
    amount: Type.Number({ minimum: 0, examples: [12] }),
    currency: oneOf(CURRENCIES, { examples: ['EUR'] }),
  },
  { title: 'Price', description: 'Price of a night' },
);
export type Price = Static<typeof Price>;

export const Surroundings = t.Object(
  {
    houses: t.Nullable(Type.Integer({ minimum: 0 }), {
      description: `Houses (mapped buildings of at least 40 m²) within ${HOUSES_WITHIN_M} m; null if not recorded: at the edge of the map data, or where homes are mapped only as land or streets`,
      examples: [3],
    }),
    water_m: t.Nullable(Type.Integer({ minimum: 0, maximum: WATER_WITHIN_M }), {
      description: `Distance to the shore of a lake, river or the sea in metres; ${WATER_WITHIN_M} = none nearer; null if not recorded`,
      examples: [120],
    }),
    water_view: t.Nullable(t.Boolean(), {
      description:
        'Whether water of at least 1 ha within 800 m is seen, by the map and the terrain; null if not known, as mostly without terrain',
      examples: [true],
    }),
    aerodrome_m: t.Nullable(Type.Integer({ minimum: 0, maximum: AERODROME_WITHIN_M }), {
      description: `Distance to the nearest runway in metres; ${AERODROME_WITHIN_M} = none nearer; null if not recorded`,
      examples: [AERODROME_WITHIN_M],
    }),
  },
  { title: 'Surroundings', description: 'What lies around a place, from the map' },
);
export type Surroundings = Static<typeof Surroundings>;

/** Facts about a place for one night, in every response that rates places, even in the short entries of lists. */
export const ratedFacts = {
  kind: t.Nullable(SiteKind, {
    description: 'Kind of place; null if vans cannot park here',
    examples: ['kerb'],
  }),
  official: t.Boolean({
    description: 'True for an official overnight site that is open in the night',
    examples: [false],
  }),
  allowed: oneOf(ALLOWED, {
    description:
      'Whether one may stay overnight: `yes` by law or by its owner; `rules` if local rules, hours or guests decide; `no` by law, sign or owner',
    examples: ['unknown'],
  }),
  standing: oneOf(STANDINGS, {
    description: 'What a van parks on; `none`: vans cannot park here, and the score is meaningless',
    examples: ['kerb'],
  }),
  night_noise_db: t.Nullable(Decibels, { description: 'Level at night in dB(A); null without map data' }),
  loudness: t.Nullable(oneOf(LOUDNESS), {
    description:
      'The level in a word, on whole dB: `very_quiet` below 30, `quiet` to 39, `mostly_quiet` to 44, `some_noise` to 49, `loud` above; null without map data',
    examples: ['loud'],
  }),
  loudest: t.Nullable(LoudestSource, { description: 'Null if nothing is heard, or without map data' }),
  score_range: ScoreRange,
};

export const placeFacts = {
  title: t.Nullable(t.String(), {
    description: 'Title in the language of the response; null if nothing around has a name',
    examples: ['Plaza Cagancha, Montevideo'],
  }),
  ...ratedFacts,
  open: t.Nullable(t.Boolean(), {
    description:
      'Whether it is open at `open_at`, or at the start of the rated night: a site by its season, a car park also by its hours; null if not recorded',
    examples: [null],
  }),
  closed: t.Nullable(
    t.Object({
      from: t.String({ description: 'Time on the clock of the place', examples: ['20:00'] }),
      to: t.String({
        description: 'Time on the clock of the place; 00:00 to 24:00 if it never opens',
        examples: ['08:00'],
      }),
    }),
    {
      description:
        'Hours of the night in which a car park is closed and a van inside cannot leave; null if none are recorded',
    },
  ),
  confirmed: t.Boolean({
    description:
      'False for a campsite or motorhome site that is only a point on the map, without any further tag: a hint',
    examples: [true],
  }),
  owner: t.Nullable(
    t.Object({
      kind: oneOf(OWNER_KINDS, { examples: ['hotel'] }),
      name: t.String({
        description: 'Name of the owner, or of the car park that is named after it; empty if it has none',
        examples: ['Hotel Alpenrose'],
      }),
    }),
    {
      description:
        'To whom a car park or its ground belongs, by its name, by its ground, or as a guess by what is within 50 m of a car park without access tags; null if nobody keeps it for himself, or if unknown',
    },
  ),
  ...placeTexts,
  price: t.Nullable(Price, {
    description:
      'Price of a night, where the recorded one is a plain amount per night, day or stay; null otherwise',
  }),
};

export const PlaceFacts = t.Object(placeFacts, { title: 'PlaceFacts' });
export type PlaceFacts = Static<typeof PlaceFacts>;
export type RatedFacts = Pick<PlaceFacts, keyof typeof ratedFacts>;
