/** Traffic of a road in a mean night (22-06), by class, lanes, town and other tags. */

import { Access, LINE_CLASSES, LineClass, type LineClassName, WayFlag } from '../../region/format/codes.ts';
import { countryAt } from '../../region/world/country-at.ts';
import { E7 } from '../../shared/geo/earth.ts';
import type { LineFacts } from '../tags/facts.ts';
import { type DefaultLimits, NO_LIMITS } from '../tags/values/default-limits.ts';
import { busynessAt } from './busyness.ts';
import { limitsAt } from './limits-at.ts';

export interface Traffic {
  /** vehicles per hour on this way: all of a two-way road, half on a one-way carriageway */
  flow: number;
  /** shares of CNOSSOS categories 2 (`medium`) and 3 (`heavy`) in the flow, 0 to 1 */
  medium: number;
  heavy: number;
  /** speed of the traffic, km/h */
  speed: number;
  /** true if the flow is derived from the road network, not from the class */
  isFromNetwork?: boolean;
}

interface ClassTraffic extends Traffic {
  /** values that differ in a town */
  urban?: Partial<Traffic>;
}

/**
 * Traffic of a rural road with the usual lanes, both directions together. `urban` replaces values in towns.
 * Motorways, trunk and primary roads follow the German federal counters of 2018 and 2022 (BASt, CC BY 4.0;
 * `bun run bench flow` compares), the others the good practice guide of WG-AEN.
 */
const DEFAULTS: Partial<Record<LineClassName, ClassTraffic>> = {
  motorway: { flow: 480, medium: 0.045, heavy: 0.25, speed: 120 },
  trunk: { flow: 138, medium: 0.035, heavy: 0.07, speed: 90, urban: { medium: 0.05, heavy: 0.06 } },
  primary: { flow: 74, medium: 0.036, heavy: 0.056, speed: 70 },
  secondary: { flow: 35, medium: 0.05, heavy: 0.06, speed: 70 },
  tertiary: { flow: 14, medium: 0.04, heavy: 0.04, speed: 60, urban: { medium: 0.03, heavy: 0.03 } },
  unclassified: { flow: 4, medium: 0.03, heavy: 0.02, speed: 50, urban: { flow: 8 } },
  residential: { flow: 4, medium: 0.01, heavy: 0.005, speed: 40 },
  living_street: { flow: 1, medium: 0.01, heavy: 0, speed: 20 },
  service: { flow: 0.5, medium: 0.02, heavy: 0, speed: 20 },
  busway: { flow: 2, medium: 1, heavy: 0, speed: 40 },
};
/**
 * Vehicles per day in one direction with one lane, in a town of a million people. From 36,623 counted locations in 31
 * European cities (doi.org/10.5281/zenodo.15796948): the mean of each class, without the effects of cities.
 */
const TOWN_AADT: Partial<Record<LineClassName, number>> = {
  trunk: 17_100,
  primary: 8_400,
  secondary: 5_800,
  tertiary: 3_800,
  motorway_link: 6_900,
  trunk_link: 7_700,
  primary_link: 6_200,
  secondary_link: 4_200,
  tertiary_link: 3_800,
};
/**
 * Exponents of the lanes and of the population in the flow of one direction, from the locations of TOWN_AADT.
 */
const LANES_EXPONENT = 0.5;
const PEOPLE_EXPONENT = 0.24;
const MILLION = 1_000_000;
/**
 * Exponent of the population in the trips per metre of minor street: street length per person falls with
 * people^(-1/6) (Bettencourt 2013, Science 340, 1438).
 */
const MINOR_EXPONENT = 1 / 6;
/**
 * Flow of a road without tagged lanes, usually a minor one, as a share of that of a road with one lane each
 * way. From the locations of TOWN_AADT.
 */
const UNTAGGED_LANES_SHARE = 0.75;
/**
 * Share of a day's traffic in one hour of the night (22-06), by population: the first for towns up to this
 * size, the last for large cities, which have more traffic at night (Berlin, 199 counters of 2023 and 2024,
 * dl-de/by-2-0).
 */
