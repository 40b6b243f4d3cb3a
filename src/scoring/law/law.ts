/** Law and knock risk of a spot (factors 10-14), which do not depend on the night. */

import type { Factor } from '../factor/factor.ts';
import { LEAST_POINTS, limitedTo } from '../factor/fade-and-limit.ts';
import type { Site } from '../site/site.ts';
import { accessFactor } from './access.ts';
import { countryRule } from './country-rule.ts';
import { militaryNearby } from './military.ts';
import { officialSite, permission } from './official.ts';
import { natureFactor } from './protected.ts';
import { notReachable } from './reachable.ts';
import { residents } from './residents.ts';
import { conspicuous, playground, police } from './suspicion.ts';

export interface Law {
  factors: readonly Factor[];
  /** nobody may or can stand here: never green, whatever people praise */
  hardCase: boolean;
}

/** All reasons to be woken by a knock cost at most this many points together, hard cases apart. */
const MOST_KNOCK_POINTS = 45;

export function lawOf(site: Site): Law {
  const { standing } = site;
  const access = accessFactor(site);
  const hardCase = access?.hard ?? false;
  const unreachable = notReachable(standing);
  // where no van can be, nobody asks it to leave; a rule that is worse says more
  if (unreachable && !(access && access.factor.points < unreachable.points))
    return { hardCase: true, factors: [unreachable] };
  const official = hardCase ? null : officialSite(standing);
  const permitted = hardCase || official ? null : permission(standing);
  const knock: (Factor | null)[] = [police(site), militaryNearby(site)];
  if (!official) {
    const nature = natureFactor(site);
    knock.push(
      nature,
      countryRule(site, permitted?.countryShare ?? 1, nature?.key === 'protected_area'),
      residents(site),
      playground(site),
      conspicuous(site),
    );
  }
  if (access && !hardCase) knock.push(access.factor);
  return {
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
