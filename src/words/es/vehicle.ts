/** Spanish sentences about whether the user's van fits. */
import type { VehiclePhrases } from '../phrases/vehicle.ts';
import type { Wording } from '../phrases.ts';
import { distance, number } from './units.ts';

function limitText({ kind, limit }: VehiclePhrases['does_not_fit']): string {
  switch (kind) {
    case 'maxheight':
      return `${number(limit)} m de alto`;
    case 'maxlength':
      return `${number(limit)} m de largo`;
    case 'maxwidth':
      return `${number(limit)} m de ancho`;
    default:
      return `${number(limit)} t`;
  }
}

const KNOWN: Record<VehiclePhrases['van_fits']['known'], string> = {
  fits: 'No se conoce ningún límite para tu camper, ni aquí ni en el acceso',
  no_roads: 'No se sabe si tu camper llega: los caminos hasta aquí no están registrados',
  large: 'No se sabe si tu vehículo cabe: es grande, y no hay ningún límite registrado',
};

export const vehicle: Wording<VehiclePhrases> = {
  does_not_fit: (facts) => {
    const { kind, where, name } = facts;
    if (kind === null) return 'Tu camper no cabe: el acceso está cerrado para ella';
    const most = limitText(facts);
    return where === 'place'
      ? `Tu camper no cabe: aquí como máximo ${most}`
      : `Tu camper no cabe: en el único acceso${name && ` (${name})`} como máximo ${most}`;
  },
  van_fits: ({ known }) => KNOWN[known],
  way_in_caution: ({ of, amount }) => {
    switch (of) {
      case 'track':
        return `El acceso va ${distance(amount)} por pista`;
      case 'unpaved':
        return `El acceso va ${distance(amount)} por carretera sin asfaltar`;
      case 'steep':
        return `Hasta un ${amount} % de pendiente en el acceso`;
      case 'low_emission_zone':
        return 'En una zona de bajas emisiones: prohibido entrar sin distintivo';
    }
  },
};
