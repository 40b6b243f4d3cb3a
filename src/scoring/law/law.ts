/**
 * The factors of law, and of the risk that somebody knocks and sends the van away. Of the night, only the season of an
 * official site and the closed hours of a car park matter.
 */
import type { Allowed } from '../../api/facts/words.ts';
import { POINT_REACH_M } from '../../region/format/reach.ts';
import type { Confidence, Factor } from '../factor.ts';
import { fadeBetween, limitedTo, MIN_POINTS } from '../fade-and-limit.ts';
import { AMONG_HOMES_M, homesDistance } from '../site/homes-and-towns.ts';
import { hasOnlyClosedRoads } from '../site/nearest-standing.ts';
import type { Site } from '../site/site.ts';
import { accessFactor, type Opening } from './access.ts';
import { allowedBy, isBarring } from './allowed.ts';
import { lawAt } from './countries.ts';
import { countryRule, forbidsUnofficial } from './country-rule.ts';
import { militaryNearby } from './military.ts';
import { isBan } from './night-rules.ts';
import { officialSite, permission } from './official-sites.ts';
import { natureFactor } from './protected.ts';
import { conspicuous, playground, police } from './suspicion.ts';

export interface Law {
  factors: readonly Factor[];
  /** true if parking for a night is forbidden or impossible here: never green, whatever people report */
  hardCase: boolean;
  /** whether one may stay overnight */
  allowed: Allowed;
  /** true if the law of the country forbids a night here, outside official sites */
  forbidden: boolean;
  /** true for a site that nothing confirms where nights are forbidden outside of official sites */
  doubtful: boolean;
  /** true if all roads around are closed to vans, as on an island without cars */
  roadless: boolean;
  /** confidence in the law of the country, `low` if unknown; null if that law does not matter here */
  countryKnown: Confidence | null;
}

/** Maximum cost of all reasons for a knock together, points; hard access rules are exempt. */
const MAX_KNOCK_POINTS = 45;

/** Returns the law at a site. @param opening of the places around the spot in the night */
export function lawOf(site: Site, opening: Opening): Law {
  const { standing } = site;
  const access = accessFactor(site, opening);
  const hardCase = access?.hard ?? false;
  const unreachable = notReachable(site);
  // where vans cannot park, nobody knocks; an access rule that costs as much or more is the better reason
  const isBetter = access !== null && access.factor.points <= NOT_REACHABLE_POINTS && !isNowhere(unreachable);
  if (unreachable && !isBetter) return alone(unreachable);
  // factors of an official site do not matter on military ground: the hard rule alone decides
  if (hardCase && standing.official) return alone(access!.factor);
  const isOpen = opening.inSeason && !opening.place.some(isBan);
  const isDoubtful = standing.official?.isConfirmed === false && forbidsUnofficial(site);
  const official = hardCase || !isOpen ? null : officialSite(standing, isDoubtful);
  // where nights are forbidden outside official sites, nothing else permits them
  const isForbidden = !official && forbidsUnofficial(site);
  const isBarred = access !== null && isBarring(access);
  const permitted =
    hardCase || official || isForbidden || isBarred ? null : permission(standing, lawAt(site.place).law);
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
  const unread = access?.factor.points === 0 ? access.factor : null;
  return {
    hardCase: hardCase || isForbidden || isBarred,
    allowed: allowedBy({ access, official: official !== null, isDoubtful, permitted, nature, level }),
    forbidden: isForbidden,
    doubtful: isDoubtful,
    roadless: false,
    countryKnown: country ? (country.confidence ?? 'low') : null,
    factors: [
      official,
      permitted?.factor ?? null,
      access && hardCase ? access.factor : null,
      ...limitedTo(
        knock.filter((factor): factor is Factor => factor !== null && factor.points <= -MIN_POINTS),
        MAX_KNOCK_POINTS,
      ),
      unread,
      allowance,
    ].filter((factor) => factor !== null),
  };
}

/** Returns a hard case with a single factor. */
function alone(factor: Factor): Law {
  return {
    hardCase: true,
    allowed: 'no',
    forbidden: false,
    doubtful: false,
    roadless: isNowhere(factor),
    factors: [factor],
    countryKnown: null,
  };
}

const RESIDENTS_POINTS = -6;
function residents(site: Site): Factor | null {
  const distance = homesDistance(site);
  const points = RESIDENTS_POINTS * fadeBetween(distance, AMONG_HOMES_M, POINT_REACH_M.home);
  if (points === 0) return null;
  return {
    key: 'residents',
    points,
    source: 'osm',
    distance_m: distance,
    phrase: { key: 'residents', distance },
  };
}

/** Points where vans cannot park: the light is red whatever else counts. */
const NOT_REACHABLE_POINTS = -60;

/** Returns true if all roads around are closed to vans, which says more than the rule of one of them. */
function isNowhere(factor: Factor | null): boolean {
  return factor?.phrase.key === 'not_reachable' && factor.phrase.ground === 'nowhere';
}

/** Returns the factor `not_reachable`; null where vans can park. */
function notReachable(site: Site): Factor | null {
  const { kind, closed, isPrivate, drivable } = site.standing;
  const isPlace = kind !== 'none';
  if (isPlace && !isPlaceWithoutRoads(site)) return null;
  const distance = drivable ? Math.round(drivable.distance) : null;
  const hasNoRoad = isPlace || (!closed && isPrivate && !drivable && site.nearestStanding === null);
  const ground = hasNoRoad ? 'nowhere' : (closed ?? (isPrivate ? 'private' : null));
  return {
    key: 'not_reachable',
    points: NOT_REACHABLE_POINTS,
    source: 'osm',
    distance_m: distance ?? undefined,
    phrase: { key: 'not_reachable', ground, distance },
  };
}

/** Returns true for a car park or site around which all roads are closed to vans, as on an island without cars. */
function isPlaceWithoutRoads(site: Site): boolean {
  const { regions, x, y, standing } = site;
  const { kind, drivable } = standing;
  if (drivable || kind === 'kerb' || kind === 'track') return false;
  return hasOnlyClosedRoads(regions, x, y, kind === 'official_site');
}
