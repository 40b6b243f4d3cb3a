/** What a traveller would want to know about a tour before it begins. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { Latitude, Longitude, oneOf } from '../values.ts';

/** Kinds of notices. */
export const TOUR_NOTICES = [
  'not_reached', // a stop has no road near it, or the night is before the stop
  'left_out', // a point on the way that no road for the van leads to, or a piece of a track without roads
  'ferry',
  'border', // the drive enters another country
  'closed_road', // a road that is closed that day, without which the drive would be faster
  'ford',
  'unpaved',
] as const;
export type TourNoticeKind = (typeof TOUR_NOTICES)[number];

export const TourNotice = t.Object(
  {
    kind: oneOf(TOUR_NOTICES, {
      description:
        '`not_reached`: the stop is more than 300 m from the nearest road, or behind a limit that stops the van, or (with `date`) the night is before the stop, because there is no place nearer; `left_out`: no road for this van leads to a `via` point, or a piece of the `track` is not on known roads and replaced by another way; `ferry`, `ford`, `unpaved`: the drive of that day has them; `border`: it enters `country`; `closed_road`: it would be faster by a road that is closed at the time',
      examples: ['not_reached'],
    }),
    date: t.Nullable(t.String({ format: 'date' }), {
      description: 'Day of the tour that it is about; null if it is about a stop or the track',
      examples: ['2026-02-16'],
    }),
    stop: t.Nullable(Type.Integer({ minimum: -1 }), {
      description:
        'Number of the `via` point that it is about; the number of via points for the end, -1 for the start; null without a stop',
      examples: [0],
    }),
    lat: Latitude,
    lon: Longitude,
    distance_m: t.Nullable(Type.Integer({ minimum: 0 }), {
      description:
        '`not_reached`: from the stop to the drive, or by road from the night to the stop; others: length of the piece; null for a point that is left out, a border, a ford and a closed road',
      examples: [24_000],
    }),
    country: t.Nullable(t.String(), {
      description: '`border`: the country that the drive enters, ISO 3166-1 alpha-2; null for other kinds',
      examples: [null],
    }),
    notice: t.String({
      description: 'All of this as a sentence in the language of the response',
      examples: ['24 km before Atlántida: no place where a van may stay nearer'],
    }),
  },
  { title: 'TourNotice', description: 'Something to know about a tour' },
);
export type TourNotice = Static<typeof TourNotice>;
