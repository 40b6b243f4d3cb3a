/** GET /api/spot/timeline: the next nights at a place, hour by hour. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { REVALIDATED_TEXT } from './headers.ts';
import { FactorKey, Label, NightWindow, ScoreQuery } from './score.ts';
import { Ampel, Attribution, Decibels, Instant, queryInteger, ScoreNumber, SpotId } from './values.ts';

export const TimelineQuery = t.Object({
  ...ScoreQuery.properties,
  nights: t.Optional(
    queryInteger({ minimum: 1, maximum: 7, default: 1, description: 'How many nights', examples: [3] }),
  ),
});

export const NightHour = t.Object(
  {
    start: Instant('Its beginning'),
    local_hour: Type.Integer({
      minimum: 0,
      maximum: 23,
      description: 'The hour on the clock of the spot',
      examples: [22],
    }),
    level_db: Decibels,
    dominant: t.Nullable(
      t.Object({ key: FactorKey, label: Label, value: Decibels }, { title: 'DominantSource' }),
      { description: 'The loudest source; null when nothing is heard' },
    ),
  },
  { title: 'NightHour' },
);
export type NightHour = Static<typeof NightHour>;

export const Night = t.Object(
  {
    night_window: NightWindow,
    scored_from: Instant('Start of the rated part of the night'),
    score: ScoreNumber,
    ampel: Ampel,
    night_noise_db: t.Nullable(Decibels, { description: 'Level at night in dB(A); null without map data' }),
    reason: t.Nullable(Label, { description: 'The strongest factor as a sentence; null when there is none' }),
    hours: t.Array(NightHour, { description: 'The rated part of the night; empty without map data' }),
  },
  { title: 'Night' },
);
export type Night = Static<typeof Night>;

export const Timeline = t.Object(
  {
    spot_id: SpotId,
    timezone: t.String({
      description: "IANA name of the spot's time zone",
      examples: ['America/Montevideo'],
    }),
    nights: t.Array(Night, { description: 'In their order, the first one contains `at` or follows it' }),
    attribution: t.Nullable(Attribution, { description: 'To be shown with it; null without map data' }),
  },
  { title: 'Timeline', description: 'The nights', headers: REVALIDATED_TEXT },
);
export type Timeline = Static<typeof Timeline>;
