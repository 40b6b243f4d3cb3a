/** German sentences about whether the user's van fits. */
import type { VehiclePhrases } from '../phrases/vehicle.ts';
import type { Wording } from '../phrases.ts';
import { distance, number } from './units.ts';

function limitText({ kind, limit }: VehiclePhrases['does_not_fit']): string {
  switch (kind) {
    case 'maxheight':
      return `${number(limit)} m hoch`;
    case 'maxlength':
      return `${number(limit)} m lang`;
    case 'maxwidth':
      return `${number(limit)} m breit`;
    default:
      return `${number(limit)} t`;
  }
}

const KNOWN: Record<VehiclePhrases['van_fits']['known'], string> = {
  fits: 'Keine Beschränkung für deinen Van bekannt, weder hier noch auf der Zufahrt',
  no_roads: 'Unbekannt, ob dein Van hinkommt: die Straßen hierher sind nicht erfasst',
  large: 'Unbekannt, ob dein Fahrzeug hinpasst: es ist groß, und kein Limit ist erfasst',
};

export const vehicle: Wording<VehiclePhrases> = {
  does_not_fit: (facts) => {
    const { kind, where, name } = facts;
    if (kind === null) return 'Dein Van passt nicht: die Zufahrt ist für ihn gesperrt';
    const most = limitText(facts);
    return where === 'place'
      ? `Dein Van passt nicht: hier höchstens ${most}`
      : `Dein Van passt nicht: auf dem einzigen Zufahrtsweg${name && ` (${name})`} höchstens ${most}`;
  },
  van_fits: ({ known }) => KNOWN[known],
  way_in_caution: ({ of, amount }) => {
    switch (of) {
      case 'track':
        return `Die Zufahrt führt über ${distance(amount)} Feld- oder Waldweg`;
      case 'unpaved':
        return `Die Zufahrt ist auf ${distance(amount)} nicht befestigt`;
      case 'steep':
        return `Bis zu ${amount} % Steigung auf der Zufahrt`;
      case 'low_emission_zone':
        return 'In einer Umweltzone: ohne Plakette ist die Einfahrt verboten';
    }
  },
};
