/** French: names of the kinds of places, in titles and on the page. */
import type { KindNames } from '../en/kinds.ts';

export const kindsFr: KindNames = {
  caravan_site: 'Aire de camping-cars',
  camp_site: 'Camping',
  parking: 'Parking',
  rest_area: 'Aire de repos',
  services: 'Aire de service',
  layby: 'Aire d’arrêt',
  kerb: 'Bord de route',
  track: 'Chemin',
};
