/** Italian: what unnamed places are called, why another place is better, the ground under the wheels. */
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

const BETTER: Record<BetterReason, string> = {
  reachable: 'Lì un camper può stare',
  allowed: 'Lì non si conoscono divieti',
  official: 'Posto ufficiale per la notte',
  official_quieter: 'Posto ufficiale per la notte, e più tranquillo',
  quieter_safer: 'Più tranquillo, ed è meno probabile che bussino',
  safer: 'È meno probabile che bussino',
  much_quieter: 'Molto più tranquillo di qui',
  quieter: 'Nettamente più tranquillo di qui',
  calmer: 'Meno cose che possono svegliarti',
  little: 'Un po’ meglio di qui',
};

export const nearby: Wording<NearbyPhrases> = {
  better_place: ({ reason }) => BETTER[reason],
  no_green_place: ({ radius, nearest, searched }) => {
    if (!nearest) return `Entro ${distance(searched)} non si conosce un buon posto per la notte`;
    const where = radius === null ? 'in questa parte della mappa' : `entro ${distance(radius)}`;
    const what = nearest.name ? `${nearest.name}, ` : '';
    return `Nessun buon posto ${where}. Il più vicino: ${what}a ${distance(nearest.distance)}`;
  },
  no_green_in_view: () => 'Nessun buon posto in questa parte della mappa',
  no_green_on_route: ({ corridor }) => `Nessun buon posto entro ${distance(corridor)} dal percorso`,
};

export const ground: Wording<GroundPhrases> = {
  pitch_slope: ({ lie, degrees }) => {
    if (lie === 'level') return 'Il terreno è piano';
    return lie === 'wedges'
      ? `Il terreno pende di ${degrees}°: servono i cunei`
      : `Il terreno pende di ${degrees}°: troppo per i cunei`;
  },
  cold_hollow: ({ metres }) =>
    `In una conca, ${metres} m sotto i dintorni: qui si raccoglie aria fredda d’inverno`,
};
