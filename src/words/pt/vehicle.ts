/** Portuguese sentences about whether the user's van fits. */
import type { VehiclePhrases } from '../phrases/vehicle.ts';
import type { Wording } from '../phrases.ts';
import { distance, number } from './units.ts';

function limitText({ kind, limit }: VehiclePhrases['does_not_fit']): string {
  switch (kind) {
    case 'maxheight':
      return `${number(limit)} m de altura`;
    case 'maxlength':
      return `${number(limit)} m de comprimento`;
    case 'maxwidth':
      return `${number(limit)} m de largura`;
    default:
      return `${number(limit)} t`;
  }
}

const KNOWN: Record<VehiclePhrases['van_fits']['known'], string> = {
  fits: 'Não se conhece nenhum limite para a autocaravana, nem aqui nem no acesso',
  no_roads: 'Não se sabe se a autocaravana chega: as estradas até aqui não estão registadas',
  large: 'Não se sabe se o veículo cabe: é grande, e não há nenhum limite registado',
};

export const vehicle: Wording<VehiclePhrases> = {
  does_not_fit: (facts) => {
    const { kind, where, name } = facts;
    if (kind === null) return 'A autocaravana não cabe: o acesso está-lhe vedado';
    const most = limitText(facts);
    return where === 'place'
      ? `A autocaravana não cabe: aqui no máximo ${most}`
      : `A autocaravana não cabe: no único acesso${name && ` (${name})`} no máximo ${most}`;
  },
  van_fits: ({ known }) => KNOWN[known],
  way_in_caution: ({ of, amount }) => {
    switch (of) {
      case 'track':
        return `O acesso tem ${distance(amount)} de caminho de terra`;
      case 'unpaved':
        return `O acesso tem ${distance(amount)} de estrada sem asfalto`;
      case 'steep':
        return `Até ${amount}% de inclinação no acesso`;
      case 'low_emission_zone':
        return 'Numa zona de emissões reduzidas: proibido entrar sem dístico';
    }
  },
};
