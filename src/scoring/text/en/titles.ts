/** English: what places are called that have no name. */
import type { SiteKind } from '../../../api/nearby.ts';
import type { Direction, TitlePhrases } from '../phrases/titles.ts';
import type { Wording } from '../phrases.ts';
import { distance } from './units.ts';

const KINDS: Record<SiteKind, string> = {
  caravan_site: 'Motorhome site',
  camp_site: 'Campsite',
  parking: 'Car park',
  rest_area: 'Rest area',
  services: 'Service area',
  layby: 'Lay-by',
  kerb: 'Roadside',
  track: 'Track',
};

const DIRECTIONS: Record<Direction, string> = {
  n: 'north',
  ne: 'north-east',
  e: 'east',
  se: 'south-east',
  s: 'south',
  sw: 'south-west',
  w: 'west',
  nw: 'north-west',
};

const from = ({ name, distance: metres, direction }: TitlePhrases['place_from']) =>
  `${distance(metres)} ${DIRECTIONS[direction]} of ${name}`;

export const titles: Wording<TitlePhrases> = {
  place_at: ({ kind, name }) => `${KINDS[kind]} at ${name}`,
  place_on: ({ kind, name }) => `${KINDS[kind]} on ${name}`,
  place_off: ({ kind, ...where }) => `${KINDS[kind]} ${from(where)}`,
  place_in: ({ kind, name }) => `${KINDS[kind]} in ${name}`,
  place_alone: ({ kind }) => KINDS[kind],
  place_from: from,
};
