/** Spanish: what places are called that have no name. */
import type { SiteKind } from '../../../api/nearby.ts';
import type { Direction, TitlePhrases } from '../phrases/titles.ts';
import type { Wording } from '../phrases.ts';
import { distance } from './units.ts';

const KINDS: Record<SiteKind, string> = {
  caravan_site: 'Área de autocaravanas',
  camp_site: 'Camping',
  parking: 'Aparcamiento',
  rest_area: 'Área de descanso',
  services: 'Área de servicio',
  layby: 'Apartadero',
  kerb: 'Borde de la calle',
  track: 'Camino',
};

const DIRECTIONS: Record<Direction, string> = {
  n: 'al norte',
  ne: 'al noreste',
  e: 'al este',
  se: 'al sureste',
  s: 'al sur',
  sw: 'al suroeste',
  w: 'al oeste',
  nw: 'al noroeste',
};

const from = ({ name, distance: metres, direction }: TitlePhrases['place_from']) =>
  `${distance(metres)} ${DIRECTIONS[direction]} de ${name}`;

export const titles: Wording<TitlePhrases> = {
  place_at: ({ kind, name }) => `${KINDS[kind]} junto a ${name}`,
  place_on: ({ kind, name }) => `${KINDS[kind]} en ${name}`,
  place_off: ({ kind, ...where }) => `${KINDS[kind]} a ${from(where)}`,
  place_in: ({ kind, name }) => `${KINDS[kind]} en ${name}`,
  place_alone: ({ kind }) => KINDS[kind],
  place_from: from,
};
