/** POST /api/spot/nearby: a search for places as a body, for searches with many wishes or a long route. */
import type { Static } from '@sinclair/typebox';
import { t } from 'elysia';
import { NearbyQuery } from './nearby.ts';
import { bodyOf } from './protocol/body-schema.ts';
import { TourWishes } from './tour.ts';
import { EXAMPLE, Latitude, Longitude } from './values.ts';
import { VanBody } from './van.ts';

const { at, radius, bbox, route, corridor, speed, limit, sort, cursor } = NearbyQuery.properties;
const NOT_NEEDED = 'optional with `bbox` or `route`';

export const NearbySearch = bodyOf(
  { at, radius, bbox, route, corridor, speed, limit, sort, cursor },
  {
    lat: t.Optional({ ...Latitude, description: `${Latitude.description}; ${NOT_NEEDED}` }),
    lon: t.Optional({ ...Longitude, description: `${Longitude.description}; ${NOT_NEEDED}` }),
    wishes: t.Optional(TourWishes),
    van: t.Optional(VanBody),
  },
  {
    title: 'NearbySearch',
    description: 'The parameters of `GET /api/spot/nearby`; its filters are in `wishes`, the van in `van`',
    examples: [
      {
        lat: EXAMPLE.lat,
        lon: EXAMPLE.lon,
        radius: 10_000,
        limit: 5,
        wishes: { kinds: ['caravan_site', 'camp_site', 'parking'], include_not_recorded: true },
        van: { height_m: 2.8 },
      },
    ],
  },
);
export type NearbySearch = Static<typeof NearbySearch>;
