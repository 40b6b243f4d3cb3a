/** Whether one may stay overnight at a spot, in one word, by everything that the law factors rest on. */
import type { Allowed } from '../../api/facts/words.ts';
import type { Factor } from '../factor/factor.ts';
import type { AccessRule } from '../text/phrases/law.ts';
import type { AccessFactor } from './access.ts';
import type { Level } from './countries/country-law.ts';
import { pointsOf } from './level-points.ts';
import type { Permission } from './official.ts';

/** Rules that leave it to somebody there; every other one keeps people away. */
const ASK_THERE: ReadonlySet<AccessRule> = new Set([
  'customers',
  'hospital',
  'school',
  'kindergarten',
  'worship',
  'lot_of_homes',
]);
/** Says nothing about staying: whoever sleeps here has arrived. */
const NO_MATTER: AccessRule = 'destination';

const BY_LEVEL: Readonly<Record<Level, Allowed>> = {
  allowed: 'yes',
  tolerated: 'yes',
  restricted: 'rules',
  forbidden: 'no',
  unknown: 'unknown',
};

export interface Grounds {
  access: AccessFactor | null;
  /** an official site that is open */
  official: boolean;
  permitted: Permission | null;
  nature: Factor | null;
  /** of the country; null = it does not matter here, or nothing is known */
  level: Level | null;
}

export function allowedBy({ access, official, permitted, nature, level }: Grounds): Allowed {
  const phrase = access?.factor.phrase;
  const rule = phrase?.key === 'access_rule' && phrase.rule !== NO_MATTER ? phrase.rule : null;
  if (rule && !ASK_THERE.has(rule)) return 'no';
  if (official) return 'yes';
  if (level === 'forbidden' || isClosedNature(nature)) return 'no';
  if (rule || isReserve(nature)) return 'rules';
  // its owner says so, or it is made for resting
  if (permitted && permitted.why !== 'vans') return 'yes';
  return level === null ? 'unknown' : BY_LEVEL[level];
}

/** Of these nearly every ordinance forbids nights, but not each on its car parks. */
function isReserve(nature: Factor | null): boolean {
  if (nature?.phrase.key !== 'protected_area') return false;
  const { protection } = nature.phrase;
  return protection === 'national_park' || protection === 'nature_reserve';
}

/** Protected so strictly that it costs as much as a night that the law forbids. */
function isClosedNature(nature: Factor | null): boolean {
  return nature?.key === 'protected_area' && nature.points <= pointsOf('forbidden');
}
