/** Mean delays of vehicles at points of a road, s: traffic lights, gates, crossings, bumps. */
import { lookupOf, type Tags } from '../tags.ts';
import { FORD_S, WaitWay } from './delays.ts';
import { isFord } from './roadways.ts';
import { isRestricted } from './way-access.ts';

/**
 * Delay by the value of a key, assumptions. Traffic lights (SIGNALS_S): about half of the vehicles stop, for the up to
 * 35 s that the German handbook HBS 2015 calls qualities A and B; junctions have two to four mapped lights on the way, so each counts
 * a part. OSRM's car profile counts 2 s for lights and stop signs, 1 s for give-way signs and 60 s for gates; most gates
 * are open, so 20 s. Level crossings: slowing down, and few closed ones. Bumps: 10 km/h instead of 40 over 20 m.
 */
const WAITS = lookupOf<number>({
  highway: { stop: 4, give_way: 2, mini_roundabout: 2 },
  railway: { level_crossing: 5, tram_level_crossing: 2 },
  barrier: {
    gate: 20,
    lift_gate: 20,
    swing_gate: 20,
    toll_booth: 30,
    border_control: 60,
    cattle_grid: 3,
    sally_port: 3,
  },
  traffic_calming: { bump: 3, hump: 3, table: 2, cushion: 2, chicane: 3, choker: 2, dip: 3 },
});

/**
 * Delay at a barrier for customers or destinations alone, s: nobody drives through as a short cut. Assumption.
 */
export const RESTRICTED_S = 180;

/** Returns the delay at a node of a road, s; 0 = none. */
export function waitOf(tags: Tags): number {
  let seconds = isFord(tags) ? FORD_S : 0;
  if (tags.has('barrier') && isRestricted(tags)) seconds += RESTRICTED_S;
  for (const [key, value] of tags) seconds += WAITS.get(key)?.get(value) ?? 0;
  return seconds;
}

const WAYS: ReadonlyMap<string, number> = new Map([
  ['forward', WaitWay.FORWARD],
  ['backward', WaitWay.BACKWARD],
]);
/** Things that face one direction of a road. */
const FACING: ReadonlySet<string> = new Set(['traffic_signals', 'stop', 'give_way']);

/** Returns the directions in which vehicles wait at a node of a road: lights and signs may face one of them. */
export function waitWaysOf(tags: Tags): number {
  if (!FACING.has(tags.get('highway') ?? '') || isFord(tags)) return WaitWay.BOTH;
  const direction = tags.get('traffic_signals:direction') ?? tags.get('direction') ?? '';
  return WAYS.get(direction) ?? WaitWay.BOTH;
}
