/** Where the nearest road is at whose edge a van can stand, for a spot where none can. */
import { LineClass } from '../../region/format/codes.ts';
import { SEGMENT_WORDS, SegmentWord } from '../../region/format/line-records.ts';
import { segmentsAround } from '../../region/read/around/segments-around.ts';
import type { Region } from '../../region/read/reader.ts';
import { shortWay } from '../../region/spatial/geometry.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast } from '../../shared/earth.ts';
import { areaHitsAround } from './area-hits.ts';
import { closedGroundOf, isDrivable } from './drivable.ts';
import type { Site } from './site.ts';

/** Farther away it is no longer the place that somebody asked about, metres. */
const SEARCH_M = 1000;
/** So many of the nearest are looked at: most roads lie on open ground. */
const MOST_TRIES = 12;

export interface NearestStanding {
  /** degrees */
  lat: number;
  lon: number;
  /** metres */
  distance_m: number;
}

/** The nearest place on a public road, tracks left out, that no closed ground covers; null = none within 1 km. */
export function nearestStanding({ regions, x, y }: Site): NearestStanding | null {
  const found: { distance: number; x: number; y: number }[] = [];
  for (const region of regions) {
    for (const layer of region.layers) {
      const { ints } = layer;
      segmentsAround(region, layer, x, y, SEARCH_M, (segment, distance) => {
        const at = segment * SEGMENT_WORDS;
        const way = ints[at + SegmentWord.WAY]!;
        if (!isDrivable(region, way) || region.ways.class[way] === LineClass.track) return;
        found.push({ distance, ...closestOn(x, y, ints, at) });
      });
    }
  }
  found.sort((a, b) => a.distance - b.distance || a.x - b.x || a.y - b.y);
  const open = found.slice(0, MOST_TRIES).find((place) => isOpen(regions, place.x, place.y));
  return open ? { lat: open.y / E7, lon: open.x / E7, distance_m: Math.round(open.distance) } : null;
}

/** The place of a segment that is closest to (x, y). @param at word at which the segment begins */
function closestOn(x: number, y: number, ints: Int32Array, at: number): { x: number; y: number } {
  const [x1, y1] = [ints[at]!, ints[at + 1]!];
  const kx = metresPerUnitEast(y) / METRES_PER_UNIT;
  const dx = shortWay(ints[at + 2]! - x1) * kx;
  const dy = ints[at + 3]! - y1;
  const squared = dx * dx + dy * dy;
  const along = squared > 0 ? (shortWay(x - x1) * kx * dx + (y - y1) * dy) / squared : 0;
  const t = Math.min(1, Math.max(0, along));
  return { x: shortWay(x1 + Math.round((t * dx) / kx)), y: y1 + Math.round(t * dy) };
}

function isOpen(regions: readonly Region[], x: number, y: number): boolean {
  return closedGroundOf(areaHitsAround(regions, x, y)) === null;
}
