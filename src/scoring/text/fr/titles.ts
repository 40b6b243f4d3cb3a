/** French: what places are called that have no name. */
import type { SiteKind } from '../../../api/nearby.ts';
import type { Direction, TitlePhrases } from '../phrases/titles.ts';
import type { Wording } from '../phrases.ts';
import { distance } from './units.ts';

const KINDS: Record<SiteKind, string> = {
  caravan_site: 'Aire de camping-cars',
  camp_site: 'Camping',
  parking: 'Parking',
  rest_area: 'Aire de repos',
  services: 'Aire de service',
  layby: 'Aire d’arrêt',
  kerb: 'Bord de route',
  track: 'Chemin',
};

const DIRECTIONS: Record<Direction, string> = {
  n: 'au nord',
  ne: 'au nord-est',
  e: 'à l’est',
  se: 'au sud-est',
  s: 'au sud',
  sw: 'au sud-ouest',
  w: 'à l’ouest',
  nw: 'au nord-ouest',
};

const from = ({ name, distance: metres, direction }: TitlePhrases['place_from']) =>
  `${distance(metres)} ${DIRECTIONS[direction]} de ${name}`;

export const titles: Wording<TitlePhrases> = {
  place_at: ({ kind, name }) => `${KINDS[kind]} près de ${name}`,
  place_on: ({ kind, name }) => `${KINDS[kind]}, ${name}`,
  place_off: ({ kind, ...where }) => `${KINDS[kind]} à ${from(where)}`,
  place_in: ({ kind, name }) => `${KINDS[kind]} à ${name}`,
  place_alone: ({ kind }) => KINDS[kind],
  place_from: from,
};
