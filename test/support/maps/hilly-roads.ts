/** Straight roads over generated hills, and the level of their lorries. */
import { roadEmission } from '../../../src/osm/emission/road-emission.ts';
import { typicalTraffic } from '../../../src/osm/emission/road-traffic.ts';
import { Terrain } from '../../../src/osm/tags/facts.ts';
import { RegionBuilder } from '../../../src/region/build/builder.ts';
import { LineClass, TrafficSource, WayFlag } from '../../../src/region/format/codes.ts';
import { SEGMENT_WORDS, SegmentWord } from '../../../src/region/format/line-records.ts';
import type { Bounds } from '../../../src/region/format/region-info.ts';
import { openRegionBytes } from '../../../src/region/read/open-bytes.ts';
import type { Region } from '../../../src/region/read/reader.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../../src/shared/geo/earth.ts';
import { aWay, bytesOf, REGION_INFO } from './region-fixture.ts';
import { withTerrain } from './terrain.ts';

/** The centre of all roads, degrees. */
export const LAT = 48;
export const LON = 11;
const BOUNDS: Bounds = [LON - 0.04, LAT - 0.02, LON + 0.04, LAT + 0.02];
const KX = metresPerUnitEast(LAT * 1e7);
/** Returns metres east of the centre. */
const eastOf = (lon: number) => (lon - LON) * 1e7 * KX;

export interface Road {
  lineClass?: number;
  flags?: number;
  /** metres east of the centre, west to east or east to west */
  from: number;
  to: number;
  /** metres north of the centre */
  north?: number;
  /** metres of road in one way; default: the whole road */
  wayLength?: number;
}

const PIECE_M = 50;
const DEFAULTS = { lineClass: LineClass.motorway, flags: WayFlag.ONEWAY };

/** Returns the facts that the map has of a road. */
export const factsOf = ({ lineClass = DEFAULTS.lineClass, flags = DEFAULTS.flags }: Road) => ({
  ...aWay({ osmId: 0, lineClass, flags, ref: 'A 1' }),
  surface: 0,
  silent: false,
  terrain: Terrain.LEVEL,
  inStreet: false,
});

/**
 * Returns a region with straight roads. Way ids start at 1 for the first road, at 101 for the second, and so
 * on.
 */
export function partsOf(...roads: Road[]): Uint8Array[] {
  const builder = new RegionBuilder();
  const at = (east: number, north: number): [number, number] => [
    LON * 1e7 + Math.round(east / KX),
    LAT * 1e7 + Math.round(north / METRES_PER_UNIT),
  ];
  for (const [i, road] of roads.entries()) {
    const { from, to, north = 0, wayLength = Number.POSITIVE_INFINITY } = road;
    const step = Math.sign(to - from) * PIECE_M;
    const facts = factsOf(road);
    const traffic = typicalTraffic(facts, null)!;
    const { kind, light, heavy } = roadEmission(facts, false, traffic);
    let way = -1;
    for (let done = 0, east = from; done < Math.abs(to - from); done += PIECE_M, east += step) {
      if (way < 0 || done % wayLength === 0) {
        way = builder.lines.addWay({ ...facts, osmId: 100 * i + 1 + (way < 0 ? 0 : done / wayLength) });
        builder.lines.setTraffic(way, {
          source: TrafficSource.typical,
          vehiclesPerHour: traffic.flow,
          heavyShare: traffic.medium + traffic.heavy,
          year: 0,
        });
      }
      builder.lines.addSegment(way, ...at(east, north), ...at(east + step, north), kind, light, heavy);
    }
  }
  builder.coverage.add(LON * 1e7, LAT * 1e7);
  return builder.finish({ ...REGION_INFO, bounds: BOUNDS });
}

/** Elevation, m above the sea, by metres east and north of the centre. */
export type HeightAt = (east: number, north: number) => number;

/** Returns the region with hills. */
export const hilly = (parts: Uint8Array[], at: HeightAt) =>
  withTerrain(parts, BOUNDS, (lon, lat) => at(eastOf(lon), (lat - LAT) * 1e7 * METRES_PER_UNIT));
/** Returns the region on land that rises eastwards by `percent`. */
export const tilted = (parts: Uint8Array[], percent: number) =>
  hilly(parts, (east) => 800 + (percent * east) / 100);
export const plain = (parts: Uint8Array[]) => openRegionBytes(bytesOf(parts), 'plain.spots');

/** Returns the energies of heavy vehicles by way id, one for each segment from west to east. */
export function heavyIn({ layers, ways }: Region): Map<number, number[]> {
  const pieces: [way: number, x: number, heavy: number][] = [];
  for (const { ints, floats, count } of layers)
    for (let at = 0; at < count * SEGMENT_WORDS; at += SEGMENT_WORDS)
      pieces.push([ways.id[ints[at + SegmentWord.WAY]!]!, ints[at]!, floats[at + SegmentWord.HEAVY]!]);
  pieces.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const heavy = new Map<number, number[]>();
  for (const [way, , energy] of pieces) heavy.set(way, [...(heavy.get(way) ?? []), energy]);
  return heavy;
}

/** Returns how much louder the segments of a way are over hills, dB: least and most. */
export function louder(parts: Uint8Array[], region: Region, way = 1): [least: number, most: number] {
  const before = heavyIn(plain(parts)).get(way)!;
  const decibels = heavyIn(region)
    .get(way)!
    .map((energy, i) => 10 * Math.log10(energy / before[i]!));
  return [Math.min(...decibels), Math.max(...decibels)];
}
