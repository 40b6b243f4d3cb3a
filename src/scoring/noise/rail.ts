/**
 * The factor `rail_noise`: the sound of all railways around a spot. Emissions in the region file are those of Schall 03
 * minus 3 dB, as the mean of the night.
 */

import { WayFlag } from '../../region/format/codes.ts';
import { SoundPart } from '../../region/format/line-records.ts';
import type { Night } from '../calendar/night.ts';
import { guessedShareOf, type LineSound } from '../lines/line-sound.ts';
import { trainsPerTrack } from '../lines/trains.ts';
import { featureOfWay } from '../osm-feature.ts';
import { energyOf, levelOf, MIN_LEVEL_DB } from '../propagation/levels.ts';
import { ratedShare } from './opening.ts';
import type { SoundSource } from './sound-source.ts';

/** Extra disturbance compared with a road of the same level: WHO 2018 limits, dB. */
export const RAIL_OFFSET = 3;
/** Extra disturbance of shunting compared with a road of the same level, dB: its sound is impulsive. */
const YARD_OFFSET = 5;

/** Returns all railways as one source, named after the loudest; null if inaudible. */
export function railNoise(lines: LineSound, night: Night): SoundSource | null {
  const { parts, loudestRail, trains } = lines;
  const running = parts[SoundPart.RAIL]!;
  const shunting = parts[SoundPart.RAIL_YARD]!;
  const level = levelOf(running + shunting);
  if (!loudestRail || level < MIN_LEVEL_DB) return null;
  const { region, way, distance } = loudestRail;
  const railClass = region.ways.class[way]!;
  const flags = region.ways.flags[way]!;
  const feature = featureOfWay(loudestRail);
  return {
    key: 'rail_noise',
    source: 'osm',
    value: level,
    unit: 'dB(A)',
    offset: levelOf(running * energyOf(RAIL_OFFSET) + shunting * energyOf(YARD_OFFSET)) - level,
    guessed: guessedShareOf(lines),
    distance_m: distance,
    feature,
    confidence: flags & WayFlag.USAGE_TAGGED ? 'medium' : 'low',
    phrase: {
      key: 'rail_noise',
      railClass,
      name: feature.name,
      distance,
      level,
      trains: Math.round(
        trainsPerTrack(railClass) * wholeTracks(trains.tracks[railClass]!) * ratedShare(night),
      ),
    },
  };
}

/**
 * Rounds a fractional number of tracks, to at least 1 unless it is 0. Bends and distance change the fraction, but not
 * the number of trains.
 */
function wholeTracks(counted: number): number {
  return counted > 0 ? Math.max(1, Math.round(counted)) : 0;
}
