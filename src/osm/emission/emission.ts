/**
 * Sound power per metre of a road or track at night (22-06 mean). All energies are 10^(Lw'/10) with Lw' in dB(A)
 * per metre. Sources: CNOSSOS-EU (2015/996 as amended by 2021/1226) for roads, Schall 03 (2014) for railways.
 */
import {
  Access,
  isRailClass,
  LINE_CLASSES,
  LineClass,
  type LineClassName,
  SoundKind,
  WayFlag,
} from '../../region/format/codes.ts';
import { type LineFacts, Surface } from '../tags/facts.ts';

/** Light = vehicle category 1; heavy = categories 2 and 3. Trains are all `light`. */
export interface Emission {
  kind: number;
  light: number;
  heavy: number;
}

/** `LwA(v) = A + 10 lg(1 + (v/B)^C)`: fit to the CNOSSOS-EU octave bands, within 0.2 dB from 20 km/h up. */
const VEHICLES = [
  { a: 87.5, b: 24, c: 3.35 },
  { a: 99.5, b: 37, c: 2.6 },
  { a: 102.75, b: 40, c: 2.75 },
] as const;
/** Below this speed the emission no longer falls, km/h. */
const SLOWEST = 20;
/** Lorries and buses keep to this speed, km/h. */
const FASTEST_HEAVY = 85;

/** A-weighted sound power level in dB of one vehicle of CNOSSOS category 1 (light), 2 (medium) or 3 (heavy). */
export function vehicleLevel(category: 1 | 2 | 3, speed: number): number {
  const { a, b, c } = VEHICLES[category - 1]!;
  return a + 10 * Math.log10(1 + (Math.max(SLOWEST, speed) / b) ** c);
}

/** Energy per metre of `flow` vehicles per hour of a category at a speed in km/h. */
export function flowEnergy(category: 1 | 2 | 3, flow: number, speed: number): number {
  const driven = Math.max(SLOWEST, category === 1 ? speed : Math.min(speed, FASTEST_HEAVY));
  return (flow / (1000 * driven)) * 10 ** (vehicleLevel(category, driven) / 10);
}

interface Traffic {
  /** vehicles per hour, both directions */
  flow: number;
  /** shares of categories 2 and 3 */
  medium: number;
  heavy: number;
  speed: number;
  /** what differs in or within 50 m of built-up land use; `level` in dB */
  urban?: { flow?: number; medium?: number; heavy?: number; level?: number };
}

/** Night defaults by class (MODEL 2.2). */
const TRAFFIC: Partial<Record<LineClassName, Traffic>> = {
  motorway: { flow: 480, medium: 0.1, heavy: 0.25, speed: 120 },
  trunk: { flow: 200, medium: 0.07, heavy: 0.13, speed: 90, urban: { medium: 0.05, heavy: 0.06, level: -2 } },
  primary: { flow: 90, medium: 0.07, heavy: 0.1, speed: 70, urban: { medium: 0.05, heavy: 0.06 } },
  secondary: { flow: 35, medium: 0.05, heavy: 0.06, speed: 70, urban: { flow: 70 } },
  tertiary: {
    flow: 14,
    medium: 0.04,
    heavy: 0.04,
    speed: 60,
    urban: { flow: 50, medium: 0.03, heavy: 0.03 },
  },
  unclassified: { flow: 4, medium: 0.03, heavy: 0.02, speed: 50 },
  residential: { flow: 4, medium: 0.01, heavy: 0.005, speed: 40 },
  living_street: { flow: 1, medium: 0.01, heavy: 0, speed: 20 },
  service: { flow: 0.5, medium: 0.02, heavy: 0, speed: 20 },
  busway: { flow: 2, medium: 1, heavy: 0, speed: 40 },
};
/** A link road carries this share of its parent class, at this speed. */
const LINK_SHARE = 0.35;
const LINK_SPEED = 60;
/** Without a sign traffic in built-up land is limited to this, below trunk. */
const URBAN_SPEED = 50;
const CLOSED_ROAD_SHARE = 0.1;

/** What a class carries where it is, before the tags of the single road. */
interface ClassTraffic {
  kind: number;
  /** null: nothing drives here at night */
  traffic: (Omit<Traffic, 'urban'> & { level: number }) | null;
}

