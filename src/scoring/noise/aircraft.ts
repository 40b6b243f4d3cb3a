/**
 * The factor `aircraft_noise`: take-offs and landings on the extended centre line of runways (docs/model/sound.md).
 */

import type { Region } from '../../region/read/reader.ts';
import { squaredDistanceToSegment } from '../../region/spatial/geometry.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import { loudShare } from '../lines/trains.ts';
import { energyOf, levelOf, MIN_LEVEL_DB } from '../propagation/levels.ts';
import { fade } from '../propagation/reach-fade.ts';
import type { SoundSource } from './sound-source.ts';

/** Reach of flights beyond the ends of a runway, along its centre line, m. */
export const FLIGHT_REACH_M = 15_000;
/** Reach to the side of the centre line, m. */
const SIDE_REACH_M = 4000;
/** Height of the flight path over the end of the runway, m. The path is the mean of a 3 degree approach and a climb. */
const THRESHOLD_HEIGHT_M = 60;
/** Height that the flight path gains per m beyond the end of the runway, m. */
const CLIMB = 0.06;
/** Sound exposure level of a flight at 300 m, dB(A): NPD curves of A320 and B738. */
const LEVEL_AT_300_M = 88;
/** Air absorption, dB per m. */
const AIR_DB_PER_M = 0.003;
/** Minimum distance of an aircraft in the formula, m. */
const CLOSEST_FLIGHT_M = 150;
/**
 * Sound exposure level of the take-off run, which dominates beside a runway: 90 dB(A) at 450 m from the centre line.
 * ICAO Annex 16 measures "lateral" noise there (limits of airliners 94 to 103 EPNdB, about 4 dB above the exposure).
 */
const LATERAL_M = 450;
const LATERAL_LEVEL = 90;
/** Lateral attenuation by the ground beside a runway, dB, constant from 914 m on: ECAC Doc 29, after SAE AIR 5662. */
const LATERAL_LOSS_DB = 11.83;
const LATERAL_LOSS_PER_M = 0.00274;
const MAX_LATERAL_LOSS_DB = 10.86;
/** Distance beyond the end of the runway at which aircraft are in the air, m. */
const AIRBORNE_M = 1000;
/** 10 lg of the seconds of eight hours, dB: sound exposure level less mean level of the night of one flight. */
const NIGHT_SECONDS_DB = 44.6;
/** Extra disturbance compared with a road of the same level: WHO 2018 limits, dB. */
export const AIRCRAFT_OFFSET = 5;
/** Slant distance within which a flight's maximum exceeds about 60 dB(A), m. */
const LOUD_WITHIN_M = 1200;

/** Flights over a spot, independent of time. */
export interface Flights {
  /** energy at the spot of all flights, mean of the night */
  energy: number;
  /** number of flights in the whole night that are loud at the spot (LOUD_WITHIN_M) */
  loud: number;
  /**
   * runway with the most energy at the spot; null if none is in reach. `distance` is that of the spot from the runway,
   * m. `beside` is true for a spot beside the runway, false beyond its ends.
   */
  loudest: { region: Region; runway: number; energy: number; distance: number; beside: boolean } | null;
}

/** Returns the flights of all runways within reach of (x, y), 1e-7 degrees. A runway in two regions counts once. */
export function flightsAround(regions: readonly Region[], x: number, y: number): Flights {
  const flights: Flights = { energy: 0, loud: 0, loudest: null };
  const known: number[] = [];
  for (const region of regions) {
    const { coords, movements, id } = region.runways;
    for (let runway = 0; runway < movements.length; runway++) {
      if (movements[runway]! === 0 || isFarNorthOrSouth(coords, runway, y) || known.includes(id[runway]!))
        continue;
      known.push(id[runway]!);
      addRunway(flights, region, runway, x, y);
    }
  }
  return flights;
}

/**
 * Returns the distance from (x, y), 1e-7 degrees, to the nearest runway of a region, with or without night traffic, m;
 * Infinity beyond `limit`.
 */
export function runwayDistance({ runways: { coords } }: Region, x: number, y: number, limit: number): number {
  const kx = metresPerUnitEast(y);
  let nearest = limit * limit;
  let isFound = false;
  for (let runway = 0; runway < coords.length / 4; runway++) {
    if (isFarNorthOrSouth(coords, runway, y, limit)) continue;
    const squared = squaredDistanceToSegment(
      eastward(coords[runway * 4]! - x) * kx,
      (coords[runway * 4 + 1]! - y) * METRES_PER_UNIT,
      eastward(coords[runway * 4 + 2]! - x) * kx,
      (coords[runway * 4 + 3]! - y) * METRES_PER_UNIT,
    );
    if (squared > nearest) continue;
    nearest = squared;
    isFound = true;
  }
  return isFound ? Math.sqrt(nearest) : Number.POSITIVE_INFINITY;
}

/**
 * Returns true if both ends of a runway are more than `metres` north, or south, of `y`. This cheap test rejects most
 * runways: a country has hundreds, a spot none or two in reach.
 */
function isFarNorthOrSouth(coords: Int32Array, runway: number, y: number, metres = FLIGHT_REACH_M): boolean {
  const reach = metres / METRES_PER_UNIT;
  const y1 = coords[runway * 4 + 1]!;
  const y2 = coords[runway * 4 + 3]!;
  return (y1 < y - reach && y2 < y - reach) || (y1 > y + reach && y2 > y + reach);
}

