/** Corrects the areas of towns beside a border, which is simplified, by the codes that GeoNames gives them. */
import type { Areas } from './areas.ts';

export interface CodedTown {
  country: string;
  /** GeoNames code of the part of the country; '' = unknown */
  admin: string;
  lat: number;
  lon: number;
  /** index of its area by position; null = none */
  area: number | null;
}

/** Share of the towns of a code in one part of a country, and their number, from which on it is the code of that part. */
const SURE = { share: 0.7, towns: 5 };

/** Returns the area of each town: where its code is that of another part of the country, the nearest area of that part. */
export function codedAreas(towns: readonly CodedTown[], { areas, areaAt }: Areas): (number | null)[] {
  const partOf = (area: number | null): number | null => {
    let part = area;
    for (let at = area; at !== null; at = areas[at]!.parent) {
      if (areas[at]!.parent === null) return at === area ? null : part;
      part = at;
    }
    return null;
  };
  const counts = new Map<string, Map<number, number>>();
  const keyOf = ({ country, admin }: CodedTown) => `${country}.${admin}`;
  for (const town of towns) {
    const part = partOf(town.area);
    if (part === null || town.admin === '') continue;
    const of = counts.get(keyOf(town)) ?? new Map<number, number>();
    counts.set(keyOf(town), of.set(part, (of.get(part) ?? 0) + 1));
  }
  const parts = new Map<string, number>();
  for (const [key, of] of counts) {
    const [[part, count]] = [...of].sort((a, b) => b[1] - a[1]) as [[number, number]];
    const all = [...of.values()].reduce((sum, each) => sum + each, 0);
    if (count >= SURE.towns && count >= all * SURE.share) parts.set(key, part);
  }
  return towns.map((town) => {
    const part = parts.get(keyOf(town));
    if (part === undefined || partOf(town.area) === part) return town.area;
    return areaAt(town.country, town.lat, town.lon, part) ?? town.area;
  });
}