const NIGHT_SHARES = [
  { people: 100_000, share: 0.0117 },
  { people: 3_600_000, share: 0.0153 },
] as const;
/** Population assumed if unknown; in such a town, minor streets have their typical flow. Own assumption. */
export const TYPICAL_PEOPLE = 20_000;
/** Suffix of link roads, their share of the parent class's traffic, and their speed, km/h. */
const LINK = '_link';
const LINK_SHARE = 0.35;
const LINK_SPEED = 60;
/** Limit in a town for roads below trunk where the country has no rule, km/h. */
const URBAN_SPEED = 50;
/** Limits in towns this near to URBAN_SPEED are driven like it, km/h: 30 mph, and 45 km/h in some countries. */
const LIKE_URBAN = 5;
/** Limit outside towns on the roads whose speeds DEFAULTS has, km/h: that of Germany. */
const RURAL_LIMIT = 100;
/** Mean speed at night on main roads with a limit of 30 or less, km/h (counters of Berlin). */
const SLOWEST_MAIN_SPEED = 37;
/** Traffic on a road that is closed to the public, as a share of that on an open road. */
const CLOSED_ROAD_SHARE = 0.1;
/** Share of category 2 that remains where lorries are forbidden. */
const MEDIUM_WITHOUT_LORRIES = 0.3;

/**
 * Maximum factor for the lanes of a rural road: twice the lanes carry twice as much (BASt). Wider roads were not
 * counted.
 */
const MAX_WIDENING = 2;
/**
 * Flow of a motorway by the lanes of both directions, relative to four lanes. Wide motorways are built where traffic
 * is, and carry more per lane (BASt 2018 and 2022; two lanes are extrapolated, more than eight count as eight).
 */
const MOTORWAY_LANES = [2, 4, 6, 8] as const;
const MOTORWAY_SHARES = [0.25, 1, 2.2, 2.9] as const;

function classTraffic(name: LineClassName, isTown: boolean): Traffic | null {
  const isLink = isLinkName(name);
  const parent = (isLink ? name.slice(0, -LINK.length) : name) as LineClassName;
  const base = DEFAULTS[parent];
  if (!base) return null;
  const { flow, medium, heavy, speed } = { ...base, ...(isTown ? base.urban : {}) };
  return { flow: flow * (isLink ? LINK_SHARE : 1), medium, heavy, speed: isLink ? LINK_SPEED : speed };
}

/**
 * German motorways by the number of digits in their number: one for long motorways, two for regional ones,
 * three for city motorways, which hardly any lorry uses. Flow relative to the mean, and shares of categories
 * 2 and 3 (BASt 2018 and 2022). They reduce the standard deviation of the level from 2.4 to 2.3 dB.
 */
const GERMAN_MOTORWAYS = [
  { flow: 1.13, medium: 0.045, heavy: 0.28 },
  { flow: 0.98, medium: 0.043, heavy: 0.2 },
  { flow: 0.83, medium: 0.033, heavy: 0.045 },
] as const;
const GERMAN_MOTORWAY = /^A ?(\d{1,3})$/;

/** Exponent of the busyness of a motorway: motorways are built where others drive, too. Own assumption. */
const MOTORWAY_EXPONENT = 0.7;

/** Surroundings of a road. */
export interface RoadSetting {
  /** whether the number of a motorway indicates its importance */
  inGermany: boolean;
  /** flow outside towns relative to the typical one, above 0 to 1, see `busynessAt` */
  busyness: number;
  /** limits that hold where none is tagged */
  limits: DefaultLimits;
}
export const USUAL_SETTING: RoadSetting = { inGermany: false, busyness: 1, limits: NO_LIMITS };

/** Rural traffic, urban traffic and link roads by LineClass. */
const RURAL = LINE_CLASSES.map((name) => classTraffic(name, false));
const URBAN = LINE_CLASSES.map((name) => classTraffic(name, true));
const IS_LINK = LINE_CLASSES.map(isLinkName);
const IS_MOTORWAY = LINE_CLASSES.map((name) => name.startsWith('motorway'));
const IS_TRUNK = LINE_CLASSES.map((name) => name.startsWith('trunk'));

