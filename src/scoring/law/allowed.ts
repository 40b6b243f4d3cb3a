/** Decides in one word whether one may stay overnight at a spot, from all law factors. */

import type { Allowed } from '../../api/facts/words.ts';
import { OWNER_KINDS } from '../../api/facts/words.ts';
import type { AccessRule } from '../../words/phrases/law.ts';
import type { Factor } from '../factor.ts';
import type { AccessFactor } from './access.ts';
import type { Level } from './countries/country-law.ts';
import { pointsOfLevel } from './level-points.ts';
import type { Permission } from './official-sites.ts';

/** Rules that leave the decision to somebody on site. All others mean `no`, except NO_MATTER. */
const ASK_THERE: ReadonlySet<AccessRule> = new Set([
  'customers',
  'ask',
  ...OWNER_KINDS,
  'lot_of_homes',
  'some_hours',
]);
/** Rules that forbid nothing: drivers who sleep here have arrived, and an unknown height does not concern the law. */
const NO_MATTER: ReadonlySet<AccessRule> = new Set(['destination', 'height_unread']);
/** Rules of which it is not known whether they forbid this night. */
const UNREAD: ReadonlySet<AccessRule> = new Set(['times_unread', 'kerb_apart', 'kerb_marked']);

const BY_LEVEL: Readonly<Record<Level, Allowed>> = {
  allowed: 'yes',
  tolerated: 'yes',
  restricted: 'rules',
  forbidden: 'no',
  unknown: 'unknown',
};

export interface Grounds {
  access: AccessFactor | null;
  /** true inside an official site that is open */
  official: boolean;
  /** true if nothing confirms that site, and nights are forbidden elsewhere */
  isDoubtful: boolean;
  permitted: Permission | null;
  nature: Factor | null;
  /** level of the country's law; null if it does not matter here, and on the high seas */
  level: Level | null;
}

/**
 * Returns whether one may stay overnight. Access rules take precedence over an official site, which takes precedence
 * over the law of the country.
 */
export function allowedBy({ access, official, isDoubtful, permitted, nature, level }: Grounds): Allowed {
  const rules = access?.rules.filter((rule) => !NO_MATTER.has(rule)) ?? [];
  if (access && isBarring(access)) return 'no';
  const isUnread = rules.some((rule) => UNREAD.has(rule));
  if (official) return isUnread || isDoubtful ? 'unknown' : 'yes';
  if (level === 'forbidden' || isClosedNature(nature)) return 'no';
  if (isUnread) return 'unknown';
  if (rules.length > 0 || isReserve(nature)) return 'rules';
  // the owner allows it, or the place is made for resting
  if (permitted && permitted.why !== 'vans') return 'yes';
  return level === null ? 'unknown' : BY_LEVEL[level];
}

/** Returns true if a rule forbids the night, rather than leaving it to somebody on site. */
export function isBarring({ rules }: AccessFactor): boolean {
  return rules.some((rule) => !UNREAD.has(rule) && !NO_MATTER.has(rule) && !ASK_THERE.has(rule));
}

/**
 * Returns true in reserves and on indigenous land. Nearly all ordinances of reserves forbid nights, but some permit them
 * on certain car parks; on indigenous land its people decide.
 */
function isReserve(nature: Factor | null): boolean {
  if (nature?.phrase.key !== 'protected_area') return false;
  const { protection } = nature.phrase;
  return protection === 'national_park' || protection === 'nature_reserve' || protection === 'indigenous';
}

/** Returns true in an area protected so strictly that it costs at least as many points as a night forbidden by law. */
function isClosedNature(nature: Factor | null): boolean {
  return nature?.key === 'protected_area' && nature.points <= pointsOfLevel('forbidden');
}
