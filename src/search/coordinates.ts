/** Search results of queries that are a position instead of a name. */
import type { FoundPlace } from '../api/places.ts';
import { readShortPlusCode, shortPlusCodeIn } from '../shared/geo/codes.ts';
import { greatCircleMetres } from '../shared/geo/distance.ts';
import type { Position, ReadPosition } from '../shared/geo/position.ts';
import { readCoordinates } from '../shared/geo/read-coordinates.ts';
import type { Language } from '../shared/language.ts';
import { isWhole } from './found-place.ts';
import { weightOfLocal } from './importance.ts';
import { locatedAt } from './located.ts';
import type { WorldNames } from './world/world-names.ts';

/** Type of results for coordinates. */
export const COORDINATES = 'coordinates';
/** Decimals of degrees in names: about 10 cm. */
const DECIMALS = 6;
/** Digits before the plus sign of a short code that is copied out of the middle of a map. */
const DIGITS_OF_TOWN = 4;
/** Distance within which a place belongs to the town of its short plus code, m. */
const NEAR_TOWN_M = 30_000;
/** Ratio of two distances from which on the town of a short plus code is the nearer one. */
const CLEARLY_FURTHER = 3;
/** Two numbers that were copied out of a link. */
const ENCODED = /^[+-]?\d[\d.]*%2C(?:[\d.+-]|%20)*$/i;

/** Returns the position that a query is, in any spelling; null for a name. */
export function positionIn(query: string, language: Language): ReadPosition | null {
  // forms send a space as a plus sign, which plus codes and signed numbers have, too
  const found = readCoordinates(query, language) ?? readCoordinates(query.replaceAll('+', ' '), language);
  if (found || !ENCODED.test(query)) return found;
  return readCoordinates(query.replace(/%2C/gi, ',').replace(/%20|\+/g, ' '), language);
}

/** Returns the short plus code of a query, and the name of the town that completes it, or ''; null if there is no code. */
export function plusCodeNear(query: string): { code: string; near: string } | null {
  const found = shortPlusCodeIn(query);
  return found && { ...found, near: found.near.replaceAll('+', ' ').trim() };
}

/** Returns where a short plus code without a town may be: near the middle of the shown map. */
export function positionOnMap(code: string, near: Position, names: WorldNames | null): FoundPlace | null {
  const position = code.indexOf('+') === DIGITS_OF_TOWN ? readShortPlusCode(code, near) : null;
  return position && { ...foundPosition({ ...position, isSwapped: false }, names), match: 'partial' };
}

/**
 * Returns where a short plus code is, by the places that may complete it, best match first. A code stands for a place in
 * or near its town: the position that is nearest to its town comes first, and a town that is far away does not count
 * beside one of its name that is near.
 */
export function positionsOfCode(
  code: string,
  towns: readonly FoundPlace[],
  names: WorldNames | null,
): FoundPlace[] {
  const [first] = towns;
  if (!first) return [];
  const found: { place: FoundPlace; metres: number }[] = [];
  for (const town of towns) {
    const position = readShortPlusCode(code, town);
    if (!position || town.match !== first.match || (town !== first && weightOfLocal(town) === 0)) continue;
    const place = foundPosition({ ...position, isSwapped: false }, names);
    if (found.some((known) => known.place.name === place.name)) continue;
    const metres = greatCircleMetres(position, town);
    found.push({
      metres,
      place: {
        ...place,
        area: town.area === null ? town.name : `${town.name}, ${town.area}`,
        match: isWhole(town) ? 'exact' : town.match,
        left_out: town.left_out,
      },
    });
    // the one that is known by this name
    if (town === first && isWhole(town) && !town.ambiguous && metres <= NEAR_TOWN_M) break;
  }
  const [nearest, second, ...others] = found.sort((a, b) => a.metres - b.metres);
  if (!nearest) return [];
  if (!second) return [nearest.place];
  const isDoubtful = second.metres < nearest.metres * CLEARLY_FURTHER;
  const top = isDoubtful ? { ...nearest.place, ambiguous: true } : nearest.place;
  return [top, second.place, ...others.map(({ place }) => place)];
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
