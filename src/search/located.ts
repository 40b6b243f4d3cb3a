/** Says in which areas of the world a position lies. */
import { countryAt } from '../region/world/country-at.ts';
import { toUnits } from '../shared/geo/earth.ts';
import type { WorldNames } from './world/world-names.ts';
import { regionOf } from './world/world-place.ts';

/** Distance of a town that says in which region a position lies, m. */
const TOWN_AROUND_M = 30_000;

export interface Position {
  lat: number;
  lon: number;
}

/** Returns true if a position lies in one area of each group. @param areas indices of `names.areas` */
export function liesIn(
  { lat, lon }: Position,
  areas: readonly (readonly number[])[],
  names: WorldNames | null,
): boolean {
  if (areas.length === 0 || !names) return true;
  const located = countryAt(lat, lon);
  if (!located) return false;
  const { country, state } = located;
  const own = state === null ? null : names.areaOfCode(state);
  return areas.every((any) =>
    any.some((index) => {
      const area = names.areas[index]!;
      const [west, south, east, north] = area.box;
      const isInBox = lon >= west && lon <= east && lat >= south && lat <= north;
      if (area.kind) return isInBox;
      if (area.parent === null) return area.country === country || state === `${country}-${area.country}`;
      if (area.country !== country) return false;
      if (own !== null && names.isPartOf(own, index)) return true;
      // the state is known, and it is another one
      if (own !== null && names.areas[own]!.parent === area.parent) return false;
      return isInBox;
    }),
  );
}

/** Returns the country of a position, and the name of its state or region if it is known. */
export function locatedAt(
  { lat, lon }: Position,
  names: WorldNames | null,
): { country: string | null; region: string | null } {
  const located = countryAt(lat, lon);
  if (!located) return { country: null, region: null };
  const { country, state } = located;
  if (!names) return { country, region: null };
  const own = state === null ? null : names.areaOfCode(state);
  return { country, region: regionOf(names, own ?? areaOfTownAround(lat, lon, country, names)) };
}

function areaOfTownAround(lat: number, lon: number, country: string, names: WorldNames): number | null {
  let nearest: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  names.towns.around(toUnits(lon), toUnits(lat), TOWN_AROUND_M, (town, metres, index) => {
    if (metres >= least || town.country !== country) return;
    [nearest, least] = [index, metres];
  });
  return nearest === null ? null : names.areaOfTown(nearest);
}
