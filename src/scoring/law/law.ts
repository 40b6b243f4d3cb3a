/** Law and knock risk of a spot (factors 10-14), which do not depend on the night. */

import type { Factor } from '../factor.ts';
import { LEAST_POINTS, limitedTo } from '../fade.ts';
import type { Surroundings } from '../site/surroundings.ts';
import { accessFactor } from './access.ts';
import { countryRule } from './country.ts';
import { militaryNearby } from './military.ts';
import { officialSite, permission } from './official.ts';
import { natureFactor } from './protected.ts';
import { residents } from './residents.ts';
import { type Standing, standingOf } from './standing.ts';
import { conspicuous, playground, police } from './suspicion.ts';

export interface Law {
  standing: Standing;
  factors: readonly Factor[];
  /** nobody may or can stand here: red whatever else, no positive points */
  hardCase: boolean;
}

/** All reasons to be woken by a knock cost at most this many points together, hard cases apart. */
const MOST_KNOCK_POINTS = 45;

export function lawOf(around: Surroundings): Law {
  const standing = standingOf(around);
  const access = accessFactor(around, standing);
  const hardCase = access?.hard ?? false;
  const official = hardCase ? null : officialSite(standing);
  const permitted = hardCase || official ? null : permission(standing);
  const knock: (Factor | null)[] = [police(around), militaryNearby(around)];
  if (!official) {
    const nature = natureFactor(around, standing);
    knock.push(
      nature,
      countryRule(around, standing, permitted?.countryShare ?? 1, nature?.key === 'protected_area'),
      residents(around),
      playground(around),
      conspicuous(around, standing),
    );
  }
  if (access && !hardCase) knock.push(access.factor);
  return {
    standing,
    hardCase,
    factors: [
      official,
      permitted?.factor ?? null,
      access && hardCase ? access.factor : null,
      ...limitedTo(
        knock.filter((factor): factor is Factor => factor !== null && factor.points <= -LEAST_POINTS),
        MOST_KNOCK_POINTS,
      ),
    ].filter((factor) => factor !== null),
  };
}
