/** Schemas of the user's van in requests, and of whether it fits a place in responses. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';
import { SLEEPERS, VAN_SIZE_NAMES, VAN_SIZES, type VanSize } from '../shared/van.ts';
import { withoutDefault } from './protocol/body-schema.ts';
import { Latitude, Longitude, oneOf, queryNumber } from './values.ts';

export { type Van, vanOf } from '../shared/van.ts';

/** Texts and examples of the van's sizes. */
const SIZES: Record<VanSize, { what: string; unit: string; example: number }> = {
  height_m: { what: 'Height of the van', unit: 'metres', example: 2.8 },
  length_m: { what: 'Length of the van', unit: 'metres', example: 5.9 },
  weight_t: { what: 'Weight of the loaded van', unit: 'tonnes', example: 3.5 },
  width_m: { what: 'Width of the van without mirrors', unit: 'metres', example: 2.1 },
};

function sizeOptions(size: VanSize) {
  const { what, unit, example } = SIZES[size];
  const { minimum, maximum } = VAN_SIZES[size];
  return {
    minimum,
    maximum,
    description: `${what} in ${unit}: the response says whether it fits, by the limits of the place and of the roads to it`,
    examples: [example],
  };
}

const querySize = (size: VanSize) => t.Optional(queryNumber(sizeOptions(size)));

export const Sleeper = oneOf(SLEEPERS, {
  default: 'normal',
  description:
    'How deeply you sleep. `light`: noise costs as many points as if it were 5 dB louder; `deep`: 5 dB quieter. Levels stay as they are',
  examples: ['normal'],
});

const BADGE =
  '`false`: the van has no badge for low-emission zones; `vehicle.cautions` names a zone around the spot';

/** Parameters of every operation that rates a spot. */
export const vanQuery = {
  height_m: querySize('height_m'),
  length_m: querySize('length_m'),
  weight_t: querySize('weight_t'),
  width_m: querySize('width_m'),
  badge: t.Optional(
    oneOf(['true', 'false'], {
      default: 'true',
      description: BADGE,
      expectation: 'true or false',
      examples: ['true'],
    }),
  ),
  sleeper: t.Optional(Sleeper),
};

const VanQuery = t.Object(vanQuery);
export type VanQuery = Static<typeof VanQuery>;

const bodySize = (size: VanSize) => {
  const { minimum, maximum } = VAN_SIZES[size];
  return t.Optional(
    Type.Number({ ...sizeOptions(size), expectation: `a number from ${minimum} to ${maximum}` }),
  );
};

/** Van in a JSON body. */
export const VanBody = t.Object(
  {
    height_m: bodySize('height_m'),
    length_m: bodySize('length_m'),
    weight_t: bodySize('weight_t'),
    width_m: bodySize('width_m'),
    badge: t.Optional(t.Boolean({ description: BADGE, expectation: 'true or false' })),
    sleeper: t.Optional(withoutDefault(Sleeper)),
  },
  { additionalProperties: false, title: 'Van', description: 'The van, and how deeply its people sleep' },
);
export type VanBody = Static<typeof VanBody>;

export const VanLimit = t.Object(
  {
    kind: oneOf(
      VAN_SIZE_NAMES.map((size) => VAN_SIZES[size].limit),
      { description: 'The OSM key of the limit', examples: ['maxheight'] },
    ),
    limit: Type.Number({ minimum: 0, description: 'Metres, or tonnes', examples: [2.6] }),
    where: oneOf(['place', 'way_in'], {
      description: '`place`: of the place itself; `way_in`: of a road or barrier that no way around avoids',
      examples: ['way_in'],
    }),
    name: t.Nullable(t.String(), {
      description: 'Name of the road; null if none is known',
      examples: [null],
    }),
    lat: Latitude,
    lon: Longitude,
    label: t.String({
      description: 'A sentence in the language of the response',
      examples: ['Your van does not fit: on the only way in at most 2.6 m high'],
    }),
  },
  { title: 'VanLimit', description: 'A limit that the van exceeds' },
);
export type VanLimit = Static<typeof VanLimit>;

export const VanCaution = t.Object(
  {
    kind: oneOf(['track', 'unpaved', 'steep', 'low_emission_zone'], {
      description:
        '`track`: the way in is partly one; `unpaved`: it has other roads of gravel, earth or sand; `steep`: from 12% on; these for vans from 6 m or 3.5 t; `low_emission_zone`: with `badge=false`',
      examples: ['track'],
    }),
    label: t.String({
      description: 'A sentence in the language of the response',
      examples: ['The way in includes 850 m of track'],
    }),
  },
  { title: 'VanCaution' },
);
export type VanCaution = Static<typeof VanCaution>;

export const VehicleFit = t.Object(
  {
    fits: t.Nullable(t.Boolean(), {
      description:
        '`false`: a recorded limit keeps the van out; `true`: no recorded limit does, here or on the way in; null: not known, also where a limit here or on every way in cannot be read, and for a vehicle over 8 m, 7.5 t, 4 m high or 2.55 m wide of which the place records no limit that it keeps',
      examples: [true],
    }),
    label: t.String({
      description: '`fits` as a sentence in the language of the response',
      examples: ['No limit for your van is recorded, neither here nor on the way in'],
    }),
    limits: t.Array(VanLimit, { description: 'Limits that the van exceeds' }),
    cautions: t.Array(VanCaution, { description: 'What does not keep the van out, but is good to know' }),
  },
  {
    title: 'VehicleFit',
    description: 'Whether the van of the request fits; only with one of its sizes, or with `badge=false`',
  },
);
export type VehicleFit = Static<typeof VehicleFit>;