function isLinkName(name: LineClassName): boolean {
  return name.endsWith(LINK);
}

/**
 * Returns the typical traffic of a road; null if there is none at night.
 * @param people population of its town; null = rural
 */
export function typicalTraffic(
  facts: LineFacts,
  people: number | null,
  { inGermany, busyness, limits }: RoadSetting = USUAL_SETTING,
): Traffic | null {
  const ofClass = (people === null ? RURAL : URBAN)[facts.lineClass]!;
  if (!ofClass || facts.silent) return null;
  const typical = inGermany ? ofNumber(ofClass, facts) : ofClass;
  const noLorries = (facts.flags & WayFlag.HGV_FORBIDDEN) !== 0;
  const outside = typical.flow * directionShare(facts) * laneFactor(facts) * busynessOf(facts, busyness);
  return {
    flow: (people === null ? outside : townFlow(facts, typical.flow, people, outside)) * openShare(facts),
    medium: typical.medium * (noLorries ? MEDIUM_WITHOUT_LORRIES : 1),
    heavy: noLorries ? 0 : typical.heavy,
    speed: speedOf(facts, usualSpeed(facts.lineClass, typical.speed, people !== null, limits)),
  };
}

/**
 * Returns the flow of a road in a town, vehicles per hour.
 * @param typical flow of its class, both directions together
 * @param outside flow of the same road outside towns; in a town, a main road never has less
 */
function townFlow(facts: LineFacts, typical: number, people: number, outside: number): number {
  const isOneway = (facts.flags & WayFlag.ONEWAY) !== 0;
  const aadt = TOWN_AADT[LINE_CLASSES[facts.lineClass]!];
  if (aadt !== undefined) {
    const size = (people / MILLION) ** PEOPLE_EXPONENT * nightTrafficShare(people);
    return Math.max(outside, aadt * townLanes(facts) * size * (isOneway ? 1 : 2));
  }
  if (!isMinor(facts.lineClass)) return outside;
  // traffic counts cover only busy minor streets; most streets have no tagged lanes, and keep the typical flow
  const lanes = townLanes(facts) / UNTAGGED_LANES_SHARE;
  return typical * directionShare(facts) * lanes * (people / TYPICAL_PEOPLE) ** MINOR_EXPONENT;
}

/** Returns the share of the typical flow of a road outside towns; streets of homes and service roads have all of it. */
function busynessOf({ lineClass }: LineFacts, busyness: number): number {
  if (lineClass === LineClass.motorway) return busyness ** MOTORWAY_EXPONENT;
  return lineClass <= LineClass.unclassified || IS_LINK[lineClass] ? busyness : 1;
}

/** Returns the flow of a direction relative to a road with one lane each way. */
function townLanes({ lanes, flags }: LineFacts): number {
  if (lanes === 0) return UNTAGGED_LANES_SHARE;
  return Math.max(1, flags & WayFlag.ONEWAY ? lanes : lanes / 2) ** LANES_EXPONENT;
}

function isMinor(lineClass: number): boolean {
  return lineClass >= LineClass.unclassified && lineClass <= LineClass.living_street;
}

/**
 * Returns the share of a day's traffic in a town in a mean hour of the night (22-06), interpolated by the logarithm
 * of the population.
 */
export function nightTrafficShare(people: number): number {
  const [town, city] = NIGHT_SHARES;
  const between = Math.log(people / town.people) / Math.log(city.people / town.people);
  return town.share + Math.min(1, Math.max(0, between)) * (city.share - town.share);
}

/**
 * Returns the speed on a road without a tagged limit, km/h. Nobody counted speeds by country: it is that of the class, at
 * most the limit of the country, and more on main roads where that limit is higher.
 * @param typical speed of the class
 */
