/** What a place is, in facts beside the sentences: the same fields wherever a place is told. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { STANDINGS } from '../../shared/standings.ts';
import { Decibels, oneOf, ScoreNumber } from '../values.ts';
import { ALLOWED, LOUDNESS, SITE_KINDS, SOUND_KINDS } from './words.ts';

export const SiteKind = oneOf(SITE_KINDS, {
  title: 'SiteKind',
  description: '`kerb` and `track` only of the place asked about itself',
  examples: ['parking'],
});
export type SiteKind = Static<typeof SiteKind>;
export const LoudestSource = t.Object(
  {
    kind: oneOf(SOUND_KINDS, {
      description:
        'What sounds: `main_road` = trunk and primary, `road` = secondary and tertiary, `street` = all smaller ones; `bar`, `club` and `restaurant` are the loudest of several',
      examples: ['street'],
    }),
    name: t.String({
      description: 'Name, or number of a road; empty when it has none',
      examples: ['Avenida General Rondeau'],
    }),
    distance_m: t.Nullable(Type.Integer({ minimum: 0 }), {
      description: 'Metres to it; null where only an official noise map knows of it',
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
    description:
      'The score lies in between in four of five cases, by how well traffic, hours and the way of the sound are known',
  },
);

const mapped = (description: string, example: string | null = null) =>
  t.Nullable(t.String({ maxLength: 300 }), {
    description: `${description}; null = not recorded`,
    examples: [example],
  });

/** Texts of the map for people: one line each, without control characters. */
export const placeTexts = {
  opening_hours: mapped('When it is open, in the language of OpenStreetMap', 'May-Oct: 08:00-20:00'),
  website: mapped('Its own page, http or https only', 'https://camping.example'),
  phone: mapped('Telephone number as it is recorded', '+423 384 13 11'),
  operator: mapped('Who runs it', 'Gemeinde Triesenberg'),
  maxstay: mapped('Longest stay as it is recorded', '24 hours'),
  charge: mapped('Price as it is recorded', '12 EUR/night'),
};

export const placeFacts = {
  title: t.Nullable(t.String(), {
    description: 'What to call it, in the language of the answer; null when nothing around has a name',
    examples: ['Plaza Cagancha, Montevideo'],
  }),
  kind: t.Nullable(SiteKind, {
    description: 'What a van stands on there; null = no van can be here',
    examples: ['kerb'],
  }),
  official: t.Boolean({ description: 'A site where one may stay overnight', examples: [false] }),
  allowed: oneOf(ALLOWED, {
    description:
      'Whether one may stay overnight: `yes` by law or by its owner, `rules` local rules, hours or guests decide, `no` by law, sign or owner',
    examples: ['unknown'],
  }),
  standing: oneOf(STANDINGS, {
    description: 'What a van stands on; `none`: no van can be here, and the score says nothing',
    examples: ['kerb'],
  }),
  night_noise_db: t.Nullable(Decibels, { description: 'Level at night in dB(A); null without map data' }),
  loudness: t.Nullable(oneOf(LOUDNESS), {
    description:
      'The same in a word, on whole dB: `very_quiet` below 30, `quiet` to 39, `mostly_quiet` to 44, `some_noise` to 49, `loud` above; null without map data',
    examples: ['loud'],
  }),
  loudest: t.Nullable(LoudestSource, { description: 'Null when nothing is heard, or without map data' }),
  score_range: ScoreRange,
  open: t.Nullable(t.Boolean(), {
    description:
      'Open at `open_at`, or at the start of the rated night: a site by its season, a car park by its hours, too; null = not recorded',
    examples: [null],
  }),
  ...placeTexts,
};

export const PlaceFacts = t.Object(placeFacts, { title: 'PlaceFacts' });
export type PlaceFacts = Static<typeof PlaceFacts>;
export type PlaceTexts = Pick<PlaceFacts, keyof typeof placeTexts>;
