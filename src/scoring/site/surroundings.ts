/** What the map says about a spot and around it, independent of time. */
import { AREA_KINDS, AreaKind, type AreaKindName, LINE_CLASSES } from '../../region/format/codes.ts';
import { LINE_REACH_M, type NearestSetName } from '../../region/format/reach.ts';
import type { Ground, Region } from '../../region/read/reader.ts';
import { toUnits } from '../../region/spatial/geometry.ts';
import { FLIGHT_REACH_M, type Flights, flightsAround } from '../noise/aircraft.ts';
import { type Industry, industryAround } from '../noise/industry.ts';
import { type LineSound, linesAround } from '../noise/lines.ts';
import { type Venue, venuesAround } from '../noise/nightlife.ts';
import { type Parking, parkingAround } from '../noise/parking.ts';
import { Attenuation } from '../noise/propagation.ts';
import type { AreaType } from './area-types.ts';
import { type Place, placeAt } from './country-at.ts';
import {
  type AreaHit,
  areasOf,
  nearestOf,
  type PointHit,
  type PointsAround,
  pointsOf,
} from './points-areas.ts';

/** What the map says about a spot and around it. */
export interface Surroundings {
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
  attenuation: Attenuation;
  lines: LineSound;
  /** areas that contain the spot or lie within the reach of their group */
  areas: readonly AreaHit[];
  /** points that matter here */
  points: PointsAround;
  nearest: Readonly<Record<NearestSetName, PointHit | null>>;
  /** what sounds here besides lines */
  flights: Flights;
  industry: Industry;
  venues: readonly Venue[];
  parking: Parking;
  areaType: AreaType;
  roadType: string;
}

const METRES_PER_DEGREE = 111_195;
/** OSM admin_level of countries and of their states. */
const COUNTRY_LEVEL = 2;
const STATE_LEVEL = 4;
/** Where holidays differ below that level, and the atlas knows it: Alsace, South Tyrol. ISO 3166-1. */
const FINER_IN_ATLAS: readonly string[] = ['FR', 'IT'];
/** Where no ground is known: fields. */
const OPEN_GROUND: Ground = { soft: 0.6, built: 0, forest: 0 };

/** @param lat degrees, rounded to the cell's centre; @param lon likewise */
export function surroundingsOf(regions: readonly Region[], lat: number, lon: number): Surroundings {
  const x = toUnits(lon);
  const y = toUnits(lat);
  // of a region that ends farther away than lines are heard only runways matter
  const reaching = regions.filter((region) => reaches(region, lat, lon, LINE_REACH_M));
  const region = reaching.find((each) => each.covers(x, y)) ?? null;
  const ground = groundOf(reaching, x, y);
  const attenuation = new Attenuation(ground);
  const lines = linesAround(reaching, x, y, attenuation);
  const areas = areasOf(reaching, x, y);
  const points = pointsOf(reaching, x, y);
  const flying = regions.filter((region) => reaches(region, lat, lon, FLIGHT_REACH_M));
  return {
    lat,
    lon,
    x,
    y,
    regions: reaching,
    region,
    place: placeOf(areas, lat, lon),
    ground,
    attenuation,
    lines,
    areas,
    points,
    nearest: nearestOf(reaching, x, y),
    flights: flightsAround(flying, x, y),
    industry: industryAround(areas, points, attenuation),
    venues: venuesAround(points, attenuation),
    parking: parkingAround(areas, points, attenuation),
    areaType: areaTypeOf(areas),
    roadType: lines.nearestRoad
      ? LINE_CLASSES[lines.nearestRoad.region.ways.class[lines.nearestRoad.way]!]!
      : 'unknown',
  };
}

/** Borders in the map data are exact; where they are complete, they win over the built-in atlas. */
function placeOf(areas: readonly AreaHit[], lat: number, lon: number): Place {
  let { country, state, timeZone } = placeAt(lat, lon);
  for (const { region, area, kind } of areas) {
    if (kind !== AreaKind.administrative) continue;
    const code = region.text(region.areas.name[area]!);
    if (region.areas.value[area] === COUNTRY_LEVEL) country = code;
    else if (region.areas.value[area] === STATE_LEVEL && !FINER_IN_ATLAS.includes(country ?? ''))
      state = code;
  }
  return { country, state, timeZone };
}

function reaches({ info }: Region, lat: number, lon: number, metres: number): boolean {
  const [west, south, east, north] = info.bounds;
  const reach = metres / METRES_PER_DEGREE;
  if (lat < south - reach || lat > north + reach) return false;
  const margin = reach / Math.max(0.001, Math.cos((lat * Math.PI) / 180));
  const within = (each: number): boolean => each >= west - margin && each <= east + margin;
  return within(lon) || within(lon - 360) || within(lon + 360);
}

function groundOf(regions: readonly Region[], x: number, y: number): Ground {
  for (const region of regions) {
    const ground = region.groundAt(x, y);
    if (ground) return ground;
  }
  return OPEN_GROUND;
}

const AREA_TYPE_OF_KIND: Partial<Record<AreaKindName, AreaType>> = {
  residential: 'residential',
  industrial: 'industrial',
  works: 'industrial',
  logistics: 'industrial',
  port: 'industrial',
  quarry: 'industrial',
  commercial: 'commercial',
  retail: 'retail',
  parking: 'parking',
  rest_area: 'parking',
  services: 'parking',
  forest: 'nature',
  nature: 'nature',
  sand: 'nature',
  nature_reserve: 'nature',
  farmland: 'farmland',
  farmyard: 'farmland',
  water: 'water',
  military: 'military',
};

/** The kind of the smallest area that contains the spot: a car park in a wood is a car park. */
function areaTypeOf(areas: readonly AreaHit[]): AreaType {
  let smallest = Infinity;
  let type: AreaType = 'unknown';
  for (const { region, area, kind, distance } of areas) {
    if (distance > 0) continue;
    const candidate = AREA_TYPE_OF_KIND[AREA_KINDS[kind]!];
    const hectares = kind === AreaKind.military ? 0 : region.areas.hectares[area]!;
    if (candidate && hectares < smallest) {
      smallest = hectares;
      type = candidate;
    }
  }
  return type;
}
