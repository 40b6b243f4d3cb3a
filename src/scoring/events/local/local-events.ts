/** Factors of local events: bells, sirens, deliveries and other things that wake people near certain places. */

import { detailIn } from '../../../region/format/site-details.ts';
import type { EventKey } from '../../../words/phrases/events.ts';
import type { Phrase } from '../../../words/phrases.ts';
import { datedWeek } from '../../calendar/dated-week.ts';
import type { Factor } from '../../factor.ts';
import { fadeBetween, limitedTo, MIN_POINTS } from '../../fade-and-limit.ts';
import { featureOfArea, featureOfPoint } from '../../osm-feature.ts';
import type { AreaHit } from '../../site/area-hits.ts';
import type { PointHit } from '../../site/point-hits.ts';
import type { Site } from '../../site/site.ts';
import type { EventRow, LocalEvent } from './event-row.ts';
import { rowsAround } from './event-table.ts';
import { lightAt } from './light-at-night.ts';
import { everyNight, type Tonight, takesPlace } from './when.ts';

/** Maximum points that all events of a night together cost. */
const MAX_POINTS = 30;

/**
 * Returns the events that are possible around a spot, whatever the night. Several places of one row do not add up:
 * the strongest counts. Where opening hours decide, only the night shows which one that is.
 */
export function eventsAround(site: Site): LocalEvent[] {
  const events: LocalEvent[] = [];
  for (const row of rowsAround(site)) {
    if (row.from.points) addPointEvents(events, row, row.from.points, site);
    else addAreaEvents(events, row, row.from.areas, site);
  }
  const light = lightAt(site);
  if (light) events.push(light);
  return events;
}

/** Returns the factors of one night: the strongest event of each key. */
export function eventFactors(events: readonly LocalEvent[], tonight: Tonight): readonly Factor[] {
  const strongest = new Map<EventKey, Factor>();
  for (const event of events) {
    const { key, sentence, points, isDoubtful, when, hours, distance, feature, dated } = event;
    if (hours && !takesPlace(tonight.night, hours)) continue;
    const share = when(tonight, dated ? { ...event, week: dated(tonight.night.morning).open } : event);
    const taken = points * share;
    if (Math.abs(taken) < MIN_POINTS) continue;
    if (Math.abs(taken) <= Math.abs(strongest.get(key)?.points ?? 0)) continue;
    strongest.set(key, {
      key,
      points: taken,
      source: 'osm',
      distance_m: distance,
      feature,
      ...(isDoubtful || share < 1 ? { confidence: 'low' } : {}),
      phrase: { key: sentence, name: feature.name, distance } as Phrase,
    });
  }
  return limitedTo([...strongest.values()], MAX_POINTS);
}

function addPointEvents(
  events: LocalEvent[],
  row: EventRow,
  categories: readonly number[],
  site: Site,
): void {
  let strongest: PointHit | null = null;
  let most = 0;
  for (const category of categories) {
    for (const hit of site.points.of(category)) {
      const points = row.full * fadeBetween(hit.distance, row.r1, row.r2) * (row.worth?.(hit, site) ?? 1);
      if (Math.abs(points) < MIN_POINTS) continue;
      if (row.nightDecides) events.push(pointEvent(row, hit, points, site));
      else if (Math.abs(points) > Math.abs(most)) {
        strongest = hit;
        most = points;
      }
    }
  }
  if (strongest) events.push(pointEvent(row, strongest, most, site));
}

function pointEvent(row: EventRow, hit: PointHit, points: number, site: Site): LocalEvent {
  const { key, when = everyNight, hours = null } = row;
  const { region, point, distance } = hit;
  const week = region.weekOf(region.points.hours.at(point));
  const dated =
    region.points.details.at(point) === 0
      ? null
      : datedWeek(detailIn(region.detailsOf(point, false), 'opening_hours'), site);
  const sentence = row.sentenceOf?.(hit, week !== null || dated !== null) ?? key;
  const value = region.points.value.at(point);
  const isDoubtful = row.isDoubtful?.(hit, site) ?? false;
  const feature = featureOfPoint(region, point);
  return { key, sentence, when, hours, points, isDoubtful, week, dated, value, distance, feature };
}

function addAreaEvents(events: LocalEvent[], row: EventRow, kinds: readonly number[], { areas }: Site): void {
  let strongest: AreaHit | null = null;
  let most = 0;
  for (const hit of areas) {
    if (!kinds.includes(hit.kind)) continue;
    const points = row.full * fadeBetween(hit.distance, row.r1, row.r2) * (row.worthOfArea?.(hit) ?? 1);
    if (Math.abs(points) < MIN_POINTS) continue;
    if (row.nightDecides) events.push(areaEvent(row, hit, points));
    else if (Math.abs(points) > Math.abs(most)) {
      strongest = hit;
      most = points;
    }
  }
  if (strongest) events.push(areaEvent(row, strongest, most));
}

function areaEvent(row: EventRow, { region, area, distance }: AreaHit, points: number): LocalEvent {
  const { key, when = everyNight, hours = null } = row;
  const value = region.areas.value.at(area);
  const feature = featureOfArea(region, area);
  const isDoubtful = row.isDoubtfulArea ?? false;
  const ofArea = { week: null, dated: null, value, distance, feature };
  return { key, sentence: key, when, hours, points, isDoubtful, ...ofArea };
}
