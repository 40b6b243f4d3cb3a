/** Speed limits that hold where none is tagged, by position. A guess, and told as one: signs may say otherwise. */
import { countryAt } from '../../region/world/country-at.ts';
import { type DefaultLimits, defaultLimits, NO_LIMITS } from '../tags/values/default-limits.ts';

/** Cells per degree in which a country is looked up once: its borders take longer than everything else about a road. */
const CELLS_PER_DEGREE = 100;
/** Cells kept, about 20 MB: those of a country. */
const MOST_CELLS = 200_000;

const known = new Map<number, DefaultLimits>();

/**
 * Returns the limits of the country at the middle of the cell of 0.01 degrees around a position; NO_LIMITS on the high seas.
 * @param lat degrees
 * @param lon degrees
 */
export function limitsAt(lat: number, lon: number): DefaultLimits {
  const [row, column] = [Math.floor(lat * CELLS_PER_DEGREE), Math.floor(lon * CELLS_PER_DEGREE)];
  const cell = row * 360 * CELLS_PER_DEGREE + column;
  let limits = known.get(cell);
  if (!limits) {
    const place = countryAt((row + 0.5) / CELLS_PER_DEGREE, (column + 0.5) / CELLS_PER_DEGREE);
    limits = place ? defaultLimits(place.country, place.state) : NO_LIMITS;
    if (known.size >= MOST_CELLS) known.clear();
    known.set(cell, limits);
  }
  return limits;
}