/** Adds the flights of one runway to those at (x, y), 1e-7 degrees. */
function addRunway(flights: Flights, region: Region, runway: number, x: number, y: number): void {
  const { coords, movements } = region.runways;
  const kx = metresPerUnitEast(y);
  const ax = eastward(coords[runway * 4]! - x) * kx;
  const ay = (coords[runway * 4 + 1]! - y) * METRES_PER_UNIT;
  const bx = eastward(coords[runway * 4 + 2]! - x) * kx;
  const by = (coords[runway * 4 + 3]! - y) * METRES_PER_UNIT;
  const length = Math.sqrt((bx - ax) ** 2 + (by - ay) ** 2);
  if (!(length > 0)) return;
  // position of the spot: distance along the centre line from the end at `a`, and to the side of the line
  const along = -(ax * (bx - ax) + ay * (by - ay)) / length;
  const side = Math.abs(ax * (by - ay) - ay * (bx - ax)) / length;
  const beyond = Math.max(-along, along - length);
  if (beyond >= FLIGHT_REACH_M || side >= SIDE_REACH_M) return;

  const slant = slantDistance(beyond, side);
  const energy =
    energyOf(flightLevel(movements[runway]!, beyond, side)) *
    fade(Math.max(0, beyond), FLIGHT_REACH_M) *
    fade(side, SIDE_REACH_M);
  flights.energy += energy;
  flights.loud +=
    (movements[runway]! / 2) * loudShare(slant, LOUD_WITHIN_M) * fade(Math.max(0, beyond), FLIGHT_REACH_M);
  if (energy > (flights.loudest?.energy ?? 0)) {
    const distance = Math.sqrt(Math.max(0, beyond) ** 2 + side ** 2);
    flights.loudest = { region, runway, energy, distance, beside: beyond <= 0 };
  }
}

/** Wraps a difference of longitudes to the short way round the Earth, 1e-7 degrees. */
function eastward(difference: number): number {
  const turn = 360 * E7;
  return difference - turn * Math.round(difference / turn);
}

/**
 * Returns the distance from a spot to the nearest point of the flight path, m.
 * @param beyond distance of the spot past the end of the runway, m; negative beside the runway
 * @param side distance of the spot from the centre line, m
 */
function slantDistance(beyond: number, side: number): number {
  // beside the runway aircraft are on the ground; a steep rise to the threshold height avoids a jump of the level
  const height = beyond <= 0 ? 0 : Math.min(beyond, THRESHOLD_HEIGHT_M + CLIMB * beyond);
  return Math.sqrt(side * side + height * height);
}

/**
 * Returns the level of the flights of a runway, mean of the night, dB(A). Half of the movements count: those that use
 * this end of the runway, or beside it the take-offs.
 * @param movements take-offs and landings in the night
 * @param beyond distance of the spot past the end of the runway, m; negative beside the runway
 * @param side distance of the spot from the centre line, m
 */
export function flightLevel(movements: number, beyond: number, side: number): number {
  const d = Math.max(CLOSEST_FLIGHT_M, slantDistance(beyond, side));
  const onGround = 1 - Math.min(1, Math.max(0, beyond) / AIRBORNE_M);
  const flying = LEVEL_AT_300_M - 20 * Math.log10(d / 300) - AIR_DB_PER_M * d;
  const exposure = onGround * takeOffLevel(Math.max(CLOSEST_FLIGHT_M, side)) + (1 - onGround) * flying;
  return 10 * Math.log10(movements / 2) - NIGHT_SECONDS_DB + exposure;
}

/** Returns the sound exposure level of one take-off run `side` m beside the runway, dB(A). */
function takeOffLevel(side: number): number {
  const spreading = 20 * Math.log10(side / LATERAL_M) + AIR_DB_PER_M * (side - LATERAL_M);
  return LATERAL_LEVEL - spreading - (lateralLoss(side) - lateralLoss(LATERAL_M));
}

function lateralLoss(side: number): number {
  return Math.min(MAX_LATERAL_LOSS_DB, LATERAL_LOSS_DB * (1 - Math.exp(-LATERAL_LOSS_PER_M * side)));
}

/**
 * Returns all flights as one source, named after the loudest runway; null if inaudible. Maps do not record night
 * curfews, so confidence is low.
 */
export function aircraftNoise({ energy, loudest }: Flights): SoundSource | null {
  const level = levelOf(energy);
  if (!loudest || level < MIN_LEVEL_DB) return null;
  const { region, runway, distance, beside } = loudest;
  const { coords, id, name } = region.runways;
  const airport = region.allNames(name[runway]!);
  return {
    key: 'aircraft_noise',
    source: 'osm',
    value: level,
    unit: 'dB(A)',
    offset: AIRCRAFT_OFFSET,
    guessed: 1,
    distance_m: distance,
    feature: {
      osm_type: 'way',
      osm_id: id[runway]!,
      name: airport,
      lat: (coords[runway * 4 + 1]! + coords[runway * 4 + 3]!) / 2 / E7,
      lon: (coords[runway * 4]! + coords[runway * 4 + 2]!) / 2 / E7,
    },
    confidence: 'low',
    phrase: { key: 'aircraft_noise', airport, distance, beside, level },
  };
}
