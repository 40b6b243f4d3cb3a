/** Speed limits of roads that are tagged by a law or zone, and where there may be none. */
import type { Tags } from './tags.ts';
import { speedOf } from './values/speeds.ts';

/** Keys whose values imply a speed limit by law or zone ("DE:urban"). */
const IMPLIED_SPEED_KEYS = ['maxspeed:type', 'source:maxspeed', 'zone:maxspeed', 'zone:traffic'] as const;

/** Returns the speed limit by law or zone, km/h; 0 = not tagged. */
export function impliedSpeed(tags: Tags): number {
  for (const key of IMPLIED_SPEED_KEYS) {
    const implied = speedOf(tags.get(key));
    if (implied > 0) return implied;
  }
  return 0;
}

/** Returns true for motorways and trunk roads with their links, on which `maxspeed=none` means that there is no limit. */
export function isFastRoad(tags: Tags): boolean {
  return /^(?:motorway|trunk)(?:_link)?$/.test(tags.get('highway') ?? '');
}
