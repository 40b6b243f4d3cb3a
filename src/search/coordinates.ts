/** Search results of queries that are a position instead of a name. */
import type { FoundPlace } from '../api/places.ts';
import { readShortPlusCode, shortPlusCodeIn } from '../shared/geo/codes.ts';
import type { Position, ReadPosition } from '../shared/geo/position.ts';
import { readCoordinates } from '../shared/geo/read-coordinates.ts';
import type { Language } from '../shared/language.ts';
import { locatedAt } from './located.ts';
import type { WorldNames } from './world/world-names.ts';

/** Type of results for coordinates. */
export const COORDINATES = 'coordinates';
/** Decimals of degrees in names: about 10 cm. */
const DECIMALS = 6;
/** Two numbers that were copied out of a link. */
const ENCODED = /^[+-]?\d[\d.]*%2C(?:[\d.+-]|%20)*$/i;

/** Returns the position that a query is, in any spelling; null for a name. */
export function positionIn(query: string, language: Language): ReadPosition | null {
  // forms send a space as a plus sign, which plus codes and signed numbers have, too
  const found = readCoordinates(query, language) ?? readCoordinates(query.replaceAll('+', ' '), language);
  if (found || !ENCODED.test(query)) return found;
  return readCoordinates(query.replace(/%2C/gi, ',').replace(/%20|\+/g, ' '), language);
}

/** Returns the short plus code of a query, and the name of the town that completes it; null if there is none. */
export function plusCodeNear(query: string): { code: string; near: string } | null {
  const found = shortPlusCodeIn(query);
  return found && { ...found, near: found.near.replaceAll('+', ' ').trim() };
}

/** Returns the position of a short plus code near a place. */
export function atPlusCode(code: string, near: Position): ReadPosition | null {
  const place = readShortPlusCode(code, near);
  return place && { ...place, isSwapped: false };
}

/** Returns a position as a search result. */
export function foundPosition({ lat, lon, isSwapped }: ReadPosition, names: WorldNames | null): FoundPlace {
  const name = [lat, lon].map((degrees) => String(Number(degrees.toFixed(DECIMALS)))).join(', ');
  return {
    display_name: name,
    name,
    kind: 'place',
    area: null,
    ...locatedAt({ lat, lon }, names),
    lat,
    lon,
    type: COORDINATES,
    source: 'local',
    // the order of the numbers is a guess
    match: isSwapped ? 'spelling' : 'exact',
    left_out: [],
    bbox: [lon, lat, lon, lat],
  };
}
