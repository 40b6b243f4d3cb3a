/** A night that the traveller chose for a tour and that the tour does not keep. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { Latitude, Longitude, oneOf } from '../values.ts';

/** Why a chosen night is not kept. */
export const NOT_KEPT_REASONS = [
  'too_far', // the drive to the place is too long
  'next_too_far', // the drive from the place on the next day is too long
  'far_from_stop', // too far from the stop at which its day ends
  'no_road', // no way by road is known, and the straight line is too long
  'no_map',
  'no_van_place', // no van can park there
  'not_allowed', // by law, sign or owner
  'does_not_fit', // a recorded limit keeps the van out
  'no_night', // the tour has no night on that date
] as const;
export type NotKeptReason = (typeof NOT_KEPT_REASONS)[number];

export const NotKept = t.Object(
  {
    date: t.String({ format: 'date', description: 'Date of the night', examples: ['2026-02-16'] }),
    lat: Latitude,
    lon: Longitude,
    title: t.Nullable(t.String(), {
      description: 'Title of the chosen place; null without map data, or where no van can park',
      examples: ['Plaza Cagancha, Montevideo'],
    }),
    reason: oneOf(NOT_KEPT_REASONS, {
      description:
        '`too_far`: the drive to it is too long; `next_too_far`: the drive from it on the next day is; `far_from_stop`: more than 25 km from the `via` point or the end at which that day ends; `no_road`: no way by road is known, and the straight line is too long; `no_map`: no map data; `no_van_place`: no van can park there; `not_allowed`: by law, sign or owner; `does_not_fit`: a recorded limit keeps this van out; `no_night`: the tour has no night on that date',
      examples: ['too_far'],
    }),
    over_s: t.Nullable(Type.Integer({ minimum: 0 }), {
      description:
        'Seconds by which that drive is longer than `hours_per_day`; null for other reasons than `too_far` and `next_too_far`',
      examples: [1800],
    }),
    instead: t.Nullable(t.String(), {
      description: 'Title of the night that takes its place; null if there is none',
      examples: ['Plaza Independencia, Montevideo'],
    }),
    notice: t.String({
      description: 'All of this as a sentence in the language of the response',
      examples: ['You chose Plaza Cagancha, but the drive there is 30 minutes too long for one day'],
    }),
  },
  { title: 'NotKept', description: 'A chosen night that the tour does not keep' },
);
export type NotKept = Static<typeof NotKept>;