function usualSpeed(lineClass: number, typical: number, isTown: boolean, limits: DefaultLimits): number {
  const isMinorRoad = lineClass >= LineClass.unclassified && !IS_LINK[lineClass];
  if (IS_MOTORWAY[lineClass]) return Math.min(typical, limits.motorway?.main ?? Infinity);
  const { main, minor } = (isTown ? limits.urban : limits.rural) ?? { main: Infinity, minor: Infinity };
  const limit = isMinorRoad ? minor : main;
  if (isTown) {
    if (IS_TRUNK[lineClass]) return typical;
    const isLikeUsual = limit === Infinity || Math.abs(limit - URBAN_SPEED) <= LIKE_URBAN;
    return Math.min(typical, isLikeUsual ? URBAN_SPEED : limit);
  }
  const isHigher = limit !== Infinity && limit > RURAL_LIMIT && lineClass <= LineClass.tertiary;
  return Math.min(isHigher ? (typical * limit) / RURAL_LIMIT : typical, limit);
}

/** Returns the speed on a road, km/h. @param usual speed without a tagged limit, km/h */
function speedOf({ lineClass, maxspeed }: LineFacts, usual: number): number {
  if (maxspeed === 0) return usual;
  return isMainRoad(lineClass) ? Math.max(SLOWEST_MAIN_SPEED, maxspeed) : maxspeed;
}

function isMainRoad(lineClass: number): boolean {
  return lineClass >= LineClass.primary && lineClass <= LineClass.tertiary;
}

/** Returns the surroundings of a road that its tags do not tell. @param x 1e-7 degrees @param y 1e-7 degrees */
export function roadSettingAt(lineClass: number, x: number, y: number): RoadSetting {
  const [lat, lon] = [y / E7, x / E7];
  return {
    // for other roads the country does not matter, and its lookup takes longer than everything else
    inGermany: lineClass === LineClass.motorway && countryAt(lat, lon)?.country === 'DE',
    busyness: lineClass <= LineClass.unclassified || IS_LINK[lineClass] ? busynessAt(lat, lon) : 1,
    limits: limitsAt(lat, lon),
  };
}

function ofNumber(ofClass: Traffic, { lineClass, ref }: LineFacts): Traffic {
  const [, number] = GERMAN_MOTORWAY.exec(firstRef(ref)) ?? [];
  if (lineClass !== LineClass.motorway || number === undefined) return ofClass;
  const { flow, medium, heavy } = GERMAN_MOTORWAYS[number.length - 1]!;
  return { ...ofClass, flow: ofClass.flow * flow, medium, heavy };
}

/** Returns "A 9" for "A 9;E 45". */
function firstRef(ref: string): string {
  return ref.split(';', 1)[0]!.trim();
}

/** Returns the share of the road's traffic on this way: a half on a one-way carriageway. */
function directionShare(facts: LineFacts): number {
  return facts.flags & WayFlag.ONEWAY ? 0.5 : 1;
}

/**
 * Returns the rural flow relative to a road with the usual number of lanes: two on a two-way road or a
 * motorway carriageway, one on other one-way roads. A single lane does not reduce the flow, except on
 * motorways, and more lanes do not increase that of a slip road.
 */
function laneFactor({ lanes, flags, lineClass }: LineFacts): number {
  if (lanes === 0 || IS_LINK[lineClass]) return 1;
  const isOneway = (flags & WayFlag.ONEWAY) !== 0;
  if (lineClass === LineClass.motorway) return motorwayShare(isOneway ? 2 * lanes : lanes);
  return Math.min(MAX_WIDENING, Math.max(1, lanes / (isOneway ? 1 : 2)));
}

/** Returns the flow of a motorway relative to four lanes. @param lanes of both directions */
function motorwayShare(lanes: number): number {
  const above = MOTORWAY_LANES.findIndex((each) => each >= lanes);
  if (above <= 0) return above < 0 ? MOTORWAY_SHARES.at(-1)! : MOTORWAY_SHARES[0];
  const [from, to] = [MOTORWAY_LANES[above - 1]!, MOTORWAY_LANES[above]!];
  const [less, more] = [MOTORWAY_SHARES[above - 1]!, MOTORWAY_SHARES[above]!];
  return less + ((lanes - from) / (to - from)) * (more - less);
}

function openShare(facts: LineFacts): number {
  return facts.access === Access.no || facts.access === Access.private ? CLOSED_ROAD_SHARE : 1;
}
