/** Dutch sentences about whether the user's van fits. */
import type { VehiclePhrases } from '../phrases/vehicle.ts';
import type { Wording } from '../phrases.ts';
import { distance, number } from './units.ts';

function limitText({ kind, limit }: VehiclePhrases['does_not_fit']): string {
  switch (kind) {
    case 'maxheight':
      return `${number(limit)} m hoog`;
    case 'maxlength':
      return `${number(limit)} m lang`;
    case 'maxwidth':
      return `${number(limit)} m breed`;
    default:
      return `${number(limit)} t`;
  }
}

const KNOWN: Record<VehiclePhrases['van_fits']['known'], string> = {
  fits: 'Geen beperking voor je camper bekend, niet hier en niet op de toegangsweg',
  no_roads: 'Onbekend of je camper er komt: de wegen hierheen zijn niet vastgelegd',
  large: 'Onbekend of je voertuig past: het is groot, en er is geen limiet vastgelegd',
};

export const vehicle: Wording<VehiclePhrases> = {
  does_not_fit: (facts) => {
    const { kind, where, name } = facts;
    if (kind === null) return 'Je camper past niet: de toegangsweg is ervoor gesloten';
    const most = limitText(facts);
    return where === 'place'
      ? `Je camper past niet: hier hooguit ${most}`
      : `Je camper past niet: op de enige toegangsweg${name && ` (${name})`} hooguit ${most}`;
  },
  van_fits: ({ known }) => KNOWN[known],
  way_in_caution: ({ of, amount }) => {
    switch (of) {
      case 'track':
        return `De toegangsweg loopt ${distance(amount)} over een onverharde weg`;
      case 'unpaved':
        return `De toegangsweg is over ${distance(amount)} onverhard`;
      case 'steep':
        return `Tot ${amount}% helling op de toegangsweg`;
      case 'low_emission_zone':
        return 'In een milieuzone: zonder sticker mag je hier niet rijden';
    }
  },
};
