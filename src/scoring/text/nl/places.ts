/** Dutch: what unnamed places are called, why another place is better, the ground under the wheels. */
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

const BETTER: Record<BetterReason, string> = {
  reachable: 'Daar kan een camper staan',
  allowed: 'Daar is geen verbod bekend',
  official: 'Officiële plek voor de nacht',
  official_quieter: 'Officiële plek voor de nacht, en rustiger',
  quieter_safer: 'Rustiger, en minder kans dat er iemand klopt',
  safer: 'Minder kans dat er iemand klopt',
  much_quieter: 'Veel rustiger dan hier',
  quieter: 'Duidelijk rustiger dan hier',
  calmer: 'Minder dat je wakker kan maken',
  little: 'Iets beter dan hier',
};

export const nearby: Wording<NearbyPhrases> = {
  better_place: ({ reason }) => BETTER[reason],
  no_green_place: ({ radius, nearest, searched }) => {
    if (!nearest) return `Binnen ${distance(searched)} is geen goede plek voor de nacht bekend`;
    const where = radius === null ? 'op dit deel van de kaart' : `binnen ${distance(radius)}`;
    const what = nearest.name ? `${nearest.name}, ` : '';
    return `Geen goede plek ${where}. De dichtstbijzijnde: ${what}op ${distance(nearest.distance)}`;
  },
  no_green_in_view: () => 'Geen goede plek op dit deel van de kaart',
  no_green_on_route: ({ corridor }) => `Geen goede plek binnen ${distance(corridor)} van de route`,
};

export const ground: Wording<GroundPhrases> = {
  pitch_slope: ({ lie, degrees }) => {
    if (lie === 'level') return 'De grond is hier vlak';
    return lie === 'wedges'
      ? `De grond helt ${degrees}°: neem blokken mee`
      : `De grond helt ${degrees}°: te steil voor blokken`;
  },
  cold_hollow: ({ metres }) =>
    `In een kom, ${metres} m onder het land eromheen: in heldere winternachten zakt hier koude lucht`,
};
