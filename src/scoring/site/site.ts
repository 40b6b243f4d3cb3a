/** What the map says about a spot and around it, independent of time. */
import { LINE_CLASSES } from '../../region/format/codes.ts';
import type { OfficialSource } from '../../region/format/official.ts';
import { LINE_REACH_M, NEAREST_SETS, type NearestSetName } from '../../region/format/reach.ts';
import type { OfficialLevel } from '../../region/read/official.ts';
import type { Ground, Region } from '../../region/read/reader.ts';
import { E7, METRES_PER_UNIT, toUnits } from '../../shared/earth.ts';
import type { LineScratch } from '../lines/line-scratch.ts';
import { linesAround } from '../lines/line-search.ts';
import type { LineSound } from '../lines/line-sound.ts';
import { AttenuationTable } from '../propagation/attenuation-table.ts';
import { type Lie, lieOf } from '../terrain/lie.ts';
import { Screening } from '../terrain/screening.ts';
import { type AreaHit, areaHitsAround } from './area-hits.ts';
import { type AreaType, areaTypeOf } from './area-types.ts';
import type { Place } from './country-and-time-zone.ts';
import { mappedPlace } from './mapped-place.ts';
import type { PlaceMemo } from './place-memo.ts';
import { nearestHitsAround, type PointHit, type PointsAround, pointHitsAround } from './point-hits.ts';
import { type Standing, standingOf } from './standing.ts';

export interface Site {
  /** centre of the cell, degrees and 1e-7 degrees */
  lat: number;
  lon: number;
  x: number;
  y: number;
  /** regions that reach this spot, the one that knows it best first */
  regions: readonly Region[];
  /** the first of them that covers it; null = no map data here */
  region: Region | null;
  place: Place;
  ground: Ground;
  /** of sound, by the ground */
  attenuation: AttenuationTable;
  lines: LineSound;
  lie: Lie;
  /** what official noise maps say of the spot */
  official: Partial<Record<OfficialSource, OfficialLevel>>;
  /** areas that contain the spot or lie within the reach of their group */
  areas: readonly AreaHit[];
  /** points that matter here */
  points: PointsAround;
  nearest: Readonly<Record<NearestSetName, PointHit | null>>;
  standing: Standing;
  areaType: AreaType;
  /** LineClass of the nearest road, "unknown" when there is none */
  roadType: string;
}

/** What the making of sites uses again and again; never by two at a time. */
export interface SiteScratch {
  lines: LineScratch;
  places: PlaceMemo;
}

/** Where no ground is known: fields. */
const OPEN_GROUND: Ground = { soft: 0.6, built: 0, forest: 0 };

/** @param lat degrees, rounded to the cell's centre; @param lon likewise */
export function siteAt(regions: readonly Region[], lat: number, lon: number, scratch: SiteScratch): Site {
  const x = toUnits(lon);
  const y = toUnits(lat);
  const reaching = regions.filter((region) => reaches(region, lat, lon, LINE_REACH_M));
  const ground = groundAt(reaching, x, y);
  const attenuation = new AttenuationTable(ground);
  const screening = Screening.at(reaching, x, y, ground);
  const lines = linesAround(reaching, x, y, attenuation, scratch.lines, screening);
  const areas = areaHitsAround(reaching, x, y);
  const points = pointHitsAround(reaching, x, y);
  return {
    lat,
    lon,
    x,
    y,
    regions: reaching,
    region: reaching.find((each) => each.covers(x, y)) ?? null,
    place: mappedPlace(areas, scratch.places.at(lat, lon)),
    ground,
    attenuation,
    lines,
    lie: lieOf(reaching, x, y),
    official: officialAt(reaching, x, y),
    areas,
    points,
    nearest: nearestHitsAround(
      regions.filter((region) => reaches(region, lat, lon, NEAREST_REACH_M)),
      x,
      y,
    ),
    standing: standingOf(reaching, x, y, lines, areas, points),
    areaType: areaTypeOf(areas),
    roadType: lines.nearestRoad
      ? LINE_CLASSES[lines.nearestRoad.region.ways.class[lines.nearestRoad.way]!]!
      : 'unknown',
  };
}

/** True when a region has data within `metres` of a place, degrees. */
export function reaches({ info }: Region, lat: number, lon: number, metres: number): boolean {
  const [west, south, east, north] = info.bounds;
  const reach = metres / (METRES_PER_UNIT * E7);
  if (lat < south - reach || lat > north + reach) return false;
  const margin = reach / Math.max(0.001, Math.cos((lat * Math.PI) / 180));
  const within = (each: number): boolean => each >= west - margin && each <= east + margin;
  return within(lon) || within(lon - 360) || within(lon + 360);
}

/** Metres within which the nearest places of any kind are looked for: further than anything is heard. */
const NEAREST_REACH_M = Math.max(...NEAREST_SETS.map(({ limit }) => limit));

const NOTHING_OFFICIAL: Site['official'] = {};

/** Every map is in each of the regions that it speaks of. */
function officialAt(regions: readonly Region[], x: number, y: number): Site['official'] {
  const region = regions.find(({ official }) => official !== null);
  if (!region) return NOTHING_OFFICIAL;
  return Object.assign({}, ...regions.map(({ official }) => official?.at(x, y) ?? NOTHING_OFFICIAL));
}

function groundAt(regions: readonly Region[], x: number, y: number): Ground {
  for (const region of regions) {
    const ground = region.groundAt(x, y);
    if (ground) return ground;
  }
  return OPEN_GROUND;
}
