/** GET /api/spot/quietest: the quietest places in a bbox, from the atlas of a sweep. */
import { Kind, type Static, Type, TypeRegistry } from '@sinclair/typebox';
import { t } from 'elysia';
import { parseAnyBox, widthOf } from '../shared/geo/box.ts';
import { LONGEST_SIDE } from '../shared/geo/wide-box.ts';
import { STANDINGS } from '../shared/standings.ts';
import { REVALIDATED } from './protocol/headers.ts';
import {
  Ampel,
  Attribution,
  boxExpected,
  Decibels,
  Latitude,
  Longitude,
  oneOf,
  queryInteger,
  ScoreNumber,
  SpotId,
} from './values.ts';

/** Bbox: west, south, east, north, degrees. */
export type WideBox = readonly [west: number, south: number, east: number, north: number];

/** Parses a bbox. Returns null when the text is not a bbox, or the bbox is too large. */
export function parseWideBox(text: string): WideBox | null {
  const box = parseAnyBox(text);
  if (!box || !text.split(',').every((word) => /^-?\d{1,3}(\.\d{1,15})?$/.test(word))) return null;
  return widthOf(box) > LONGEST_SIDE || box[3] - box[1] > LONGEST_SIDE ? null : box;
}

TypeRegistry.Set('WideBox', (_, value) => typeof value === 'string' && parseWideBox(value) !== null);

export const QuietestQuery = t.Object({
  bbox: t.Unsafe<string>({
    type: 'string',
    description: `West, south, east, north in degrees, at most ${LONGEST_SIDE} a side`,
    expectation: boxExpected(`at most ${LONGEST_SIDE} a side`),
    examples: ['-56.4,-35.0,-55.9,-34.7'],
    [Kind]: 'WideBox',
  }),
  limit: t.Optional(
    queryInteger({
      minimum: 1,
      maximum: 100,
      default: 20,
      description: 'Maximum number of places',
      examples: [5],
    }),
  ),
});

export const QuietSpot = t.Object(
  {
    spot_id: SpotId,
    lat: Latitude,
    lon: Longitude,
    name: t.Nullable(t.String(), {
      description: 'Name from the map data; null if nothing there has one',
      examples: ['Playa Ramírez, Montevideo'],
    }),
    score: ScoreNumber,
    ampel: Ampel,
    night_noise_db: Decibels,
    standing: oneOf(STANDINGS, { description: 'What a van parks on', examples: ['car_park'] }),
  },
  { title: 'QuietSpot' },
);
export type QuietSpot = Static<typeof QuietSpot>;

export const Quietest = t.Object(
  {
    places: t.Array(QuietSpot, {
      description: 'The quietest first; the atlas has five in each 10 km square, about a kilometre apart',
    }),
    at: t.String({
      description:
        'Rated night of the atlas; without an offset on the clock of each place. Reports of travellers are not included',
      examples: ['2026-02-16T22:00'],
    }),
    step_m: Type.Integer({
      minimum: 1,
      description: 'Distance between cells of the atlas in metres',
      examples: [100],
    }),
    attribution: Attribution,
  },
  { title: 'Quietest', description: 'The places', headers: REVALIDATED },
);
export type Quietest = Static<typeof Quietest>;