function classTraffic(name: LineClassName, builtUp: boolean): ClassTraffic {
  const isLink = name.endsWith('_link');
  const parent = (isLink ? name.slice(0, -'_link'.length) : name) as LineClassName;
  const kind =
    parent === 'motorway' ? SoundKind.motorway : builtUp ? SoundKind.road_urban : SoundKind.road_rural;
  const base = TRAFFIC[parent];
  if (!base) return { kind, traffic: null };
  const { flow, medium, heavy, speed, level = 0 } = { ...base, ...(builtUp ? base.urban : {}) };
  const isFast = parent === 'motorway' || parent === 'trunk';
  const usualSpeed = isLink ? LINK_SPEED : speed;
  return {
    kind,
    traffic: {
      flow: flow * (isLink ? LINK_SHARE : 1),
      medium,
      heavy,
      speed: builtUp && !isFast ? Math.min(usualSpeed, URBAN_SPEED) : usualSpeed,
      level,
    },
  };
}

/** By LineClass. */
const RURAL_TRAFFIC = LINE_CLASSES.map((name) => classTraffic(name, false));
const URBAN_TRAFFIC = LINE_CLASSES.map((name) => classTraffic(name, true));

/** Traffic energies of a road; `builtUp`: in or within 50 m of residential, retail or commercial land use. */
export function roadEmission(facts: LineFacts, builtUp: boolean): Emission {
  const { kind, traffic } = (builtUp ? URBAN_TRAFFIC : RURAL_TRAFFIC)[facts.lineClass]!;
  if (!traffic || facts.silent) return { kind, light: 0, heavy: 0 };
  const flow = traffic.flow * directionShare(facts) * laneFactor(facts) * openShare(facts);
  const speed = facts.maxspeed || traffic.speed;
  const noLorries = (facts.flags & WayFlag.HGV_FORBIDDEN) !== 0;
  const p2 = traffic.medium * (noLorries ? 0.3 : 1);
  const p3 = noLorries ? 0 : traffic.heavy;
  const factor = decibels(traffic.level + surfaceLevel(facts.surface, speed));
  return {
    kind,
    light: factor * flowEnergy(1, flow * (1 - p2 - p3), speed),
    heavy: factor * (flowEnergy(2, flow * p2, speed) + flowEnergy(3, flow * p3, speed)),
  };
}

/** A one-way carriageway carries half of the traffic of the road. */
function directionShare(facts: LineFacts): number {
  return facts.flags & WayFlag.ONEWAY ? 0.5 : 1;
}

/** Usual lanes: 2 of a two-way road, 2 of a motorway carriageway, 1 of any other one-way road. */
function laneFactor(facts: LineFacts): number {
  if (facts.lanes === 0) return 1;
  const single = (facts.flags & WayFlag.ONEWAY) !== 0 && facts.lineClass !== LineClass.motorway;
  return Math.min(2, Math.max(0.5, facts.lanes / (single ? 1 : 2)));
}

function openShare(facts: LineFacts): number {
  return facts.access === Access.no || facts.access === Access.private ? CLOSED_ROAD_SHARE : 1;
}

/** Correction in dB for the road surface: RLS-19 table 4 for setts, constants for the rest. */
export function surfaceLevel(surface: number, speed: number): number {
  switch (surface) {
    case Surface.SETT:
      return between(speed, 5, 7);
    case Surface.PAVING_STONES:
      return between(speed, 1, 3);
    case Surface.CONCRETE:
      return 1;
    case Surface.LOOSE:
      return 2;
    default:
      return 0;
  }
}

/** Linear from `slow` at 30 km/h to `fast` at 50 km/h, constant outside. */
function between(speed: number, slow: number, fast: number): number {
  return slow + (fast - slow) * Math.min(1, Math.max(0, (speed - 30) / 20));
}

/** Reach of the start-stop noise at a junction, metres. */
export const JUNCTION_REACH_M = 120;
const SIGNALS_LEVEL = 1.5;
const ROUNDABOUT_LEVEL = 1;

/** Factor on the energy near traffic signals or a roundabout (half of RLS-19 eq. 8); distances in metres. */
export function junctionFactor(toSignals: number, toRoundabout: number): number {
  if (Math.min(toSignals, toRoundabout) >= JUNCTION_REACH_M) return 1;
  const fade = (distance: number) => Math.max(0, 1 - distance / JUNCTION_REACH_M);
  return decibels(Math.max(SIGNALS_LEVEL * fade(toSignals), ROUNDABOUT_LEVEL * fade(toRoundabout)));
}

