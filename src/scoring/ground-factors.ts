/** Factors of the ground: its slope and cold hollows. They have 0 points and never change the score. */
import type { Night } from './calendar/night.ts';
import type { Factor } from './factor.ts';
import type { Site } from './site/site.ts';

/** Maximum slope that nobody notices in bed, degrees. */
const LEVEL_DEGREES = 1.5;
/** Maximum slope that levelling wedges can offset, degrees: 15 cm under one of two wheels 2 m apart make 4.3. */
const WEDGES_DEGREES = 4;
/** Months (1 to 12) with cold, clear nights, north and south of the equator. */
const WINTER = { north: [11, 12, 1, 2, 3], south: [5, 6, 7, 8, 9] };
/** Step to which the depth of a hollow is rounded in sentences, m. */
const STEP_M = 5;

/** Returns the slope where vans can park and it is known, and in winter the hollow around the spot. */
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
