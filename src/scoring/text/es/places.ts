/** Spanish: what unnamed places are called, why another place is better, the ground under the wheels. */
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

const BETTER: Record<BetterReason, string> = {
  reachable: 'Allí sí puede parar una camper',
  allowed: 'Allí no se conoce ninguna prohibición',
  official: 'Sitio oficial para dormir',
  official_quieter: 'Sitio oficial para dormir, y más tranquilo',
  quieter_safer: 'Más tranquilo, y menos riesgo de que llamen a la puerta',
  safer: 'Menos riesgo de que llamen a la puerta',
  much_quieter: 'Mucho más tranquilo que aquí',
  quieter: 'Claramente más tranquilo que aquí',
  calmer: 'Menos cosas que puedan despertarte',
  little: 'Un poco mejor que aquí',
};

export const nearby: Wording<NearbyPhrases> = {
  better_place: ({ reason }) => BETTER[reason],
  no_green_place: ({ radius, nearest, searched }) => {
    if (!nearest) return `No se conoce ningún buen sitio para dormir a menos de ${distance(searched)}`;
    const where = radius === null ? 'en esta parte del mapa' : `a menos de ${distance(radius)}`;
    const what = nearest.name ? `${nearest.name}, ` : '';
    return `Ningún buen sitio ${where}. El más cercano: ${what}a ${distance(nearest.distance)}`;
  },
  no_green_in_view: () => 'Ningún buen sitio en esta parte del mapa',
  no_green_on_route: ({ corridor }) => `Ningún buen sitio a menos de ${distance(corridor)} de la ruta`,
};

export const ground: Wording<GroundPhrases> = {
  pitch_slope: ({ lie, degrees }) => {
    if (lie === 'level') return 'El suelo es llano';
    return lie === 'wedges'
      ? `El suelo se inclina ${degrees}°: hay que calzar`
      : `El suelo se inclina ${degrees}°: no hay cuña que lo nivele`;
  },
  cold_hollow: ({ metres }) =>
    `En una hoya, ${metres} m bajo los alrededores: se junta aire frío en la noche de invierno`,
};
