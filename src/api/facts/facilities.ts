/** Facilities and access of a place. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';

const fee = t.Nullable(t.Boolean(), { description: 'Whether there is a fee; null if not mapped' });
const maxstay_minutes = t.Nullable(Type.Integer({ minimum: 0 }), {
  description: 'Longest stay in minutes; null if not mapped',
});
const capacity = t.Nullable(Type.Number({ minimum: 0 }), {
  description: 'Number of vehicles; null if not mapped',
});

export const SiteAccess = t.Object(
  {
    fee,
    maxstay_minutes,
    capacity,
    access: t.String({ description: 'OSM access value, `untagged` when there is none', examples: ['yes'] }),
  },
  { title: 'SiteAccess', description: 'Access, and longest stay' },
);
export type SiteAccess = Static<typeof SiteAccess>;

const there = (what: string) => t.Nullable(t.Boolean(), { description: `${what}; null if not mapped` });

export const Facilities = t.Object(
  {
    water: there('Drinking water'),
    toilets: there('Toilets'),
    dump_station: there('A place to empty toilet cassettes and waste water'),
    power: there('Electricity for vans'),
    showers: there('Showers'),
    waste: there('A place for rubbish'),
    lit: there('Lit at night'),
    dog: there('Dogs are allowed, on a leash or without'),
    fee,
    maxstay_minutes,
    capacity,
    surface: t.Nullable(t.String(), {
      description: 'Surface of the ground, an OSM `surface` value; null if not mapped',
      examples: ['asphalt'],
    }),
    height_limit_m: t.Nullable(Type.Number({ minimum: 0 }), {
      description: 'Clearance under a barrier or roof in metres; null if none is known',
      examples: [3.2],
    }),
  },
  {
    title: 'Facilities',
    description: 'Facilities from the tags of the place and from what is mapped within 50 m of it',
  },
);
export type Facilities = Static<typeof Facilities>;
