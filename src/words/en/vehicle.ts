/** English sentences about whether the user's van fits. */
import type { VehiclePhrases } from '../phrases/vehicle.ts';
import type { Wording } from '../phrases.ts';
import { distance, number } from './units.ts';

function limitText({ kind, limit }: VehiclePhrases['does_not_fit']): string {
  switch (kind) {
    case 'maxheight':
      return `${number(limit)} m high`;
    case 'maxlength':
      return `${number(limit)} m long`;
    case 'maxwidth':
      return `${number(limit)} m wide`;
    default:
      return `${number(limit)} t`;
  }
}

const KNOWN: Record<VehiclePhrases['van_fits']['known'], string> = {
  fits: 'No limit for your van is recorded, neither here nor on the way in',
  no_roads: 'Not known whether your van gets here: the roads to this place are not recorded',
  large: 'Not known whether your vehicle fits: it is large, and no limit for it is recorded',
};

export const vehicle: Wording<VehiclePhrases> = {
  does_not_fit: (facts) => {
    const { kind, where, name } = facts;
    if (kind === null) return 'Your van does not fit: roads that lead here are closed to it';
    const most = limitText(facts);
    return where === 'place'
      ? `Your van does not fit: here at most ${most}`
      : `Your van does not fit: on the only way in${name && ` (${name})`} at most ${most}`;
  },
  van_fits: ({ known }) => KNOWN[known],
  way_in_caution: ({ of, amount }) => {
    switch (of) {
      case 'track':
        return `The way in includes ${distance(amount)} of track`;
      case 'unpaved':
        return `The way in includes ${distance(amount)} of unpaved road`;
      case 'steep':
        return `Up to ${amount}% steep on the way in`;
      case 'low_emission_zone':
        return 'In a low-emission zone: vans without a badge may not drive here';
    }
  },
};
