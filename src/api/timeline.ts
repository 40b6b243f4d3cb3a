/** GET /api/spot/timeline: the next nights at a spot, hour by hour. */
import type { Static } from '@sinclair/typebox';
import { t } from 'elysia';
import { MAX_NIGHTS, Night } from './night.ts';
import { REVALIDATED_TEXT } from './protocol/headers.ts';
import { ScoreQuery } from './score.ts';
import { Attribution, queryInteger, SpotId } from './values.ts';

export const TimelineQuery = t.Object({
  ...ScoreQuery.properties,
  nights: t.Optional(
    queryInteger({
      minimum: 1,
      maximum: MAX_NIGHTS,
      default: 1,
      description: 'Number of nights',
      examples: [3],
    }),
  ),
});

export const Timeline = t.Object(
  {
    spot_id: SpotId,
    timezone: t.String({
      description: "IANA name of the spot's time zone",
      examples: ['America/Montevideo'],
    }),
    nights: t.Array(Night, {
      description:
        'In order; the first one contains `at` or follows it. Nights that could not be rated because of an internal error are missing',
    }),
    attribution: t.Nullable(Attribution, { description: 'Show it with the data; null without map data' }),
  },
  { title: 'Timeline', description: 'The nights', headers: REVALIDATED_TEXT },
);
export type Timeline = Static<typeof Timeline>;
