/** Law and knock risk of a spot (factors 10-14), which do not depend on the night. */

import type { Allowed } from '../../api/facts/words.ts';
import type { Confidence, Factor } from '../factor/factor.ts';
import { LEAST_POINTS, limitedTo } from '../factor/fade-and-limit.ts';
import type { Site } from '../site/site.ts';
import { accessFactor } from './access.ts';
import { allowedBy } from './allowed.ts';
import { countryRule, forbidsUnofficial } from './country-rule.ts';
import { militaryNearby } from './military.ts';
import { officialSite, permission } from './official.ts';
import { natureFactor } from './protected.ts';
import { notReachable } from './reachable.ts';
import { residents } from './residents.ts';
import { conspicuous, playground, police } from './suspicion.ts';

export interface Law {
  factors: readonly Factor[];
  /** nobody may or can stand here for a night: never green, whatever people praise */
  hardCase: boolean;
  /** may one stay overnight? */
  allowed: Allowed;
  /** the law of the country forbids it here, outside of official sites */
  forbidden: boolean;
  /** how well the law of the country is known here; null = it does not matter here */
  countryKnown: Confidence | null;
}

/** All reasons to be woken by a knock cost at most this many points together, hard cases apart. */
const MOST_KNOCK_POINTS = 45;

/** @param inSeason false = as it is while the official site around the spot is closed */
export function lawOf(site: Site, inSeason: boolean): Law {
  const { standing } = site;
  const access = accessFactor(site, inSeason);
  const hardCase = access?.hard ?? false;
  const unreachable = notReachable(standing);
  // where no van can be, nobody asks it to leave; a rule that is as bad says more
  if (unreachable && !(access && access.factor.points <= unreachable.points)) return alone(unreachable);
  // an official site never takes points: where it lies in a military area, on water, the one costs what the other would
  if (hardCase && standing.official) return alone(access!.factor);
  const official = hardCase || !inSeason ? null : officialSite(standing);
  // where sleeping is forbidden outside of official sites, a rest area is no exception
  const isForbidden = !official && forbidsUnofficial(site);
  const permitted = hardCase || official || isForbidden ? null : permission(standing);
  const knock: (Factor | null)[] = [police(site), militaryNearby(site)];
  const share = official ? 0 : (permitted?.countryShare ?? 1);
  const nature = official ? null : natureFactor(site);
  const country = share > 0 ? countryRule(site, share, nature?.key === 'protected_area') : null;
  const level = isForbidden ? 'forbidden' : (country?.level ?? null);
  if (!official) {
    knock.push(nature, country?.factor ?? null, residents(site), playground(site), conspicuous(site));
  }
  if (access && !hardCase) knock.push(access.factor);
  const allowance = country?.factor?.points === 0 ? country.factor : null;
  return {
    hardCase: hardCase || isForbidden,
    allowed: allowedBy({ access, official: official !== null, permitted, nature, level }),
    forbidden: isForbidden,
    countryKnown: country ? (country.confidence ?? 'low') : null,
    factors: [
      official,
      permitted?.factor ?? null,
      access && hardCase ? access.factor : null,
      ...limitedTo(
        knock.filter((factor): factor is Factor => factor !== null && factor.points <= -LEAST_POINTS),
        MOST_KNOCK_POINTS,
      ),
      allowance,
    ].filter((factor) => factor !== null),
  };
}

/** One reason says all. */
function alone(factor: Factor): Law {
  return { hardCase: true, allowed: 'no', forbidden: false, factors: [factor], countryKnown: null };
}
