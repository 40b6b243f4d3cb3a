/** German: what places are called that have no name. */
import type { SiteKind } from '../../../api/nearby.ts';
import type { Direction, TitlePhrases } from '../phrases/titles.ts';
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
