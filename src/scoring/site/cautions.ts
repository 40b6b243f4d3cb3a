/** Cautions about the way in: zones that need a badge; for a large van tracks, loose ground and slopes. */
import { AreaKind } from '../../region/format/codes.ts';
import type { Region } from '../../region/read/reader.ts';
import type { WayIn } from '../../routing/access.ts';
import type { Roads } from '../../routing/roads.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import type { Van } from '../../shared/van.ts';
import { ROAD_WITHIN_M } from './fit.ts';
import type { Site } from './site.ts';
import type { Caution } from './van-at.ts';

/** Size from which tracks and slopes matter, m and t: a motorhome, not a panel van. Assumptions. */
const LARGE = { lengthM: 6, weightT: 3.5 };
/** Shortest stretch of track or loose ground that gets a sentence, m. */
const TRACK_M = 50;
/**
 * Gradient that is difficult for a heavy van with front-wheel drive, percent. Assumption; signs warn from 10 to 12.
 */
const STEEP_PERCENT = 12;
/** Length over which a gradient is measured, m: elevations of 1" are 31 m apart, with errors of metres. */
const OVER_M = 100;
const STEP_M = 25;

export function cautionsAt(site: Site, van: Van, roads: Roads): readonly Caution[] {
  return [...zoneAt(site, van), ...onTheWay(site, van, roads)];
}

/** Returns the caution about a low-emission zone around a spot if the van has no badge. */
function zoneAt({ areas }: Site, { badge }: Van): readonly Caution[] {
  const isZone = areas.some(({ kind, distance }) => kind === AreaKind.low_emission_zone && distance === 0);
  return badge === false && isZone ? [{ key: 'way_in_caution', of: 'low_emission_zone', amount: 0 }] : [];
}

function onTheWay(site: Site, van: Van, roads: Roads): readonly Caution[] {
  const isLarge = (van.length_m ?? 0) >= LARGE.lengthM || (van.weight_t ?? 0) >= LARGE.weightT;
  const snap = isLarge ? roads.snap(site.lat, site.lon, ROAD_WITHIN_M) : null;
  const way = snap && roads.wayIn(snap);
  if (!way) return [];
  const cautions: Caution[] = [];
  for (const [of, length] of [
    ['track', way.trackMetres],
    ['unpaved', way.unpavedMetres],
  ] as const) {
    const metres = Math.round(length);
    if (metres >= TRACK_M) cautions.push({ key: 'way_in_caution', of, amount: metres });
  }
  const percent = Math.round(steepestOf(way, site.allRegions));
  if (percent >= STEEP_PERCENT) cautions.push({ key: 'way_in_caution', of: 'steep', amount: percent });
  return cautions;
}

/** Returns the steepest gradient of a way, percent; 0 where no fine elevations are known. */
function steepestOf({ points }: WayIn, regions: readonly Region[]): number {
  const known = regions.filter(({ heights }) => heights !== null);
  if (known.length === 0) return 0;
  const elevations = everyStep(points).map(([x, y]) => fineElevation(known, x, y));
  const steps = OVER_M / STEP_M;
  let steepest = 0;
  for (let i = steps; i < elevations.length; i++) {
    const rise = Math.abs(elevations[i]! - elevations[i - steps]!);
    if (rise > steepest) steepest = rise;
  }
  return (steepest / OVER_M) * 100;
}

/** Returns the elevation at (x, y) from data of 1" only, m; NaN if unknown. */
function fineElevation(regions: readonly Region[], x: number, y: number): number {
  for (const { heights } of regions) {
    const metres = heights!.fineAt(x, y);
    if (!Number.isNaN(metres)) return metres;
  }
  return Number.NaN;
}

/** Returns positions every STEP_M along a path, 1e-7 degrees. @param points x, y in turn, 1e-7 degrees */
function everyStep(points: readonly number[]): [x: number, y: number][] {
  const found: [number, number][] = [];
  let ahead = 0;
  for (let i = 0; i + 3 < points.length; i += 2) {
    const [x, y] = [points[i]!, points[i + 1]!];
    const [dx, dy] = [points[i + 2]! - x, points[i + 3]! - y];
    const metres = Math.hypot(dx * metresPerUnitEast(y), dy * METRES_PER_UNIT);
    for (; ahead < metres; ahead += STEP_M) {
      const share = ahead / metres;
      found.push([x + share * dx, y + share * dy]);
    }
    ahead -= metres;
  }
  return found;
}
