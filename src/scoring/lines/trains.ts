/** Counts the trains of one night near a spot: tracks by class of line, and trains close enough to wake people. */

import { LINE_CLASSES, LineClass, type LineClassName } from '../../region/format/codes.ts';

/**
 * Kinds of trains, and the distance from the track within which their maximum level exceeds about 60 dB(A) outside, m:
 * an average hides such events. `slowFreight` runs at 60 km/h, 7 dB quieter than at 90.
 */
const TRAIN_KINDS = [
  { name: 'freight', loudWithin: 450 },
  { name: 'slowFreight', loudWithin: 250 },
  { name: 'longDistance', loudWithin: 400 },
  { name: 'regional', loudWithin: 130 },
  { name: 'urban', loudWithin: 60 },
] as const;
type Trains = Partial<Record<(typeof TRAIN_KINDS)[number]['name'], number>>;

/** Trains per track from 22:00 to 06:00; levels in the map data assume the same trains. */
const TRAINS: Partial<Record<LineClassName, Trains>> = {
  // judging by the levels, nearly all passenger trains at night are regional ones
  rail_main: { freight: 4, regional: 5 },
  rail_highspeed: { longDistance: 4 },
  rail_passenger: { regional: 5 },
  rail_freight: { freight: 4 },
  rail_branch: { regional: 3, slowFreight: 0.5 },
  // without a usage tag: between main and branch line
  rail_unknown: { regional: 2.25, freight: 0.75 },
  rail_industrial: { slowFreight: 0.3 },
  light_rail: { urban: 15 },
  subway: { urban: 25 },
  tram: { urban: 20 },
  narrow_gauge: { urban: 1 },
  funicular: { urban: 3 },
  monorail: { urban: 10 },
};
/** Trains per track and night, by LineClass code and then in the order of TRAIN_KINDS. */
const TRAINS_BY_CLASS = LINE_CLASSES.map((name) => TRAIN_KINDS.map((kind) => TRAINS[name]?.[kind.name] ?? 0));
/** Multiple of `loudWithin` at which trains count no more; from `loudWithin` on, their share falls linearly. */
const FADED_AT = 1.3;
/**
 * Distance within which a track counts fully, m, by LineClass code: the largest `loudWithin` of its trains. 0 for
 * classes without trains at night.
 */
const COUNTED_WITHIN = TRAINS_BY_CLASS.map((trains) =>
  Math.max(0, ...TRAIN_KINDS.filter((_, kind) => trains[kind]! > 0).map(({ loudWithin }) => loudWithin)),
);
/** Distance beyond which no track changes a count, m. */
export const COUNTED_M = Math.max(...COUNTED_WITHIN) * FADED_AT;

/** Returns the distance beyond which a track of a class (LineClass code) changes no count, m. */
export function countedWithin(lineClass: number): number {
  return COUNTED_WITHIN[lineClass]! * FADED_AT;
}

/** Returns the number of trains of a whole night on one track of a class (LineClass code). */
export function trainsPerTrack(lineClass: number): number {
  return TRAINS_BY_CLASS[lineClass]!.reduce((sum, trains) => sum + trains, 0);
}

/**
 * Counts the tracks that pass a spot, from segments in any order. A track that passes within r crosses every larger
 * circle twice. Its count is therefore half of the crossings, averaged over the circles from r to 1.3 r. This mean is 1
 * up to r and falls linearly to 0 at 1.3 r, whatever the bends, junctions and pieces of the line.
 */
export class PassingTrains {
  /** number of tracks near enough for their loudest kind of train (`crossings` fades the count), by LineClass code */
  readonly tracks = new Float64Array(LINE_CLASSES.length);
  /** number of trains of the whole night that are loud at the spot when they pass */
  loud = 0;

  /**
   * Adds a segment.
   * @param tracks number of tracks that the segment represents
   * @param from distance from the spot to one end, m
   * @param to distance from the spot to the other end, m
   * @param nearest distance from the spot to the nearest point of the segment, m
   */
  add(lineClass: number, tracks: number, from: number, to: number, nearest: number): void {
    if (nearest >= countedWithin(lineClass)) return;
    this.tracks[lineClass]! += tracks * crossings(from, to, nearest, COUNTED_WITHIN[lineClass]!);
    const trains = TRAINS_BY_CLASS[lineClass]!;
    for (let kind = 0; kind < TRAIN_KINDS.length; kind++) {
      if (trains[kind]! > 0) {
        this.loud += tracks * trains[kind]! * crossings(from, to, nearest, TRAIN_KINDS[kind]!.loudWithin);
      }
    }
  }
}

/** Returns half the mean number of times that a segment crosses the circles from `radius` to FADED_AT * `radius`. */
function crossings(from: number, to: number, nearest: number, radius: number): number {
  const outer = radius * FADED_AT;
  const crossed =
    between(from, radius, outer) + between(to, radius, outer) - 2 * between(nearest, radius, outer);
  return crossed / (2 * (outer - radius));
}

function between(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** Returns the share with which a train counts as loud: 1 up to `loudWithin` m, then linear to 0 at 1.3 times that. */
export function loudShare(metres: number, loudWithin: number): number {
  return Math.max(0, Math.min(1, (FADED_AT - metres / loudWithin) / (FADED_AT - 1)));
}

/** Returns true for trams, which events of trains leave out. */
export function isTram(lineClass: number): boolean {
  return lineClass === LineClass.tram;
}
