/** German: names of the kinds of places, in titles and on the page. */
import type { KindNames } from '../en/kinds.ts';

export const kindsDe: KindNames = {
  caravan_site: 'Stellplatz',
  camp_site: 'Campingplatz',
  parking: 'Parkplatz',
  rest_area: 'Rastplatz',
  services: 'Raststätte',
  layby: 'Parkbucht',
  kerb: 'Straßenrand',
  track: 'Feldweg',
};
