/** Dutch: names of the kinds of places, in titles and on the page. */
import type { KindNames } from '../en/kinds.ts';

export const kindsNl: KindNames = {
  caravan_site: 'Camperplaats',
  camp_site: 'Camping',
  parking: 'Parkeerplaats',
  rest_area: 'Rustplaats',
  services: 'Verzorgingsplaats',
  layby: 'Parkeerhaven',
  kerb: 'Langs de weg',
  track: 'Landweg',
};
