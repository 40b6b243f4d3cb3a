/** English: what unnamed places are called, why another place is better, the ground under the wheels. */
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
  caravan_site: 'Motorhome site',
  camp_site: 'Campsite',
  parking: 'Car park',
  rest_area: 'Rest area',
  services: 'Service area',
  layby: 'Lay-by',
  kerb: 'Roadside',
  track: 'Track',
};

const DIRECTIONS: Record<Direction, string> = {
  n: 'north',
  ne: 'north-east',
  e: 'east',
  se: 'south-east',
  s: 'south',
  sw: 'south-west',
  w: 'west',
  nw: 'north-west',
};

const from = ({ name, distance: metres, direction }: TitlePhrases['place_from']) =>
  `${distance(metres)} ${DIRECTIONS[direction]} of ${name}`;

export const titles: Wording<TitlePhrases> = {
  place_at: ({ kind, name }) => `${KINDS[kind]} at ${name}`,
  place_on: ({ kind, name }) => `${KINDS[kind]} on ${name}`,
  place_off: ({ kind, ...where }) => `${KINDS[kind]} ${from(where)}`,
  place_in: ({ kind, name }) => `${KINDS[kind]} in ${name}`,
  place_alone: ({ kind }) => KINDS[kind],
  place_from: from,
};

const BETTER: Record<BetterReason, string> = {
  reachable: 'You can park a van there',
  allowed: 'No known rule against staying there',
  official: 'An official overnight site',
  official_quieter: 'An official overnight site, and quieter',
  quieter_safer: 'Quieter, and a knock is less likely',
  safer: 'A knock at the door is less likely',
  much_quieter: 'Much quieter than here',
  quieter: 'Clearly quieter than here',
  calmer: 'Fewer things that could wake you',
  little: 'A little better than here',
};

export const nearby: Wording<NearbyPhrases> = {
  better_place: ({ reason }) => BETTER[reason],
  no_green_place: ({ radius, nearest, searched }) => {
    if (!nearest) return `No good place for the night is known within ${distance(searched)}`;
    const where = radius === null ? 'in this part of the map' : `within ${distance(radius)}`;
    const what = nearest.name ? `${nearest.name}, ` : '';
    return `No good place ${where}. The nearest one: ${what}${distance(nearest.distance)} away`;
  },
  no_green_in_view: () => 'No good place in this part of the map',
  no_green_on_route: ({ corridor }) => `No good place within ${distance(corridor)} of the route`,
};

export const ground: Wording<GroundPhrases> = {
  pitch_slope: ({ lie, degrees }) => {
    if (lie === 'level') return 'The ground here is level';
    return lie === 'wedges'
      ? `The ground slopes by ${degrees}°: bring wedges`
      : `The ground slopes by ${degrees}°: too steep for wedges`;
  },
  cold_hollow: ({ metres }) =>
    `In a hollow ${metres} m below the land around: cold air gathers here on clear winter nights`,
};
