/** Recovers the traffic from which the stored sound of a road was computed. */
import { tenthsOf } from '../../region/build/features/line-table.ts';
import { SoundKind, TrafficSource } from '../../region/format/codes.ts';
import { KIND_MASK, SegmentWord } from '../../region/format/line-records.ts';
import type { Region } from '../../region/read/reader.ts';
import { Surface, Terrain } from '../tags/facts.ts';
import { roadSettingAt, type Traffic, TYPICAL_PEOPLE, typicalTraffic } from './road-traffic.ts';

/**
 * Returns the traffic from which the energies of a segment were computed; null = no traffic.
 * @param ints records of segments
 * @param at first word of the segment's record
 */
export function storedTraffic(region: Region, way: number, ints: Int32Array, at: number): Traffic | null {
  const { ways } = region;
  const facts = {
    lineClass: ways.class[way]!,
    flags: ways.flags[way]!,
    name: '',
    ref: region.text(ways.ref.at(way)),
    access: ways.access[way]!,
    maxspeed: ways.maxspeed[way]!,
    lanes: ways.lanes[way]!,
    surface: Surface.SMOOTH,
    silent: false,
    terrain: Terrain.LEVEL,
    inStreet: false,
    details: '',
  };
  const isTown = (ints[at + SegmentWord.KIND]! & KIND_MASK) === SoundKind.road_urban;
  const setting = roadSettingAt(facts.lineClass, ints[at]!, ints[at + 1]!);
  const typical = typicalTraffic(facts, isTown ? TYPICAL_PEOPLE : null, setting);
  if (!typical) return null;
  const stored = ways.tenthsPerHour[way]!;
  // the population of a town or around a lone road is not stored, only the flow that follows from it, in tenths
  const isTypical =
    isTown || setting.busyness !== 1
      ? tenthsOf(typical.flow) === stored
      : ways.trafficSource[way] === TrafficSource.typical;
  return isTypical ? typical : { ...typical, flow: stored / 10 };
}
