/** Italian sentences about whether the user's van fits. */
import type { VehiclePhrases } from '../phrases/vehicle.ts';
import type { Wording } from '../phrases.ts';
import { distance, number } from './units.ts';

function limitText({ kind, limit }: VehiclePhrases['does_not_fit']): string {
  switch (kind) {
    case 'maxheight':
      return `${number(limit)} m di altezza`;
    case 'maxlength':
      return `${number(limit)} m di lunghezza`;
    case 'maxwidth':
      return `${number(limit)} m di larghezza`;
    default:
      return `${number(limit)} t`;
  }
}

const KNOWN: Record<VehiclePhrases['van_fits']['known'], string> = {
  fits: 'Nessun limite noto per il tuo camper, né qui né sull’accesso',
  no_roads: 'Non si sa se il tuo camper ci arriva: le strade fin qui non sono registrate',
  large: 'Non si sa se il tuo veicolo passa: è grande, e nessun limite è registrato',
};

export const vehicle: Wording<VehiclePhrases> = {
  does_not_fit: (facts) => {
    const { kind, where, name } = facts;
    if (kind === null) return 'Il tuo camper non passa: l’accesso gli è chiuso';
    const most = limitText(facts);
    return where === 'place'
      ? `Il tuo camper non passa: qui al massimo ${most}`
      : `Il tuo camper non passa: sull’unico accesso${name && ` (${name})`} al massimo ${most}`;
  },
  van_fits: ({ known }) => KNOWN[known],
  way_in_caution: ({ of, amount }) => {
    switch (of) {
      case 'track':
        return `L’accesso passa per ${distance(amount)} di sterrato`;
      case 'unpaved':
        return `L’accesso ha ${distance(amount)} di strada non asfaltata`;
      case 'steep':
        return `Fino al ${amount}% di pendenza sull’accesso`;
      case 'low_emission_zone':
        return 'In una zona a basse emissioni: vietato entrare senza bollino';
    }
  },
};
