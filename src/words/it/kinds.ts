/** Italian: names of the kinds of places, in titles and on the page. */
import type { KindNames } from '../en/kinds.ts';

export const kindsIt: KindNames = {
  caravan_site: 'Area sosta camper',
  camp_site: 'Campeggio',
  parking: 'Parcheggio',
  rest_area: 'Area di sosta',
  services: 'Area di servizio',
  layby: 'Piazzola',
  kerb: 'Bordo strada',
  track: 'Strada di campagna',
};
