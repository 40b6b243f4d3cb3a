/** On which side of the road people drive. */
import type { RoadNetwork } from '../region/read/road-network.ts';
import { countryAt } from '../region/world/country-at.ts';
import { E7 } from '../shared/geo/earth.ts';

/** ISO 3166-1 codes of the countries that drive on the left, as in country-coder 5.6. */
const LEFT: ReadonlySet<string> = new Set(
  (
    'AC AG AI AU BB BD BM BN BS BT BW CC CK CX CY DM FJ FK GB GD GG GS GY HK HM ID IE IM IN JE JM JP KE KI KN KY LC ' +
    'LK LS MO MS MT MU MV MW MY MZ NA NF NP NR NU NZ PG PK PN SB SC SG SH SR SZ TA TC TH TK TL TO TT TV TZ UG VC VG ' +
    'VI WS ZA ZM ZW'
  ).split(' '),
);

const known = new WeakMap<RoadNetwork, boolean>();

/** Returns true if people drive on the left in the middle of a network's roads. */
export function isOnLeft(network: RoadNetwork): boolean {
  let isLeft = known.get(network);
  if (isLeft === undefined) {
    const { coords } = network.columns;
    // vertices follow a curve through the region, so that the middle one is at one of its roads
    const middle = 2 * Math.floor(network.vertices / 2);
    const country =
      coords.length === 0 ? undefined : countryAt(coords[middle + 1]! / E7, coords[middle]! / E7)?.country;
    isLeft = country !== undefined && LEFT.has(country);
    known.set(network, isLeft);
  }
  return isLeft;
}
