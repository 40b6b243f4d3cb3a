/** Runways and their night movements, from the class of their aerodrome. */

import type { RunwayInput } from '../../region/build/inputs.ts';
import { pointInRings } from '../../region/spatial/geometry.ts';
import { unitsApart } from '../../shared/geo/distance.ts';
import { AerodromeKind } from '../tags/facts.ts';

export interface RunwayPath {
  osmId: number;
  /** ref tag, such as "09/27"; '' if there is none */
  ref: string;
  path: Int32Array;
}

export interface Aerodrome {
  /** AerodromeKind */
  kind: number;
  name: string;
  x: number;
  y: number;
  rings: Int32Array[];
}

/** Night movements (22-06) of an aerodrome (docs/model.md). */
const HUB_MOVEMENTS = 40;
const INTERNATIONAL_MOVEMENTS = 15;
const REGIONAL_MOVEMENTS = 4;
const MILITARY_MOVEMENTS = 1;
/** Minimum length of a runway with night traffic, m: airliners need at least this. */
const SHORTEST_RUNWAY_M = 1200;
/** Lengths that distinguish a hub from other airports, m. */
const LONG_RUNWAY_M = 2500;
const VERY_LONG_RUNWAY_M = 3000;
/** Maximum distance between a runway and its aerodrome, m. A runway inside an aerodrome belongs to that one. */
const AERODROME_REACH_M = 4000;
/**
 * Minimum length of a runway with night traffic as a share of the airport's longest: shorter ones are for light
 * aircraft.
 */
const MAIN_RUNWAY_SHARE = 0.6;

/**
 * Returns runways with movements. A runway mapped as several ways is joined; the traffic is shared among the long ones.
 * An aerodrome without a mapped runway gets one of length 0 in its middle, without movements.
 */
export function runwaysOf(paths: readonly RunwayPath[], aerodromes: readonly Aerodrome[]): RunwayInput[] {
  const byAerodrome = new Map<Aerodrome | null, RunwayPath[]>();
  for (const path of paths) {
    const aerodrome = aerodromeOf(path, aerodromes);
    byAerodrome.set(aerodrome, [...(byAerodrome.get(aerodrome) ?? []), path]);
  }
  const runways: RunwayInput[] = [];
  for (const [aerodrome, own] of byAerodrome) {
    // refs are only unique within an aerodrome
    const strips = joinByRef(own, aerodrome !== null);
    const longest = Math.max(...strips.map(lengthOf));
    const shortest = Math.max(SHORTEST_RUNWAY_M, MAIN_RUNWAY_SHARE * longest);
    const main = strips.filter((strip) => lengthOf(strip) >= shortest);
    const movements = aerodrome ? movementsOf(aerodrome.kind, main) / main.length : 0;
    for (const strip of strips) {
      runways.push({
        ...strip,
        name: aerodrome?.name ?? '',
        movements: main.includes(strip) ? movements : 0,
      });
    }
  }
  for (const aerodrome of aerodromes) {
    if (byAerodrome.has(aerodrome)) continue;
    const { name, x, y } = aerodrome;
    runways.push({ osmId: 0, name, x1: x, y1: y, x2: x, y2: y, movements: 0 });
  }
  return runways;
}

type Strip = Omit<RunwayInput, 'name' | 'movements'>;

/** Returns the night movements of an aerodrome. @param strips its runways long enough for airliners */
function movementsOf(kind: number, strips: readonly Strip[]): number {
  if (kind === AerodromeKind.AIRFIELD || strips.length === 0) return 0;
  if (kind === AerodromeKind.MILITARY) return MILITARY_MOVEMENTS;
  const lengths = strips.map(lengthOf);
  const severalLong = lengths.filter((length) => length >= LONG_RUNWAY_M).length >= 2;
  if (severalLong) return HUB_MOVEMENTS;
  if (kind === AerodromeKind.REGIONAL) return REGIONAL_MOVEMENTS;
  // most airports without a tagged kind are small: only a long runway shows that one is not
  if (kind === AerodromeKind.UNTYPED) return Math.max(...lengths) >= LONG_RUNWAY_M ? REGIONAL_MOVEMENTS : 0;
  return Math.max(...lengths) >= VERY_LONG_RUNWAY_M ? HUB_MOVEMENTS : INTERNATIONAL_MOVEMENTS;
}

function aerodromeOf({ path }: RunwayPath, aerodromes: readonly Aerodrome[]): Aerodrome | null {
  const x = (path[0]! + path.at(-2)!) / 2;
  const y = (path[1]! + path.at(-1)!) / 2;
  let nearest: Aerodrome | null = null;
  let best = AERODROME_REACH_M;
  for (const aerodrome of aerodromes) {
    if (aerodrome.rings.length > 0 && pointInRings(x, y, aerodrome.rings)) return aerodrome;
    const distance = unitsApart(x, y, aerodrome.x, aerodrome.y);
    if (distance < best) {
      best = distance;
      nearest = aerodrome;
    }
  }
  return nearest;
}

/**
 * Joins all ways with the same ref into a runway between their two positions farthest apart. Without a ref every way is
 * a runway of its own.
 */
function joinByRef(paths: readonly RunwayPath[], hasRefs: boolean): Strip[] {
  const groups = new Map<string, RunwayPath[]>();
  for (const path of paths) {
    const key = !hasRefs || path.ref === '' ? `way ${path.osmId}` : path.ref;
    groups.set(key, [...(groups.get(key) ?? []), path]);
  }
  return [...groups.values()].map((group) => {
    const coordinates = group.flatMap(({ path }) => Array.from(path));
    let strip: Strip = { osmId: group[0]!.osmId, x1: 0, y1: 0, x2: 0, y2: 0 };
    let longest = -1;
    for (let i = 0; i < coordinates.length; i += 2) {
      for (let j = i; j < coordinates.length; j += 2) {
        const candidate = {
          ...strip,
          x1: coordinates[i]!,
          y1: coordinates[i + 1]!,
          x2: coordinates[j]!,
          y2: coordinates[j + 1]!,
        };
        const length = lengthOf(candidate);
        if (length > longest) [strip, longest] = [candidate, length];
      }
    }
    return strip;
  });
}

function lengthOf({ x1, y1, x2, y2 }: Strip): number {
  return unitsApart(x1, y1, x2, y2);
}
