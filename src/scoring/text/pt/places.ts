/** Portuguese: what unnamed places are called, why another place is better, the ground under the wheels. */
import type { SiteKind } from '../../../api/nearby.ts';
import type {
  BetterReason,
  Direction,
  GroundPhrases,
  NearbyPhrases,
  TitlePhrases,
} from '../phrases/places.ts';
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

const BETTER: Record<BetterReason, string> = {
  reachable: 'Ali pode parar uma autocaravana',
  allowed: 'Ali não se conhece nenhuma proibição',
  official: 'Lugar oficial para a noite',
  official_quieter: 'Lugar oficial para a noite, e mais calmo',
  quieter_safer: 'Mais calmo, e é menos provável que batam à porta',
  safer: 'É menos provável que batam à porta',
  much_quieter: 'Muito mais calmo do que aqui',
  quieter: 'Claramente mais calmo do que aqui',
  calmer: 'Menos coisas que possam acordar',
  little: 'Um pouco melhor do que aqui',
};

export const nearby: Wording<NearbyPhrases> = {
  better_place: ({ reason }) => BETTER[reason],
  no_green_place: ({ radius, nearest, searched }) => {
    if (!nearest) return `Não se conhece nenhum bom lugar para a noite a menos de ${distance(searched)}`;
    const where = radius === null ? 'nesta parte do mapa' : `a menos de ${distance(radius)}`;
    const what = nearest.name ? `${nearest.name}, ` : '';
    return `Nenhum bom lugar ${where}. O mais próximo: ${what}a ${distance(nearest.distance)}`;
  },
  no_green_in_view: () => 'Nenhum bom lugar nesta parte do mapa',
  no_green_on_route: ({ corridor }) => `Nenhum bom lugar a menos de ${distance(corridor)} do percurso`,
};

export const ground: Wording<GroundPhrases> = {
  pitch_slope: ({ lie, degrees }) => {
    if (lie === 'level') return 'O chão é plano';
    return lie === 'wedges'
      ? `O chão inclina-se ${degrees}°: são precisos calços`
      : `O chão inclina-se ${degrees}°: demais para calços`;
  },
  cold_hollow: ({ metres }) =>
    `Numa cova, ${metres} m abaixo dos arredores: o ar frio junta-se nas noites de inverno limpas`,
};
