/** Portuguese words about whether the user's van fits. */
import type { VehicleWords } from '../skeletons/vehicle.ts';

export const vehicle: VehicleWords = {
  sizes: { maxheight: 'm de altura', maxlength: 'm de comprimento', maxwidth: 'm de largura' },
  noFit: 'A autocaravana não cabe',
  closed: 'o acesso está-lhe vedado',
  here: (limit) => `aqui no máximo ${limit}`,
  wayIn: (name, limit) => `no único acesso${name} no máximo ${limit}`,
  known: {
    fits: 'Não se conhece nenhum limite para a autocaravana, nem aqui nem no acesso',
    no_roads: 'Não se sabe se a autocaravana chega: as estradas até aqui não estão registadas',
    large: 'Não se sabe se o veículo cabe: é grande, e não há nenhum limite registado',
    unread: 'Não se sabe se a autocaravana cabe: um limite aqui ou no acesso não se lê',
  },
  track: (distance) => `O acesso tem ${distance} de caminho de terra`,
  unpaved: (distance) => `O acesso tem ${distance} de estrada sem asfalto`,
  steep: (percent) => `Até ${percent}% de inclinação no acesso`,
  lowEmissionZone: 'Numa zona de emissões reduzidas: proibido entrar sem dístico',
};
