/** Portuguese: what places are called that have no name. */
import type { SiteKind } from '../../../api/nearby.ts';
import type { Direction, TitlePhrases } from '../phrases/titles.ts';
import type { Wording } from '../phrases.ts';
import { distance } from './units.ts';

const KINDS: Record<SiteKind, string> = {
  caravan_site: 'Área de autocaravanas',
  camp_site: 'Parque de campismo',
  parking: 'Estacionamento',
  rest_area: 'Área de descanso',
  services: 'Área de serviço',
  layby: 'Baía de estacionamento',
  kerb: 'Berma da estrada',
  track: 'Caminho',
};

const DIRECTIONS: Record<Direction, string> = {
  n: 'a norte',
  ne: 'a nordeste',
  e: 'a leste',
  se: 'a sudeste',
  s: 'a sul',
  sw: 'a sudoeste',
  w: 'a oeste',
  nw: 'a noroeste',
};

const from = ({ name, distance: metres, direction }: TitlePhrases['place_from']) =>
  `${distance(metres)} ${DIRECTIONS[direction]} de ${name}`;

export const titles: Wording<TitlePhrases> = {
  place_at: ({ kind, name }) => `${KINDS[kind]} junto a ${name}`,
  place_on: ({ kind, name }) => `${KINDS[kind]}, ${name}`,
  place_off: ({ kind, ...where }) => `${KINDS[kind]} ${from(where)}`,
  place_in: ({ kind, name }) => `${KINDS[kind]} em ${name}`,
  place_alone: ({ kind }) => KINDS[kind],
  place_from: from,
};
