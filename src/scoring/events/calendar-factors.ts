/** Factors of the date: fireworks and parties, meetings in remote car parks in summer, and sweepers before dawn. */
import { AreaKind, PointCategory } from '../../region/format/codes.ts';
import { PARTY_WITHIN_M } from '../../region/format/reach.ts';
import { isDark } from '../calendar/sun.ts';
import type { Factor } from '../factor.ts';
import { fadeBetween, limitedTo } from '../fade-and-limit.ts';
import { homesDistance, isBuiltUp, isTownCentre, settlementDistance } from '../site/homes-and-towns.ts';
import type { Site } from '../site/site.ts';
import { type Hours, PARTY_HOURS, type Tonight, takesPlace } from './local/when.ts';

const MAX_POINTS = 30;

const HANGOUT_POINTS = -3;
/** Distance to homes below which neighbours would complain, m. */
const REMOTE_M = 80;
const WATERSIDE_M = 50;
/** Distance to a stadium, m, and ground of a car park, ha (100 spaces), from which cars meet there. */
const STADIUM_M = 200;
const LARGE_LOT_HECTARES = 0.25;
const HANGOUTS: readonly number[] = [PointCategory.viewpoint, PointCategory.beach];

export function calendarFactors(site: Site, tonight: Tonight): readonly Factor[] {
  const factors = [
    specialNight(site, tonight),
    hangout(site, tonight),
    streetCleaning(site, tonight),
    brightNight(site, tonight),
  ];
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
 * Returns the factor `hangout` on Friday and Saturday nights of the outdoor season, away from homes, at a car park,
 * viewpoint or shore near nightlife, or at the large car park of a stadium; otherwise null.
 */
function hangout(site: Site, tonight: Tonight): Factor | null {
  const { night, calendar } = tonight;
  if (!calendar.outdoorSeason || !calendar.fridayOrSaturdayNight || !takesPlace(night, PARTY_HOURS))
    return null;
  if (homesDistance(site) < REMOTE_M) return null;
  const isMeetingNearTown = isMeetingPlace(site) && site.nearest.nightlife !== null;
  if (!isMeetingNearTown && !isLotOfStadium(site)) return null;
  return { key: 'hangout', points: HANGOUT_POINTS, source: 'calendar', phrase: { key: 'hangout' } };
}

/** Returns true on a large car park beside a stadium, empty at night: cars meet and race there. */
function isLotOfStadium({ points, areas, standing: { official } }: Site): boolean {
  if (official || !points.of(PointCategory.stadium).some(({ distance }) => distance <= STADIUM_M))
    return false;
  return areas.some(
    ({ region, area, kind, distance }) =>
      distance === 0 && kind === AreaKind.parking && region.areas.hectares[area]! >= LARGE_LOT_HECTARES,
  );
}

/** Points of sweepers and waste lorries; assumption. */
const CLEANING_POINTS = -2;
/**
 * Hours before the end of the night in which they come. Manchester City Council: sweepers from 4, bins in the centre from
 * 5, elsewhere from 6:30. On which mornings is not in the map.
 */
const CLEANING_HOURS: Hours = [5, 6];

/** Returns the factor `street_cleaning` before working days in the centre of a town; otherwise null. */
function streetCleaning(site: Site, { night, calendar }: Tonight): Factor | null {
  if (!calendar.beforeWorkingDay || !takesPlace(night, CLEANING_HOURS)) return null;
  if (site.standing.official || !isTownCentre(site)) return null;
  return {
    key: 'street_cleaning',
    points: CLEANING_POINTS,
    source: 'osm',
    confidence: 'low',
    phrase: { key: 'street_cleaning' },
  };
}

/** Points of a night without darkness, as of a lamp beside the van: people sleep with a mask. */
const BRIGHT_POINTS = -2;

/** Returns the factor `light` in a night in which it does not get dark, as beyond the polar circles in summer. */
function brightNight({ lat, lon }: Site, { night }: Tonight): Factor | null {
  if (Math.abs(lat) < LEAST_BRIGHT_LAT) return null;
  const isBright = night.halfHours.every(({ start }) => !isDark(lat, lon, start));
  if (!isBright) return null;
  return { key: 'light', points: BRIGHT_POINTS, source: 'calendar', phrase: { key: 'bright_night' } };
}
/** Latitude below which every night is dark, degrees: 90 less the tilt of the axis and civil twilight. */
const LEAST_BRIGHT_LAT = 60;

function isMeetingPlace({ points, areas, standing: { official, places } }: Site): boolean {
  if (official) return false;
  return (
    places.some(({ kind }) => kind === 'parking') ||
    HANGOUTS.some((category) => points.of(category).length > 0) ||
    areas.some(({ kind, distance }) => kind === AreaKind.water && distance > 0 && distance <= WATERSIDE_M)
  );
}
