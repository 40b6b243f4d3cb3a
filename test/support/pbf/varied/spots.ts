/** Requests for scores all over a varied map. */
import { seededRandom } from '../../seeded-random.ts';
import type { VariedMap } from './varied-map.ts';

/** A fixed winter night, so that answers are the same in every run. */
const AT = '2026-02-16T22:30:00Z';

/** Returns paths that ask for the scores of random spots inside the copies. */
export function scorePathsIn({ copies }: Pick<VariedMap, 'copies'>, count: number, seed: number): string[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const [west, south, east, north] = copies[Math.floor(random() * copies.length)]!;
    const lon = west + random() * (east - west);
    const lat = south + random() * (north - south);
    return `/api/spot/score?lat=${lat.toFixed(5)}&lon=${lon.toFixed(5)}&at=${AT}`;
  });
}
