/** The factor `road_noise`: the sound of all roads around a spot, with the traffic of the night. */

import type { RoadTraffic } from '../../api/score.ts';
import { TRAFFIC_SOURCES, type TrafficSourceName, WayFlag } from '../../region/format/codes.ts';
import { SoundPart } from '../../region/format/line-records.ts';
import type { Region } from '../../region/read/reader.ts';
import type { TrafficFactors } from '../calendar/traffic.ts';
import { guessedShareOf, type LineSound } from '../lines/line-sound.ts';
import { featureOfWay } from '../osm-feature.ts';
import { levelOf, MIN_LEVEL_DB } from '../propagation/levels.ts';
import type { SoundSource } from './sound-source.ts';

/** Share of the energy of all roads from which the sentence is about the loudest road alone. */
const ALONE_SHARE = 0.6;

/** Returns all roads as one source, named after the road with the most energy; null if inaudible. */
export function roadNoise(lines: LineSound, traffic: TrafficFactors): SoundSource | null {
  const { parts, loudestRoad, loudestRoadEnergy } = lines;
  const light =
    parts[SoundPart.LIGHT_RURAL]! * traffic.lightRural + parts[SoundPart.LIGHT_URBAN]! * traffic.lightUrban;
  const heavy =
    parts[SoundPart.HEAVY_OTHER]! * traffic.heavyOther +
    parts[SoundPart.HEAVY_MOTORWAY]! * traffic.heavyMotorway;
  const level = levelOf(light + heavy);
  if (!loudestRoad || level < MIN_LEVEL_DB) return null;
  const { region, way, distance } = loudestRoad;
  const flags = region.ways.flags[way]!;
  const feature = featureOfWay(loudestRoad);
  const trafficShare = Math.min(1, loudestRoadEnergy / roadEnergyOf(lines));
  const alone = trafficShare >= ALONE_SHARE;
  const onRoad = trafficOn(region, way);
  const source: SoundSource = {
    key: 'road_noise',
    source: 'osm',
    value: level,
    unit: 'dB(A)',
    offset: 0,
    guessed: guessedShareOf(lines),
    distance_m: distance,
    feature,
    confidence: flags & WayFlag.SPEED_TAGGED ? 'medium' : 'low',
    phrase: {
      key: 'road_noise',
      roadClass: region.ways.class[way]!,
      name: feature.name,
      distance,
      level,
      alone,
      // where many roads contribute, a sentence does not mention the count of one
      traffic: alone && onRoad?.source === 'counted' ? onRoad : null,
    },
  };
  if (onRoad) {
    source.traffic = onRoad;
    source.trafficShare = trafficShare;
  }
  return source;
}

/**
 * Returns the night traffic of the road that a way belongs to, both directions together as in published counts; null
 * without traffic data. The import gives a one-way carriageway half of the traffic of its road.
 */
function trafficOn({ ways }: Region, way: number): RoadTraffic | null {
  const source: TrafficSourceName = TRAFFIC_SOURCES[ways.trafficSource[way]!] ?? 'none';
  if (source === 'none') return null;
  const carriageways = ways.flags[way]! & WayFlag.ONEWAY ? 2 : 1;
  const year = ways.countYear[way]!;
  const traffic: RoadTraffic = {
    vehicles_per_hour: (carriageways * ways.tenthsPerHour[way]!) / 10,
    heavy_share: ways.heavyPercent[way]! / 100,
    source,
  };
  if (year > 0) traffic.year = year;
  return traffic;
}

/** Returns the level of all roads over the nights of a year, dB(A); -Infinity if none. */
export function meanRoadLevel(lines: LineSound): number {
  return levelOf(roadEnergyOf(lines));
}

/** Returns the received energy of all roads, mean over the nights of a year. */
function roadEnergyOf({ parts }: LineSound): number {
  return (
    parts[SoundPart.LIGHT_RURAL]! +
    parts[SoundPart.LIGHT_URBAN]! +
    parts[SoundPart.HEAVY_OTHER]! +
    parts[SoundPart.HEAVY_MOTORWAY]!
  );
}
