/** Spanish: names of the kinds of places, in titles and on the page. */
import type { KindNames } from '../en/kinds.ts';

export const kindsEs: KindNames = {
  caravan_site: 'Área de autocaravanas',
  camp_site: 'Camping',
  parking: 'Aparcamiento',
  rest_area: 'Área de descanso',
  services: 'Área de servicio',
  layby: 'Apartadero',
  kerb: 'Borde de la vía',
  track: 'Camino',
};
