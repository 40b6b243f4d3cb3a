/** What travellers find at a place, and who may stand there. */
import { type Static, Type } from '@sinclair/typebox';
import { t } from 'elysia';

const fee = t.Nullable(t.Boolean(), { description: 'Whether it costs something; null = not mapped' });
const maxstay_minutes = t.Nullable(Type.Integer({ minimum: 0 }), {
  description: 'How long one may stay, in minutes; null = not mapped',
});
const capacity = t.Nullable(Type.Number({ minimum: 0 }), {
  description: 'Number of vehicles; null = not mapped',
});

export const SiteAccess = t.Object(
  {
    fee,
    maxstay_minutes,
    capacity,
    access: t.String({ description: 'OSM access value, `untagged` when there is none', examples: ['yes'] }),
  },
  { title: 'SiteAccess', description: 'Who may stand here, and for how long' },
);
export type SiteAccess = Static<typeof SiteAccess>;

const there = (what: string) => t.Nullable(t.Boolean(), { description: `${what}; null = not mapped` });

export const Facilities = t.Object(
  {
    water: there('Drinking water'),
    toilets: there('Toilets'),
    dump_station: there('A place to empty toilet cassettes and waste water'),
    power: there('Electricity for vans'),
    showers: there('Showers'),
    waste: there('A place for rubbish'),
    lit: there('Lit at night'),
    fee,
    maxstay_minutes,
    capacity,
    surface: t.Nullable(t.String(), {
      description: 'What the ground is made of, an OSM `surface` value; null = not mapped',
      examples: ['asphalt'],
    }),
    height_limit_m: t.Nullable(Type.Number({ minimum: 0 }), {
      description: 'Metres under a barrier or roof; null = none known',
      examples: [3.2],
    }),
  },
  {
    title: 'Facilities',
    description: 'What is there, by the tags of the place and by what is mapped within 50 m of it',
  },
);
export type Facilities = Static<typeof Facilities>;
