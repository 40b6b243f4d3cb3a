/** What people who slept here reported (factor 17), as a term of the sum. */

import type { Factor } from '../factor/factor.ts';
import type { Community } from './community.ts';

/**
 * @param hardCase true where nobody may or can stand: praise of others does not help there
 */
export function reportFactors({ points, counts }: Community, hardCase: boolean): Factor[] {
  const counted = hardCase ? Math.min(0, points) : points;
  if (counted === 0) return [];
  const reports = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [
    {
      key: 'community',
      points: counted,
      source: 'community',
      value: reports,
      unit: 'reports',
      phrase: { key: 'community', counts },
    },
  ];
}
