/** Roads and railways around a spot: their sound there, and the nearest of them. */
import { SoundPart } from '../../region/format/line-records.ts';
import type { LineHit } from './line-hit.ts';
import type { PassingTrains } from './trains.ts';

export interface LineSound {
  /** received energy by SoundPart, mean of the night, and its share from defaults */
  parts: Float64Array;
  /** road with the most energy, at its loudest piece */
  loudestRoad: LineHit | null;
  /** energy of all pieces of `loudestRoad`, mean of the night */
  loudestRoadEnergy: number;
  loudestRail: LineHit | null;
  nearestRoad: LineHit | null;
  nearestMajorRoad: LineHit | null;
  nearestRail: LineHit | null;
  trains: PassingTrains;
  /** number of chunks of local roads within about 400 m: how densely roads are mapped here */
  localChunks: number;
}

/** Returns the share of the energy of all lines that rests on typical instead of tagged traffic, 0..1. */
export function guessedShareOf({ parts }: LineSound): number {
  let all = 0;
  for (let part = 0; part < SoundPart.GUESSED; part++) all += parts[part]!;
  return all > 0 ? parts[SoundPart.GUESSED]! / all : 0;
}
