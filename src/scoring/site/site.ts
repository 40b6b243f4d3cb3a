/** A site: what the map says about a spot and its surroundings, independent of time. */
import { LINE_CLASSES } from '../../region/format/codes.ts';
import { LINE_REACH_M, NEAREST_SETS, type NearestSetName } from '../../region/format/reach.ts';
import { OFFICIAL_SOURCES, type OfficialSource } from '../../region/format/sections/official.ts';
import type { OfficialLevel } from '../../region/read/official.ts';
import type { Ground, Region, RegionFile } from '../../region/read/reader.ts';
import { toUnits } from '../../shared/geo/earth.ts';
import type { LineScratch } from '../lines/line-scratch.ts';
import { linesAround } from '../lines/line-search.ts';
import type { LineSound } from '../lines/line-sound.ts';
import { AttenuationTable } from '../propagation/attenuation-table.ts';
import { type Lie, lieOf } from '../propagation/lie.ts';
import { Screening } from '../propagation/screening.ts';
import { type AreaHit, areaHitsAround } from './area-hits.ts';
import { type AreaType, areaTypeOf } from './area-types.ts';
import { mappedPlace, type Place } from './country-and-time-zone.ts';
import { type NearestStanding, nearestStanding } from './nearest-standing.ts';
import type { PlaceMemo } from './place-memo.ts';
import { nearestHitsAround, type PointHit, type PointsAround, pointHitsAround } from './point-hits.ts';
import { filesWithin, regionsOfFiles, regionsWithin } from './regions-around.ts';
import { type Standing, standingOf } from './standing.ts';

export interface Site {
  /** centre of the cell: `lat` and `lon` in degrees, `x` and `y` in 1e-7 degrees */
  lat: number;
  lon: number;
  x: number;
  y: number;
  /** files whose bounds are within LINE_REACH_M of the spot, newest data first */
  files: readonly RegionFile[];
  /** regions whose bounds are within LINE_REACH_M of the spot, newest data first */
  regions: readonly Region[];
  /** all regions of the scorer, for searches with a longer reach: see `regionsOfFiles` */
  allRegions: readonly Region[];
  /** first of `regions` that covers the spot; null without map data */
  region: Region | null;
  place: Place;
  ground: Ground;
  /** attenuation of sound by the ground */
  attenuation: AttenuationTable;
  lines: LineSound;
  lie: Lie;
  /** levels of official noise maps at the spot */
  official: Partial<Record<OfficialSource, OfficialLevel>>;
  /** areas that contain the spot or are within the reach of their group */
  areas: readonly AreaHit[];
  /** points within reach */
  points: PointsAround;
  /** computed on first use: few ratings need it */
  readonly nearest: Readonly<Record<NearestSetName, PointHit | null>>;
  standing: Standing;
  /**
   * nearest position where a van can park; null if it can park at the spot, or if none is within 1 km; computed on first
   * use, like `nearest`
   */
  readonly nearestStanding: NearestStanding | null;
  areaType: AreaType;
  /** name of the LineClass of the nearest road; "unknown" if none */
  roadType: string;
}

/** Buffers and caches reused to make sites, one site at a time. */
export interface SiteScratch {
  lines: LineScratch;
  places: PlaceMemo;
}

/** Longest search radius of NEAREST_SETS, m. */
const NEAREST_REACH_M = Math.max(...NEAREST_SETS.map(({ limit }) => limit));

/** Assumed ground where none is known: fields. */
const OPEN_GROUND: Ground = { soft: 0.6, built: 0, forest: 0 };

/** Returns the site of a cell. @param lat of its centre, degrees @param lon of its centre, degrees */
export function siteAt(regions: readonly Region[], lat: number, lon: number, scratch: SiteScratch): Site {
  const x = toUnits(lon);
  const y = toUnits(lat);
  const files = filesWithin(regions, lat, lon, LINE_REACH_M);
  const reaching = regionsWithin(regions, lat, lon, LINE_REACH_M);
  const ground = groundAt(reaching, x, y);
  const attenuation = new AttenuationTable(ground);
  const screening = Screening.at(reaching, x, y, ground);
  const lines = linesAround(reaching, x, y, attenuation, scratch.lines, screening);
  const areas = areaHitsAround(reaching, x, y);
  const points = pointHitsAround(reaching, x, y);
  const standing = standingOf(reaching, x, y, lines, areas, points);
  let nearest: Site['nearest'] | undefined;
  let toStand: NearestStanding | null | undefined;
  return {
    lat,
    lon,
    x,
    y,
    files,
    regions: reaching,
    allRegions: regions,
    region: reaching.find((each) => each.covers(x, y)) ?? null,
    place: mappedPlace(areas, scratch.places.at(lat, lon), lat, lon),
    ground,
    attenuation,
    lines,
    lie: lieOf(reaching, x, y),
    official: officialAt(reaching, x, y),
    areas,
    points,
    get nearest() {
      nearest ??= nearestHitsAround(
        regionsOfFiles(files, regionsWithin(regions, lat, lon, NEAREST_REACH_M)),
        x,
        y,
      );
      return nearest;
    },
    standing,
    get nearestStanding() {
      if (toStand === undefined)
        toStand =
          standing.kind === 'none'
            ? nearestStanding(reaching, x, y, lines.nearestRoad, standing.drivable)
            : null;
      return toStand;
    },
    areaType: areaTypeOf(areas),
    roadType: lines.nearestRoad
      ? LINE_CLASSES[lines.nearestRoad.region.ways.class[lines.nearestRoad.way]!]!
      : 'unknown',
  };
}

const NOTHING_OFFICIAL: Site['official'] = {};

/**
 * Returns for each source the level of the region whose noise map covers most of the surroundings: noise maps end at
 * the bounds of a region.
 */
function officialAt(regions: readonly Region[], x: number, y: number): Site['official'] {
  if (!regions.some(({ official }) => official !== null)) return NOTHING_OFFICIAL;
  const found: Site['official'] = {};
  for (const { official } of regions) {
    const levels = official?.at(x, y) ?? NOTHING_OFFICIAL;
    for (const source of OFFICIAL_SOURCES) {
      const level = levels[source];
      if (level && level.weight > (found[source]?.weight ?? -1)) found[source] = level;
    }
  }
  return found;
}

function groundAt(regions: readonly Region[], x: number, y: number): Ground {
  for (const region of regions) {
    const ground = region.groundWithin(x, y);
    if (ground) return ground;
  }
  for (const region of regions) {
    const ground = region.groundAt(x, y);
    if (ground) return ground;
  }
  return OPEN_GROUND;
}
