/** Factors of the date: nights of fireworks and parties, and meetings in remote car parks in summer. */
import { AreaKind, PointCategory } from '../../region/format/codes.ts';
import { PARTY_WITHIN_M } from '../../region/format/reach.ts';
import type { Factor } from '../factor.ts';
import { fadeBetween, limitedTo } from '../fade-and-limit.ts';
import { homesDistance, isBuiltUp, settlementDistance } from '../site/homes-and-towns.ts';
import type { Site } from '../site/site.ts';
import { PARTY_HOURS, type Tonight, takesPlace } from './local/when.ts';

const MAX_POINTS = 30;

const HANGOUT_POINTS = -3;
/** Distance to homes below which neighbours would complain, m. */
const REMOTE_M = 80;
const WATERSIDE_M = 50;
const HANGOUTS: readonly number[] = [PointCategory.viewpoint, PointCategory.beach];

export function calendarFactors(site: Site, tonight: Tonight): readonly Factor[] {
  const factors = [specialNight(site, tonight), hangout(site, tonight)];
  return limitedTo(
    factors.filter((factor) => factor !== null),
    MAX_POINTS,
  );
}

function specialNight(site: Site, { night, calendar }: Tonight): Factor | null {
  const { special } = calendar;
  if (!special || !takesPlace(night, PARTY_HOURS)) return null;
  const builtUp = isBuiltUp(site);
  const points = builtUp
    ? special.builtUpPoints
    : special.points * fadeBetween(settlementDistance(site, PARTY_WITHIN_M), 0, PARTY_WITHIN_M);
  if (points === 0) return null;
  return {
    key: 'calendar',
    points,
    source: 'calendar',
    phrase: { key: 'special_night', night: special.name, celebration: special.celebration },
  };
}

/**
 * Returns the factor `hangout` on Friday and Saturday nights of the outdoor season, at a car park, viewpoint or shore
 * away from homes but near nightlife; otherwise null.
 */
function hangout(site: Site, tonight: Tonight): Factor | null {
  const { night, calendar } = tonight;
  if (!calendar.outdoorSeason || !calendar.fridayOrSaturdayNight || !takesPlace(night, PARTY_HOURS))
    return null;
  const townNear = site.nearest.nightlife !== null;
  if (!townNear || homesDistance(site) < REMOTE_M || !isMeetingPlace(site)) return null;
  return { key: 'hangout', points: HANGOUT_POINTS, source: 'calendar', phrase: { key: 'hangout' } };
}

function isMeetingPlace({ points, areas, standing: { official, places } }: Site): boolean {
  if (official) return false;
  return (
    places.some(({ kind }) => kind === 'parking') ||
    HANGOUTS.some((category) => points.of(category).length > 0) ||
    areas.some(({ kind, distance }) => kind === AreaKind.water && distance > 0 && distance <= WATERSIDE_M)
  );
}
