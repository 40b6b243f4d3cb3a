/**
 * The factor `parking_activity`: sound of vehicles that come and go in car parks and rest areas and at fuel stations.
 */

import { AreaKind, PointCategory, SiteFlag } from '../../region/format/codes.ts';
import { POINT_REACH_M } from '../../region/format/reach.ts';
import type { ParkingKind } from '../../words/phrases/sound.ts';
import type { Night } from '../calendar/night.ts';
import { featureOfArea, featureOfPoint } from '../osm-feature.ts';
import type { AttenuationTable } from '../propagation/attenuation-table.ts';
import { energyOf, levelOf, MIN_LEVEL_DB } from '../propagation/levels.ts';
import { fade } from '../propagation/reach-fade.ts';
import { areaFactor } from '../propagation/spreading.ts';
import type { AreaHit } from '../site/area-hits.ts';
import type { PointHit, PointsAround } from '../site/point-hits.ts';
import { openShare } from './opening.ts';
import type { SoundSource } from './sound-source.ts';

/** Sound power of one vehicle movement per hour, dB(A): RLS-19 eq. 10. */
const MOVEMENT_POWER = 63;
/** Addition to MOVEMENT_POWER in car parks for lorries, dB: RLS-19 eq. 10. */
const LORRY_LEVEL = 10;
/** Movements per space and hour at night: rest areas and motorway services, park and ride, other car parks. */
const SERVICE_MOVEMENTS = 0.8;
const PARK_RIDE_MOVEMENTS = 0.06;
const OTHER_MOVEMENTS = 0.02;
/** Ground of one space with its share of the lanes, m². */
const SQUARE_METRES_PER_SPACE = 25;
/** Number of spaces of a car park mapped as a point without `capacity`. */
const USUAL_SPACES = 10;
const SQUARE_METRES_PER_HECTARE = 10_000;
const LOT_REACH_M = POINT_REACH_M.parking;
const SERVICE_REACH_M = POINT_REACH_M.rest_area;

/** Sound power of an open fuel station, dB(A). */
const FUEL_POWER = 80;
const FUEL_REACH_M = POINT_REACH_M.fuel;

/** A car park, rest area or fuel station. */
interface Lot {
  /** energy at the spot */
  energy: number;
  kind: ParkingKind;
  hit: AreaHit | PointHit;
}

/** Car parks, rest areas and fuel stations around a spot, independent of time. */
export interface Parking {
  /** energy at the spot of all car parks and rest areas, without fuel stations */
  energy: number;
  /** loudest of the car parks and rest areas; null if none is in reach */
  loudest: Lot | null;
  /** fuel stations with tagged opening hours (`Region.weekOf`); the energy applies while they are open */
  fuel: readonly { lot: Lot; week: Uint8Array }[];
}

export function parkingAround(
  areas: readonly AreaHit[],
  points: PointsAround,
  attenuation: AttenuationTable,
): Parking {
  let energy = 0;
  let loudest: Lot | null = null;
  const add = (
    hit: AreaHit | PointHit,
    service: boolean,
    flags: number,
    spaces: number,
    hectares: number,
  ) => {
    const reach = service ? SERVICE_REACH_M : LOT_REACH_M;
    if (hit.distance >= reach || flags & SiteFlag.VAN_DOES_NOT_FIT) return; // underground, roofed or too low
    const movements = service
      ? SERVICE_MOVEMENTS
      : flags & SiteFlag.PARK_RIDE
        ? PARK_RIDE_MOVEMENTS
        : OTHER_MOVEMENTS;
    const power = energyOf(MOVEMENT_POWER + (flags & SiteFlag.HGV ? LORRY_LEVEL : 0)) * spaces * movements;
    const radius = Math.sqrt((hectares * SQUARE_METRES_PER_HECTARE) / Math.PI);
    const here = power * areaFactor(radius, hit.distance, attenuation) * fade(hit.distance, reach);
    energy += here;
    if (here > (loudest?.energy ?? 0))
      loudest = { energy: here, kind: service ? 'rest_area' : 'parking', hit };
  };
  for (const hit of areas) {
    const service = hit.kind === AreaKind.rest_area || hit.kind === AreaKind.services;
    if (!service && hit.kind !== AreaKind.parking) continue;
    const { flags, value, hectares } = hit.region.areas;
    const size = hectares[hit.area]!;
    add(hit, service, flags.at(hit.area), value.at(hit.area) || spacesOn(size), size);
  }
  for (const category of [PointCategory.parking, PointCategory.rest_area, PointCategory.services]) {
    for (const hit of points.of(category)) {
      const { radius, flags, value } = hit.region.points;
      if (radius[hit.point]! > 0) continue; // centre of an area, which is counted above
      const spaces = value.at(hit.point) || USUAL_SPACES;
      const size = (spaces * SQUARE_METRES_PER_SPACE) / SQUARE_METRES_PER_HECTARE;
      add(hit, category !== PointCategory.parking, flags.at(hit.point), spaces, size);
    }
  }
  return { energy, loudest, fuel: fuelAround(points.of(PointCategory.fuel), attenuation) };
}

function spacesOn(hectares: number): number {
  return (hectares * SQUARE_METRES_PER_HECTARE) / SQUARE_METRES_PER_SPACE;
}

/** Returns the fuel stations with tagged opening hours; others count as closed at night. */
function fuelAround(hits: readonly PointHit[], attenuation: AttenuationTable): Parking['fuel'] {
  return hits.flatMap((hit) => {
    const { points } = hit.region;
    const week = hit.region.weekOf(points.hours.at(hit.point));
    if (!week || hit.distance >= FUEL_REACH_M) return [];
    const factor = areaFactor(points.radius[hit.point]!, hit.distance, attenuation);
    const energy = energyOf(FUEL_POWER) * factor * fade(hit.distance, FUEL_REACH_M);
    return [{ lot: { energy, kind: 'fuel' as const, hit }, week }];
  });
}

/** Returns all car parks, rest areas and fuel stations as one source, named after the loudest; null if inaudible. */
export function parkingNoise(parking: Parking, night: Night): SoundSource | null {
  let { energy, loudest } = parking;
  for (const { lot, week } of parking.fuel) {
    const here = lot.energy * openShare({ week, usualHours: 0 }, night);
    energy += here;
    if (here > (loudest?.energy ?? 0)) loudest = { ...lot, energy: here };
  }
  const level = levelOf(energy);
  if (!loudest || level < MIN_LEVEL_DB) return null;
  const { hit, kind } = loudest;
  const feature = 'area' in hit ? featureOfArea(hit.region, hit.area) : featureOfPoint(hit.region, hit.point);
  const { distance } = hit;
  return {
    key: 'parking_activity',
    source: 'osm',
    value: level,
    unit: 'dB(A)',
    offset: 0,
    guessed: 1,
    distance_m: distance,
    feature,
    confidence: 'low',
    phrase: { key: 'parking_activity', kind, name: feature.name, distance, level },
  };
}
