/** Emission of railways: typical trains of a night by class, adjusted by tags. */
import {
  LINE_CLASSES,
  LineClass,
  type LineClassName,
  SoundKind,
  WayFlag,
} from '../../region/format/codes.ts';
import type { LineFacts } from '../tags/facts.ts';
import { type Emission, energyOf } from './emission.ts';

interface Trains {
  /** Lw' of one track by Schall 03, dB(A), before SCHALL03_OFFSET; -Infinity = no trains */
  passenger: number;
  /** speed at which this level applies, km/h */
  passengerSpeed: number;
  freight: number;
  freightSpeed: number;
}

const NONE = Number.NEGATIVE_INFINITY;
/**
 * Trains of one night on one track. If only the level of all trains is known, it is split by the freight
 * share of the train counts.
 */
const TRAINS: Partial<Record<LineClassName, Trains>> = {
  rail_main: { passenger: 73, passengerSpeed: 120, freight: 79, freightSpeed: 90 },
  rail_highspeed: { passenger: 77.5, passengerSpeed: 200, freight: NONE, freightSpeed: 100 },
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
/** Correction for Schall 03, which overestimates current trains, dB. */
const SCHALL03_OFFSET = -3;
/** Highest speed of freight trains, km/h; higher limits count as this. */
const FASTEST_FREIGHT = 100;
/** Lowest speed of any train, km/h; lower limits count as this. */
const SLOWEST_TRAIN = 20;
/** Gain per tenfold speed, dB. */
const SPEED_SLOPE = 25;
/** Gain on bridges, and of rails in a street, dB. */
const BRIDGE_LEVEL = 3;
const IN_STREET_LEVEL = 2;
/**
 * Classes without a usable limit: sidings are tagged with that of the line beside them, funiculars move at the speed
 * of their cable.
 */
const WITHOUT_SPEED: readonly number[] = [
  LineClass.rail_industrial,
  LineClass.rail_yard,
  LineClass.funicular,
];

/** Returns the energy of one night's trains on a track or bundle of tracks. */
export function railEmission(facts: LineFacts): Emission {
  const kind = facts.lineClass === LineClass.rail_yard ? SoundKind.rail_yard : SoundKind.rail;
  const trains = TRAINS[LINE_CLASSES[facts.lineClass]!];
  if (!trains || facts.silent) return { kind, light: 0, heavy: 0 };
  const speed = WITHOUT_SPEED.includes(facts.lineClass) ? 0 : facts.maxspeed;
  const bySpeed = (fastest: number, usual: number) =>
    speed > 0 ? SPEED_SLOPE * Math.log10(Math.max(SLOWEST_TRAIN, Math.min(speed, fastest)) / usual) : 0;
  const passenger = energyOf(trains.passenger + bySpeed(Number.POSITIVE_INFINITY, trains.passengerSpeed));
  const freight = energyOf(trains.freight + bySpeed(FASTEST_FREIGHT, trains.freightSpeed));
  const level =
    SCHALL03_OFFSET +
    (facts.flags & WayFlag.BRIDGE ? BRIDGE_LEVEL : 0) +
    (facts.inStreet ? IN_STREET_LEVEL : 0);
  return { kind, light: Math.max(1, facts.lanes) * energyOf(level) * (passenger + freight), heavy: 0 };
}
