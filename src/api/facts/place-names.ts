/** Names of a spot: its address. */
import type { Static } from '@sinclair/typebox';
import { t } from 'elysia';

const name = (description: string, example: string | null) =>
  t.Nullable(t.String(), { description: `${description}; null if none is known`, examples: [example] });

export const PlaceNames = t.Object(
  {
    name: name('Name of the site, car park or land that the spot is in', null),
    street: name('Nearest road with a name within 150 m', 'Plaza Cagancha'),
    town: name('Settlement that the spot belongs to', 'Montevideo'),
    display_name: name(
      'All of these in one line, with the part of the town',
      'Plaza Cagancha, Centro, Montevideo',
    ),
  },
  { title: 'PlaceNames', description: 'Names from the map data, in the language of the place' },
);
export type PlaceNames = Static<typeof PlaceNames>;
