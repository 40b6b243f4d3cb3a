/** The law about nights in a camper: one entry per country, or per part of a country with its own law. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { oneOf } from '../values.ts';

/** Legal statuses of a night in a parked camper; see docs/model/law.md. */
export const LAW_LEVELS = ['allowed', 'tolerated', 'restricted', 'forbidden', 'unknown'] as const;

const level = (where: string) =>
  oneOf(LAW_LEVELS, {
    description: `A night in a parked camper ${where}: \`restricted\` = local rules decide, \`unknown\` = no law was found`,
    examples: ['unknown'],
  });

export const LawOfCountry = t.Object(
  {
    country: t.String({ description: 'ISO 3166-1 code', examples: ['UY'] }),
    name: t.Optional(
      t.String({
        description: 'Only in lists of places: name of the country in the language of the request',
        examples: ['Uruguay'],
      }),
    ),
    part: t.Nullable(t.String(), {
      description: 'ISO 3166-2 code of a part of the country with its own law; null if it has none',
      examples: [null],
    }),
    share: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Its share of the land in the request; 1 for a single place',
      examples: [1],
    }),
    first_place: t.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'Only in lists of places, and only if any of their places is in it: position of the first one, counted from 0 over the places, then those where it is not allowed, then the others in the answer',
        examples: [0],
      }),
    ),
    level: level('on a road'),
    car_park: level('on a public car park, a rest area unless `rest_areas`'),
    hours: t.Nullable(Type.Integer({ minimum: 1 }), {
      description: 'Longest stay if allowed, hours; null if no limit is known',
      examples: [null],
    }),
    nights: t.Nullable(Type.Integer({ minimum: 1 }), {
      description: 'Longest stay if allowed, nights at one place; null if no limit is known',
      examples: [null],
    }),
    self_contained: t.Boolean({
      description: 'Only with a toilet and a waste water tank on board',
      examples: [false],
    }),
    fine: t.Nullable(
      t.Object({
        least: Type.Number({ minimum: 0, examples: [600] }),
        most: Type.Number({ minimum: 0, examples: [600] }),
        currency: t.String({ description: 'ISO 4217', examples: ['EUR'] }),
      }),
      { description: 'Fine if forbidden; null if none is known', examples: [null] },
    ),
    shore: level('within 150 m of a beach'),
    nature: level('in a forest or protected area'),
    rest_areas: t.Boolean({
      description: 'A night on a rest area or service area is allowed although it is forbidden elsewhere',
      examples: [false],
    }),
    source: t.Nullable(t.String(), {
      description: 'Laws and official pages by name; null if none was found',
      examples: [null],
    }),
    checked: Type.Integer({
      description: 'Year in which the sources were checked, or in which none were found',
      examples: [2026],
    }),
  },
  { title: 'LawOfCountry' },
);
export type LawOfCountry = Static<typeof LawOfCountry>;

export const Law = t.Array(LawOfCountry, {
  description:
    'The law of each country in the request, or of its part with its own law, the largest share first; empty on the high seas. Not legal advice: follow local signs',
});
