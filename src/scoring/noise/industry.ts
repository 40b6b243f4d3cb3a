/**
 * The factor `industry_noise`: industrial sites, power and water works, ports, wind turbines, substations, data centres,
 * and the refrigeration of supermarkets.
 */

import {
  AREA_KINDS,
  AreaKind,
  type AreaKindName,
  FERRIES,
  POINT_CATEGORIES,
  PointCategory,
  PointFlag,
} from '../../region/format/codes.ts';
import { POINT_REACH_M, WIDE_REACH_M } from '../../region/format/reach.ts';
import { nightShare } from '../../shared/time/night.ts';
import type { IndustryKind } from '../../words/phrases/sound.ts';
import type { NightCalendar } from '../calendar/night-type.ts';
import type { Feature } from '../factor.ts';
import { featureOfArea, featureOfPoint } from '../osm-feature.ts';
import type { AttenuationTable } from '../propagation/attenuation-table.ts';
import { energyOf, levelOf, MIN_LEVEL_DB } from '../propagation/levels.ts';
import { fade } from '../propagation/reach-fade.ts';
import { areaFactor } from '../propagation/spreading.ts';
import type { AreaHit } from '../site/area-hits.ts';
import type { PointHit, PointsAround } from '../site/point-hits.ts';
import type { SoundSource } from './sound-source.ts';

/** Sound power of one hectare at night, dB(A). */
const POWER_PER_HECTARE: Partial<Record<AreaKindName, number>> = {
  industrial: 83,
  works: 86,
  power_plant: 92,
  wastewater: 89,
  port: 86,
  harbour: 86,
  logistics: 86,
};
const POWER_BY_KIND = Float64Array.from(AREA_KINDS, (name) => POWER_PER_HECTARE[name] ?? 0);
/** Maximum area that counts, ha: a larger estate is not one loud site. */
const MAX_HECTARES = 50;
/** Area from which a harbour is as loud per hectare as a port, ha; a village harbour of 1 ha is 26 dB quieter. */
const WORKING_HARBOUR_HECTARES = 20;
/** Change of the level of industrial areas in nights that are not of type WORK (calendar/night-type.ts), dB. */
const WEEKEND_LEVEL = -7;
const AREA_REACH_M = WIDE_REACH_M;

/** Sound power of a wind turbine, dB(A), by its rated power, kW: the first row with a larger `below`. Unknown = 0. */
const TURBINES = [
  { below: 1, power: 103 },
  { below: 1000, power: 98 },
  { below: 2000, power: 101 },
  { below: 3000, power: 103 },
  { below: 5000, power: 105 },
  { below: Infinity, power: 107 },
];
/** Change of the sound power of wind turbines for calm hours, dB. */
const CALM_LEVEL = -2;
const TURBINE_REACH_M = POINT_REACH_M.wind_turbine;

/** Sound power of a substation, dB(A). */
const SUBSTATION_POWER = 70;
const SUBSTATION_REACH_M = POINT_REACH_M.substation;

/** Sound power per hectare of a data centre, dB(A): fans on the roof, as of a power plant without a furnace; assumption. */
const DATA_CENTRE_POWER = 90;
/** Ground of a data centre that is mapped as a point, ha; assumption. */
const DATA_CENTRE_HECTARES = 0.2;

/**
 * Sound power of the refrigeration of a supermarket at night, dB(A). Fans and condensers have 70 to 80 by day (HLUG,
 * Lärmschutz in Hessen, vol. 3, 2005) and run slower at night, as homes beside them may hear 40 at most (TA Lärm 6.1).
 */
const COOLING_POWER = 70;

/**
 * Area of a vehicle ferry terminal that is mapped as a point, ha. Its sound power per hectare is that of ports. Both
 * are assumptions.
 */
const FERRY_HECTARES = 1;
/** Share of the night with sailings if no hours are tagged: until midnight and from 4:00 on; assumption. */
const FERRY_NIGHT_SHARE = 0.5;
const FERRY_REACH_M = POINT_REACH_M.ferry_terminal;
/** Value of a ferry terminal whose ferries take vehicles. */
const VEHICLES = FERRIES.indexOf('vehicles');

const SQUARE_METRES_PER_HECTARE = 10_000;

/** A site and its energy at the spot. */
interface Emitter {
  /** energy at the spot */
  energy: number;
  hit: AreaHit | PointHit;
}

/** Industry around a spot, independent of time. */
export interface Industry {
  /** energy at the spot of industrial areas, before WEEKEND_LEVEL */
  estates: number;
  /** energy at the spot of all other industry, equal in all nights */
  always: number;
  loudestEstate: Emitter | null;
  loudestAlways: Emitter | null;
}

