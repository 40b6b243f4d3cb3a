/**
 * Announced events (factor 16): what the operator's feeds say takes place nearby tonight or before people get up
 *. All points are assumptions.
 */

import { PointCategory } from '../../../region/format/codes.ts';
import { POINT_REACH_M } from '../../../region/format/reach.ts';
import { toUnits } from '../../../shared/earth.ts';
import type { FeedEvent } from '../../../shared/feed-event.ts';
import type { Night } from '../../calendar/night.ts';
import type { Factor } from '../../factor/factor.ts';
import { fadeBetween, limitedTo, MIN_POINTS } from '../../factor/fade-and-limit.ts';
import { featureOfPoint } from '../../factor/osm-feature.ts';
import type { PointHit } from '../../site/point-hits.ts';
import type { Site } from '../../site/site.ts';
import { type FeedIndex, metresBetween } from './feed-index.ts';

/** All events together take at most this many points; one says of itself at most as much. */
export const MAX_FEED_POINTS = 20;
/** What an event takes that does not say it. */
const USUAL_POINTS = -12;
/** Music and voices of an open-air stage carry about so far, metres; people park and walk within a kilometre. */
const FULL_M = 300;
const NONE_M = 1000;
/** In a stadium: metres from its edge. */
const STADIUM_NONE_M = POINT_REACH_M.stadium;
/** An event within this distance of a stadium takes place in it, metres. */
const IN_STADIUM_M = 100;

const HOUR_MS = 3_600_000;
/** Stages and stalls are set up before, and people go home after it. */
const SETTING_UP_MS = 2 * HOUR_MS;
const LEAVING_MS = HOUR_MS;
/** So much of a night disturbed is as bad as all of it: who is awake is awake. */
const FULLY_DISTURBED_MS = 2 * HOUR_MS;
/** In the morning, until about ten, it wakes but does not keep awake. */
const MORNING_MS = 4 * HOUR_MS;
const MORNING_SHARE = 0.5;

/** One factor per event that matters, at most 20 points in all. */
export function feedFactors(index: FeedIndex, site: Site, night: Night): readonly Factor[] {
  const factors: Factor[] = [];
  for (const { event, distance } of index.around(site.lat, site.lon, NONE_M)) {
    const { share, morning } = shareOfNight(event, night);
    if (share === 0) continue;
    const stadium = stadiumOf(event, site);
    const metres = stadium?.distance ?? distance;
    const fade = fadeBetween(metres, FULL_M, stadium ? STADIUM_NONE_M : NONE_M);
    const points = (event.points ?? USUAL_POINTS) * share * fade;
    if (points > -MIN_POINTS) continue;
    factors.push({
      key: 'events_feed',
      points,
      source: event.feed,
      distance_m: metres,
      feature: stadium ? featureOfPoint(stadium.region, stadium.point) : undefined,
      phrase: { key: 'events_feed', name: event.name, distance: metres, morning },
    });
  }
  return limitedTo(factors, MAX_FEED_POINTS);
}

/** How much of the rated part of a night an event disturbs, 0..1, and whether it is only heard in the morning after. */
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

/** The stadium that an event takes place in. */
function stadiumOf({ lat, lon }: FeedEvent, { points }: Site): PointHit | undefined {
  return points.of(PointCategory.stadium).find(({ region, point }) => {
    const { coords, radius } = region.points;
    const metres = metresBetween(toUnits(lon), toUnits(lat), coords[point * 2]!, coords[point * 2 + 1]!);
    return metres <= radius[point]! + IN_STADIUM_M;
  });
}
