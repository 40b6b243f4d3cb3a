/** Italian: what places are called that have no name. */
import type { SiteKind } from '../../../api/nearby.ts';
import type { Direction, TitlePhrases } from '../phrases/titles.ts';
import type { Wording } from '../phrases.ts';
import { distance } from './units.ts';

const KINDS: Record<SiteKind, string> = {
  caravan_site: 'Area sosta camper',
  camp_site: 'Campeggio',
  parking: 'Parcheggio',
  rest_area: 'Area di sosta',
  services: 'Area di servizio',
  layby: 'Piazzola',
  kerb: 'Bordo strada',
  track: 'Strada sterrata',
};

const DIRECTIONS: Record<Direction, string> = {
  n: 'a nord',
  ne: 'a nord-est',
  e: 'a est',
  se: 'a sud-est',
  s: 'a sud',
  sw: 'a sud-ovest',
  w: 'a ovest',
  nw: 'a nord-ovest',
};

const from = ({ name, distance: metres, direction }: TitlePhrases['place_from']) =>
  `${distance(metres)} ${DIRECTIONS[direction]} di ${name}`;

export const titles: Wording<TitlePhrases> = {
  place_at: ({ kind, name }) => `${KINDS[kind]} presso ${name}`,
  place_on: ({ kind, name }) => `${KINDS[kind]} in ${name}`,
  place_off: ({ kind, ...where }) => `${KINDS[kind]} ${from(where)}`,
  place_in: ({ kind, name }) => `${KINDS[kind]} a ${name}`,
  place_alone: ({ kind }) => KINDS[kind],
  place_from: from,
};
