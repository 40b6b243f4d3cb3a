/** Portuguese: names of the kinds of places, in titles and on the page. */
import type { KindNames } from '../en/kinds.ts';

export const kindsPt: KindNames = {
  caravan_site: 'Área de autocaravanas',
  camp_site: 'Parque de campismo',
  parking: 'Estacionamento',
  rest_area: 'Área de descanso',
  services: 'Área de serviço',
  layby: 'Baía de estacionamento',
  kerb: 'Beira da estrada',
  track: 'Caminho',
};