export function industryAround(
  areas: readonly AreaHit[],
  points: PointsAround,
  attenuation: AttenuationTable,
): Industry {
  const industry: Industry = { estates: 0, always: 0, loudestEstate: null, loudestAlways: null };
  for (const hit of areas) {
    const { kind } = hit;
    const power = POWER_BY_KIND[kind]!;
    if (power === 0 || hit.distance >= AREA_REACH_M) continue;
    const hectares = Math.min(MAX_HECTARES, hit.region.areas.hectares[hit.area]!);
    const radius = Math.sqrt((hectares * SQUARE_METRES_PER_HECTARE) / Math.PI);
    const energy =
      energyOf(power) *
      hectares *
      areaFactor(radius, hit.distance, attenuation) *
      fade(hit.distance, AREA_REACH_M) *
      (kind === AreaKind.harbour ? Math.min(1, hectares / WORKING_HARBOUR_HECTARES) ** 2 : 1);
    add(industry, { energy, hit }, kind === AreaKind.industrial);
  }
  const { wind_turbine, substation, ferry_terminal, data_center, delivery } = PointCategory;
  for (const hit of points.of(wind_turbine)) {
    const power = turbinePower(hit.region.points.value.at(hit.point)) + CALM_LEVEL;
    const energy =
      energyOf(power) * areaFactor(0, hit.distance, attenuation) * fade(hit.distance, TURBINE_REACH_M);
    add(industry, { energy, hit }, false);
  }
  for (const hit of points.of(ferry_terminal)) {
    const energy =
      ferryPower(hit) * areaFactor(0, hit.distance, attenuation) * fade(hit.distance, FERRY_REACH_M);
    if (energy > 0) add(industry, { energy, hit }, false);
  }
  const addPoint = (hit: PointHit, power: number, reach: number) => {
    const radius = hit.region.points.radius[hit.point]!;
    const factor = areaFactor(radius, hit.distance, attenuation) * fade(hit.distance, reach);
    add(industry, { energy: power * factor, hit }, false);
  };
  for (const hit of points.of(substation)) addPoint(hit, energyOf(SUBSTATION_POWER), SUBSTATION_REACH_M);
  for (const hit of points.of(data_center))
    addPoint(
      hit,
      energyOf(DATA_CENTRE_POWER) * hectaresOf(hit, DATA_CENTRE_HECTARES),
      POINT_REACH_M.data_center,
    );
  for (const hit of points.of(delivery)) {
    if (hit.region.points.flags.at(hit.point) & PointFlag.COOLED)
      addPoint(hit, energyOf(COOLING_POWER), POINT_REACH_M.delivery);
  }
  return industry;
}

/** Adds an emitter. @param rests true for industrial areas, which are quieter at weekends */
function add(industry: Industry, emitter: Emitter, rests: boolean): void {
  if (rests) {
    industry.estates += emitter.energy;
    if (emitter.energy > (industry.loudestEstate?.energy ?? 0)) industry.loudestEstate = emitter;
  } else {
    industry.always += emitter.energy;
    if (emitter.energy > (industry.loudestAlways?.energy ?? 0)) industry.loudestAlways = emitter;
  }
}

/**
 * Returns the sound power of a ferry terminal as energy, mean of the night; 0 unless its ferries are known to take
 * vehicles.
 */
function ferryPower(hit: PointHit): number {
  const { region, point } = hit;
  const { value, hours } = region.points;
  if (value.at(point) !== VEHICLES) return 0;
  const week = region.weekOf(hours.at(point));
  const share = week ? nightShare(week) : FERRY_NIGHT_SHARE;
  return energyOf(POWER_BY_KIND[AreaKind.port]!) * hectaresOf(hit, FERRY_HECTARES) * share;
}

/** Returns the ground of a site that is stored as a point, ha, at most MAX_HECTARES. @param usual of one without extent */
function hectaresOf({ region, point }: PointHit, usual: number): number {
  const ground = (Math.PI * region.points.radius[point]! ** 2) / SQUARE_METRES_PER_HECTARE;
  return Math.min(MAX_HECTARES, ground || usual);
}

/** Returns the sound power of a wind turbine, dB(A). @param kilowatts rated power; 0 = unknown */
function turbinePower(kilowatts: number): number {
  return TURBINES.find(({ below }) => kilowatts < below)!.power;
}

/** Returns all industry as one source, named after the loudest site; null if inaudible. */
export function industryNoise(industry: Industry, calendar: NightCalendar): SoundSource | null {
  const working = calendar.type === 'WORK' ? 1 : energyOf(WEEKEND_LEVEL);
  const level = levelOf(industry.estates * working + industry.always);
  const estate = (industry.loudestEstate?.energy ?? 0) * working;
  const named =
    estate > (industry.loudestAlways?.energy ?? 0) ? industry.loudestEstate : industry.loudestAlways;
  if (!named || level < MIN_LEVEL_DB) return null;
  const { kind, feature } = describe(named.hit);
  const { distance } = named.hit;
  return {
    key: 'industry_noise',
    source: 'osm',
    value: level,
    unit: 'dB(A)',
    offset: 0,
    guessed: 1,
    distance_m: distance,
    feature,
    confidence: 'low',
    phrase: { key: 'industry_noise', kind, name: feature.name, distance, level },
  };
}

function describe(hit: AreaHit | PointHit): { kind: IndustryKind; feature: Feature } {
  const { region } = hit;
  const [name, feature] =
    'area' in hit
      ? [AREA_KINDS[hit.kind]!, featureOfArea(region, hit.area)]
      : [POINT_CATEGORIES[region.points.category[hit.point]!]!, featureOfPoint(region, hit.point)];
  return { kind: name as IndustryKind, feature };
}
