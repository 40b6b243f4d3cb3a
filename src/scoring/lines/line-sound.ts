/** The sound of roads and railways at a spot, with the loudest and nearest of them. */
import { SoundPart } from '../../region/format/line-records.ts';
import type { LineHit } from './line-hit.ts';
import type { PassingTrains } from './trains.ts';

export interface LineSound {
  /** received energy by SoundPart, mean of the night; GUESSED is the energy of all parts that rests on defaults */
  parts: Float64Array;
  /** loudest piece of the road with the most energy */
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
