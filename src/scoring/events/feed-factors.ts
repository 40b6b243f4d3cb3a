/**
 * The factor `events_feed`: events from the operator's feeds that take place nearby tonight or before people get up.
 * All points are assumptions.
 */

import { PointCategory } from '../../region/format/codes.ts';
import { POINT_REACH_M } from '../../region/format/reach.ts';
import type { FeedEvent } from '../../shared/feed-event.ts';
import { unitsApart } from '../../shared/geo/distance.ts';
import { toUnits } from '../../shared/geo/earth.ts';
import type { Night } from '../calendar/night.ts';
import type { Factor } from '../factor.ts';
import { fadeBetween, limitedTo, MIN_POINTS } from '../fade-and-limit.ts';
import { featureOfPoint } from '../osm-feature.ts';
import type { PointHit } from '../site/point-hits.ts';
import type { Site } from '../site/site.ts';
import type { FeedIndex } from './feed-index.ts';

/** Maximum points that all events together cost; also the maximum for a single event. */
export const MAX_FEED_POINTS = 20;
/** Maximum number of events of an answer, the worst of them: a feed may have thousands at one place. */
const MOST_EVENTS = 10;
/** Points of an event without `points`. */
const USUAL_POINTS = -12;
/** Distance up to which an event has its full effect, m: open-air music and voices carry this far. */
const FULL_M = 300;
/** Distance from which an event has no effect, m: people park and walk within a kilometre. */
const NONE_M = 1000;
/** End of the effect of an event in a stadium, m from its edge. */
const STADIUM_NONE_M = POINT_REACH_M.stadium;
/** Maximum distance from the edge of a stadium at which an event takes place in it, m. */
const IN_STADIUM_M = 100;

const HOUR_MS = 3_600_000;
/** Time for setting up before an event, ms. */
const SETTING_UP_MS = 2 * HOUR_MS;
/** Time for going home after an event, ms. */
const LEAVING_MS = HOUR_MS;
/** Disturbed time that is as bad as a whole disturbed night, ms: people are awake by then. */
const FULLY_DISTURBED_MS = 2 * HOUR_MS;
/** Length of the morning, ms: until about ten, an event wakes people but does not keep them awake. */
const MORNING_MS = 4 * HOUR_MS;
/** Factor for an event in the morning, relative to one in the night. */
const MORNING_SHARE = 0.5;

/** Returns one factor per event that matters, worst first: at most MOST_EVENTS, and MAX_FEED_POINTS in all. */
export function feedFactors(index: FeedIndex, site: Site, night: Night): readonly Factor[] {
  const factors: Factor[] = [];
  for (const { event, distance } of index.around(site.lat, site.lon, NONE_M)) {
    const { share, morning } = shareOfNight(event, night);
    const most = (event.points ?? USUAL_POINTS) * share;
    const least = factors.length === MOST_EVENTS ? factors.at(-1)!.points : -MIN_POINTS;
    if (most >= least) continue;
    const stadium = stadiumOf(event, site);
    const metres = stadium?.distance ?? distance;
    const fade = fadeBetween(metres, FULL_M, stadium ? STADIUM_NONE_M : NONE_M);
    const points = most * fade;
    if (points >= least) continue;
    const place = factors.findIndex((other) => points < other.points);
    factors.splice(place < 0 ? factors.length : place, 0, {
      key: 'events_feed',
      points,
      source: event.feed,
      distance_m: metres,
      feature: stadium ? featureOfPoint(stadium.region, stadium.point) : undefined,
      phrase: { key: 'events_feed', name: event.name, distance: metres, morning },
    });
    if (factors.length > MOST_EVENTS) factors.pop();
  }
  return limitedTo(factors, MAX_FEED_POINTS);
}

/**
 * Returns how much an event disturbs a night, 0..1. `morning` is true if it disturbs the morning after more
 * than the rated part of the night.
 */
function shareOfNight(event: FeedEvent, night: Night): { share: number; morning: boolean } {
  const from = event.start - SETTING_UP_MS;
  const until = event.end + LEAVING_MS;
  const disturbed = (start: number, end: number) =>
    Math.min(1, Math.max(0, Math.min(until, end) - Math.max(from, start)) / FULLY_DISTURBED_MS);
  const tonight = disturbed(night.scoredFrom, night.scoredUntil);
  const staysUntilMorning = night.scoredUntil === night.end;
  const later = staysUntilMorning ? MORNING_SHARE * disturbed(night.end, night.end + MORNING_MS) : 0;
  return { share: Math.max(tonight, later), morning: later > tonight };
}

/** Returns the stadium in which an event takes place; undefined if none. */
function stadiumOf({ lat, lon }: FeedEvent, { points }: Site): PointHit | undefined {
  return points.of(PointCategory.stadium).find(({ region, point }) => {
    const { coords, radius } = region.points;
    const metres = unitsApart(toUnits(lon), toUnits(lat), coords[point * 2]!, coords[point * 2 + 1]!);
    return metres <= radius[point]! + IN_STADIUM_M;
  });
}
