/** French sentences about whether the user's van fits. */
import type { VehiclePhrases } from '../phrases/vehicle.ts';
import type { Wording } from '../phrases.ts';
import { distance, number } from './units.ts';

function limitText({ kind, limit }: VehiclePhrases['does_not_fit']): string {
  switch (kind) {
    case 'maxheight':
      return `${number(limit)} m de haut`;
    case 'maxlength':
      return `${number(limit)} m de long`;
    case 'maxwidth':
      return `${number(limit)} m de large`;
    default:
      return `${number(limit)} t`;
  }
}

const KNOWN: Record<VehiclePhrases['van_fits']['known'], string> = {
  fits: 'Aucune limite connue pour votre van, ni ici ni sur l’accès',
  no_roads: 'On ne sait pas si votre van passe\u00a0: les routes vers ce lieu ne sont pas relevées',
  large: 'On ne sait pas si votre véhicule passe\u00a0: il est grand, et aucune limite n’est relevée',
};

export const vehicle: Wording<VehiclePhrases> = {
  does_not_fit: (facts) => {
    const { kind, where, name } = facts;
    if (kind === null) return 'Votre van ne passe pas\u00a0: l’accès lui est fermé';
    const most = limitText(facts);
    return where === 'place'
      ? `Votre van ne passe pas\u00a0: ${most} au plus ici`
      : `Votre van ne passe pas\u00a0: ${most} au plus sur le seul accès${name && ` (${name})`}`;
  },
  van_fits: ({ known }) => KNOWN[known],
  way_in_caution: ({ of, amount }) => {
    switch (of) {
      case 'track':
        return `L’accès emprunte ${distance(amount)} de chemin`;
      case 'unpaved':
        return `L’accès emprunte ${distance(amount)} de route non revêtue`;
      case 'steep':
        return `Jusqu’à ${amount}\u00a0% de pente sur l’accès`;
      case 'low_emission_zone':
        return 'Dans une zone à faibles émissions\u00a0: interdite sans vignette';
    }
  },
};
