/** French: what unnamed places are called, why another place is better, the ground under the wheels. */
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

const BETTER: Record<BetterReason, string> = {
  reachable: 'Un van peut s’y garer',
  allowed: 'Aucune interdiction n’y est connue',
  official: 'Lieu officiel pour la nuit',
  official_quieter: 'Lieu officiel pour la nuit, et plus calme',
  quieter_safer: 'Plus calme, et moins de risque qu’on frappe à la porte',
  safer: 'Moins de risque qu’on frappe à la porte',
  much_quieter: 'Bien plus calme qu’ici',
  quieter: 'Nettement plus calme qu’ici',
  calmer: 'Moins de choses qui peuvent vous réveiller',
  little: 'Un peu mieux qu’ici',
};

export const nearby: Wording<NearbyPhrases> = {
  better_place: ({ reason }) => BETTER[reason],
  no_green_place: ({ radius, nearest, searched }) => {
    if (!nearest) return `Aucun bon lieu pour la nuit n’est connu à moins de ${distance(searched)}`;
    const where = radius === null ? 'dans cette partie de la carte' : `à moins de ${distance(radius)}`;
    const what = nearest.name ? `${nearest.name}, ` : '';
    return `Aucun bon lieu ${where}. Le plus proche\u00a0: ${what}à ${distance(nearest.distance)}`;
  },
  no_green_in_view: () => 'Aucun bon lieu dans cette partie de la carte',
  no_green_on_route: ({ corridor }) => `Aucun bon lieu à moins de ${distance(corridor)} de l’itinéraire`,
};

export const ground: Wording<GroundPhrases> = {
  pitch_slope: ({ lie, degrees }) => {
    if (lie === 'level') return 'Ici le sol est plat';
    return lie === 'wedges'
      ? `Le sol penche de ${degrees}°\u00a0: prends des cales`
      : `Le sol penche de ${degrees}°\u00a0: trop pour des cales`;
  },
  cold_hollow: ({ metres }) =>
    `Dans un creux, ${metres} m sous les alentours\u00a0: l’air froid s’y dépose par nuit claire en hiver`,
};
