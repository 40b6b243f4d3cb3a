/** Factors of the ground. They never change the score. */
import type { Night } from './calendar/night.ts';
import type { Factor } from './factor/factor.ts';
import type { Site } from './site/site.ts';

/**
 * Maximum slopes that nobody notices in bed and that wedges can level, degrees: 15 cm under two wheels 2 m apart make
 * 4.3.
 */
const LEVEL_DEGREES = 1.5;
const WEDGES_DEGREES = 4;
/** Months with cold clear nights, north and south of the equator. */
const WINTER = { north: [11, 12, 1, 2, 3], south: [5, 6, 7, 8, 9] };
/** Rounding of the depth of a hollow, m. */
const STEP_M = 5;

export function groundFactors({ lie, standing, lat }: Site, { evening }: Night): Factor[] {
  const factors: Factor[] = [];
  if (lie.slope !== null && standing.kind !== 'none') {
    const { slope } = lie;
    const degrees = Math.round(slope);
    const of = slope <= LEVEL_DEGREES ? 'level' : slope <= WEDGES_DEGREES ? 'wedges' : 'steep';
    factors.push(said('pitch_slope', slope, '°', { key: 'pitch_slope', lie: of, degrees }));
  }
  const winter = lat < 0 ? WINTER.south : WINTER.north;
  if (lie.hollow > 0 && winter.includes(evening.month)) {
    const metres = Math.round(lie.hollow / STEP_M) * STEP_M;
    factors.push(said('cold_hollow', lie.hollow, 'm', { key: 'cold_hollow', metres }));
  }
  return factors;
}

function said(key: string, value: number, unit: string, phrase: Factor['phrase']): Factor {
  return { key, points: 0, source: 'terrain', value, unit, confidence: 'low', phrase };
}
