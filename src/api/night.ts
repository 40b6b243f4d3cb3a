/** One night, hour by hour. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { Ampel, Decibels, Instant, ScoreNumber } from './values.ts';

/** Maximum number of nights in a response: a week. */
export const MAX_NIGHTS = 7;

export const FactorKey = t.String({ description: 'Stable name of the factor', examples: ['road_noise'] });
export const Label = t.String({
  description: 'A sentence for people, in the language of the response',
  examples: ['Local road Avenida General Rondeau, 20 m away: too loud for light sleepers, 53 dB'],
});
export const NightWindow = t.Object(
  { start: Instant('22:00 on the clock of the spot'), end: Instant('06:00 on the clock of the spot') },
  { title: 'NightWindow', description: 'The whole rated night' },
);
export type NightWindow = Static<typeof NightWindow>;

export const NightHour = t.Object(
  {
    start: Instant('Its beginning'),
    local_hour: Type.Integer({
      minimum: 0,
      maximum: 23,
      description: 'The hour on the clock of the spot',
      examples: [22],
    }),
    night_noise_db: Decibels,
    level_db: Type.Number({
      deprecated: true,
      description: 'The old name of `night_noise_db`',
      examples: [53.4],
    }),
    dominant: t.Nullable(
      t.Object({ key: FactorKey, label: Label, value: Decibels }, { title: 'DominantSource' }),
      { description: 'The loudest source; null if nothing is heard' },
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
    reason: t.Nullable(Label, { description: 'The strongest factor as a sentence; null if there is none' }),
    hours: t.Array(NightHour, { description: 'The rated part of the night; empty without map data' }),
  },
  { title: 'Night' },
);
export type Night = Static<typeof Night>;
