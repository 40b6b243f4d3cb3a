/** Dutch: what places are called that have no name. */
import type { SiteKind } from '../../../api/nearby.ts';
import type { Direction, TitlePhrases } from '../phrases/titles.ts';
import type { Wording } from '../phrases.ts';
import { distance } from './units.ts';

const KINDS: Record<SiteKind, string> = {
  caravan_site: 'Camperplaats',
  camp_site: 'Camping',
  parking: 'Parkeerplaats',
  rest_area: 'Rustplaats',
  services: 'Verzorgingsplaats',
  layby: 'Parkeerhaven',
  kerb: 'Wegberm',
  track: 'Landweg',
};

const DIRECTIONS: Record<Direction, string> = {
  n: 'ten noorden',
  ne: 'ten noordoosten',
  e: 'ten oosten',
  se: 'ten zuidoosten',
  s: 'ten zuiden',
  sw: 'ten zuidwesten',
  w: 'ten westen',
  nw: 'ten noordwesten',
};

const from = ({ name, distance: metres, direction }: TitlePhrases['place_from']) =>
  `${distance(metres)} ${DIRECTIONS[direction]} van ${name}`;

export const titles: Wording<TitlePhrases> = {
  place_at: ({ kind, name }) => `${KINDS[kind]} bij ${name}`,
  place_on: ({ kind, name }) => `${KINDS[kind]}, ${name}`,
  place_off: ({ kind, ...where }) => `${KINDS[kind]} ${from(where)}`,
  place_in: ({ kind, name }) => `${KINDS[kind]} in ${name}`,
  place_alone: ({ kind }) => KINDS[kind],
  place_from: from,
};
