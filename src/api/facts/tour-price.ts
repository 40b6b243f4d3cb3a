/** What the nights of a tour cost, as far as the map knows. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { Price } from './place-facts.ts';

export const TourPrice = t.Object(
  {
    sums: t.Array(Price, {
      description: 'Sum of the prices of the nights, one per currency; empty if all known nights are free',
    }),
    nights: Type.Integer({
      minimum: 0,
      description:
        'Number of nights that the sums cover: those with a recorded price, and those recorded as free of charge',
      examples: [3],
    }),
  },
  { title: 'TourPrice', description: 'What the nights cost, as far as the map knows' },
);
export type TourPrice = Static<typeof TourPrice>;
