/** German: what unnamed places are called, why another place is better, the ground under the wheels. */
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
  caravan_site: 'Wohnmobilstellplatz',
  camp_site: 'Campingplatz',
  parking: 'Parkplatz',
  rest_area: 'Rastplatz',
  services: 'Raststätte',
  layby: 'Parkbucht',
  kerb: 'Straßenrand',
  track: 'Feldweg',
};

const DIRECTIONS: Record<Direction, string> = {
  n: 'nördlich',
  ne: 'nordöstlich',
  e: 'östlich',
  se: 'südöstlich',
  s: 'südlich',
  sw: 'südwestlich',
  w: 'westlich',
  nw: 'nordwestlich',
};

const from = ({ name, distance: metres, direction }: TitlePhrases['place_from']) =>
  `${distance(metres)} ${DIRECTIONS[direction]} von ${name}`;

export const titles: Wording<TitlePhrases> = {
  place_at: ({ kind, name }) => `${KINDS[kind]} bei ${name}`,
  place_on: ({ kind, name }) => `${KINDS[kind]} ${name}`,
  place_off: ({ kind, ...where }) => `${KINDS[kind]} ${from(where)}`,
  place_in: ({ kind, name }) => `${KINDS[kind]} in ${name}`,
  place_alone: ({ kind }) => KINDS[kind],
  place_from: from,
};

const BETTER: Record<BetterReason, string> = {
  reachable: 'Dort kann ein Van stehen',
  allowed: 'Dort ist kein Verbot bekannt',
  official: 'Offizieller Platz für die Nacht',
  official_quieter: 'Offizieller Platz für die Nacht, und ruhiger',
  quieter_safer: 'Ruhiger, und es klopft seltener jemand',
  safer: 'Dort klopft seltener jemand',
  much_quieter: 'Viel ruhiger als hier',
  quieter: 'Deutlich ruhiger als hier',
  calmer: 'Dort gibt es weniger, was dich weckt',
  little: 'Ein wenig besser als hier',
};

export const nearby: Wording<NearbyPhrases> = {
  better_place: ({ reason }) => BETTER[reason],
  no_green_place: ({ radius, nearest, searched }) => {
    if (!nearest) return `Im Umkreis von ${distance(searched)} ist kein guter Platz für die Nacht bekannt`;
    const where = radius === null ? 'auf diesem Stück der Karte' : `im Umkreis von ${distance(radius)}`;
    const what = nearest.name ? `${nearest.name}, ` : '';
    return `Kein guter Platz ${where}. Der nächste: ${what}${distance(nearest.distance)} entfernt`;
  },
  no_green_in_view: () => 'Kein guter Platz auf diesem Stück der Karte',
  no_green_on_route: ({ corridor }) => `Kein guter Platz näher als ${distance(corridor)} an der Strecke`,
};

export const ground: Wording<GroundPhrases> = {
  pitch_slope: ({ lie, degrees }) => {
    if (lie === 'level') return 'Der Boden ist hier eben';
    return lie === 'wedges'
      ? `Der Boden neigt sich um ${degrees}°: Keile helfen`
      : `Der Boden neigt sich um ${degrees}°: zu steil für Keile`;
  },
  cold_hollow: ({ metres }) =>
    `In einer Mulde ${metres} m unter dem Umland: in klaren Winternächten sammelt sich hier Kaltluft`,
};