/** A motorway within 300 m of homes stands in a trough, behind walls or embankments more often than not. */
export const MOTORWAY_NEAR_HOMES_M = 300;
export const MOTORWAY_NEAR_HOMES_FACTOR = decibels(-3);

interface Trains {
  /** Lw' of one track by Schall 03, before the -3 dB; -Infinity = none */
  passenger: number;
  /** km/h that the level is for */
  passengerSpeed: number;
  freight: number;
  freightSpeed: number;
}

const NONE = Number.NEGATIVE_INFINITY;
/**
 * Trains of one night on one track (MODEL 4.1). Where a row names only the sum, it is split so that the freight
 * part has the share that the row's train counts give it.
 */
const TRAINS: Partial<Record<LineClassName, Trains>> = {
  rail_main: { passenger: 73, passengerSpeed: 120, freight: 79, freightSpeed: 90 },
  rail_highspeed: { passenger: 80.5, passengerSpeed: 200, freight: NONE, freightSpeed: 100 },
  rail_passenger: { passenger: 73, passengerSpeed: 120, freight: NONE, freightSpeed: 90 },
  rail_freight: { passenger: NONE, passengerSpeed: 120, freight: 79, freightSpeed: 90 },
  rail_branch: { passenger: 63.5, passengerSpeed: 80, freight: 66.8, freightSpeed: 60 },
  rail_unknown: { passenger: 66, passengerSpeed: 100, freight: 70.7, freightSpeed: 80 },
  rail_industrial: { passenger: NONE, passengerSpeed: 50, freight: 58, freightSpeed: 50 },
  rail_yard: { passenger: NONE, passengerSpeed: 50, freight: 66, freightSpeed: 50 },
  light_rail: { passenger: 69, passengerSpeed: 80, freight: NONE, freightSpeed: 80 },
  subway: { passenger: 66, passengerSpeed: 70, freight: NONE, freightSpeed: 70 },
  tram: { passenger: 67.5, passengerSpeed: 50, freight: NONE, freightSpeed: 50 },
  narrow_gauge: { passenger: 56, passengerSpeed: 60, freight: NONE, freightSpeed: 60 },
  funicular: { passenger: 50, passengerSpeed: 20, freight: NONE, freightSpeed: 20 },
  monorail: { passenger: 60, passengerSpeed: 60, freight: NONE, freightSpeed: 60 },
};
/** Schall 03 overrates today's trains by about this much. */
const SCHALL03_OFFSET = -3;
const FASTEST_FREIGHT = 100;
const SLOWEST_TRAIN = 20;
const SPEED_SLOPE = 25;
const BRIDGE_LEVEL = 3;
const IN_STREET_LEVEL = 2;
/** Sidings carry the limit of the line beside them, funiculars go as fast as their rope. */
const WITHOUT_SPEED: readonly number[] = [
  LineClass.rail_industrial,
  LineClass.rail_yard,
  LineClass.funicular,
];

/** Energy of the trains of one night on a track or bundle of tracks. */
export function railEmission(facts: LineFacts): Emission {
  const kind = facts.lineClass === LineClass.rail_yard ? SoundKind.rail_yard : SoundKind.rail;
  const trains = TRAINS[LINE_CLASSES[facts.lineClass]!];
  if (!trains || facts.silent) return { kind, light: 0, heavy: 0 };
  const speed = WITHOUT_SPEED.includes(facts.lineClass) ? 0 : facts.maxspeed;
  const bySpeed = (fastest: number, usual: number) =>
    speed > 0 ? SPEED_SLOPE * Math.log10(Math.max(SLOWEST_TRAIN, Math.min(speed, fastest)) / usual) : 0;
  const passenger = decibels(trains.passenger + bySpeed(Number.POSITIVE_INFINITY, trains.passengerSpeed));
  const freight = decibels(trains.freight + bySpeed(FASTEST_FREIGHT, trains.freightSpeed));
  const level =
    SCHALL03_OFFSET +
    (facts.flags & WayFlag.BRIDGE ? BRIDGE_LEVEL : 0) +
    (facts.inStreet ? IN_STREET_LEVEL : 0);
  return { kind, light: Math.max(1, facts.lanes) * decibels(level) * (passenger + freight), heavy: 0 };
}

/** Emission of any line; see roadEmission and railEmission. */
export function lineEmission(facts: LineFacts, builtUp: boolean): Emission {
  return isRailClass(facts.lineClass) ? railEmission(facts) : roadEmission(facts, builtUp);
}

function decibels(level: number): number {
  return 10 ** (level / 10);
}
