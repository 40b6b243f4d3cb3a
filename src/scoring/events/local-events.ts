/** Local events (factor 9): bells, sirens, deliveries and whatever else wakes people near certain places. */

import type { Factor } from '../factor.ts';
import { fadeBetween, LEAST_POINTS, limitedTo } from '../fade.ts';
import { featureOfArea, featureOfPoint } from '../feature.ts';
import type { Surroundings } from '../surroundings.ts';
import type { EventKey } from '../text/phrases/place.ts';
import type { LocalEvent } from './event.ts';
import { lightAt } from './light.ts';
import { EVENT_ROWS, type EventRow } from './table.ts';
import { everyNight, type Tonight } from './when.ts';

/** All events of a night together take at most this many points. */
const MOST_POINTS = 30;

/**
 * What may happen around a spot, whenever. Several features of one row do not add up: the strongest counts. Where
 * opening hours decide, which one is the strongest is known in the night only.
 */
export function eventsAround(around: Surroundings): LocalEvent[] {
  const events: LocalEvent[] = [];
  for (const row of EVENT_ROWS) {
    const found = row.from.points ? pointEvents(row, row.from.points, around) : areaEvents(row, around);
    if (row.hoursDecide) events.push(...found);
    else if (found.length > 0)
      events.push(found.reduce((best, each) => (each.points < best.points ? each : best)));
  }
  const light = lightAt(around);
  if (light) events.push(light);
  return events;
}

/** The events of one night. */
export function eventFactors(events: readonly LocalEvent[], tonight: Tonight): Factor[] {
  const strongest = new Map<EventKey, Factor>();
  for (const { key, points, when, week, distance, feature } of events) {
    const taken = points * when(tonight, week);
    if (taken > -LEAST_POINTS || taken >= (strongest.get(key)?.points ?? 0)) continue;
    strongest.set(key, {
      key,
      points: taken,
      source: 'osm',
      distance_m: distance,
      feature,
      phrase: { key, name: feature.name, distance },
    });
  }
  return limitedTo([...strongest.values()], MOST_POINTS);
}

function pointEvents(row: EventRow, categories: readonly number[], around: Surroundings): LocalEvent[] {
  const events: LocalEvent[] = [];
  for (const hit of categories.flatMap((category) => around.points.get(category) ?? [])) {
    const { region, point, distance } = hit;
    const points = row.full * fadeBetween(distance, row.r1, row.r2) * (row.worth?.(hit, around) ?? 1);
    if (points > -LEAST_POINTS) continue;
    const week = region.weekOf(region.points.hours[point]!);
    events.push({ ...nightsOf(row), points, week, distance, feature: featureOfPoint(region, point) });
  }
  return events;
}

function areaEvents(row: EventRow, { areas }: Surroundings): LocalEvent[] {
  const events: LocalEvent[] = [];
  for (const { region, area, distance } of areas) {
    if (!row.from.areas?.includes(region.areas.kind[area]!)) continue;
    const points = row.full * fadeBetween(distance, row.r1, row.r2);
    if (points > -LEAST_POINTS) continue;
    events.push({ ...nightsOf(row), points, week: null, distance, feature: featureOfArea(region, area) });
  }
  return events;
}

function nightsOf({ key, when = everyNight }: EventRow): Pick<LocalEvent, 'key' | 'when'> {
  return { key, when };
}
