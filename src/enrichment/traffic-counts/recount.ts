/**
 * A region in which counted ways have what was counted. The energies of their segments are scaled from the traffic that
 * they were made with to the counted one, so that surface and all else stays; the segments then go to the layers of
 * their new levels, and order, chunks and sums of these layers are made by the code of the import. So the region is the
 * one that an import with this traffic makes (a test compares), and whatever reads regions knows of no counts.
 */
import { storedTraffic } from '../../osm/emission/stored-traffic.ts';
import { flowEnergy } from '../../osm/emission/vehicles.ts';
import { percentOf, tenthsOf } from '../../region/build/lines/line-table.ts';
import { rescaledLayers } from '../../region/build/lines/rescaled-layers.ts';
import { TrafficSource } from '../../region/format/codes.ts';
import type { SectionArray } from '../../region/format/layout.ts';
import { SegmentWord } from '../../region/format/line-records.ts';
import type { Region } from '../../region/read/reader.ts';
import type { CountedWay } from './spread.ts';

/** Sections that change with what was counted; what is stored stays as it is. */
export function recountedSections(
  region: Region,
  counted: ReadonlyMap<number, CountedWay>,
): Record<string, SectionArray> {
  return { ...countedWays(region, counted), ...countedLayers(region, counted) };
}

/** Sections `ways.*` of what drives there. */
function countedWays(region: Region, counted: ReadonlyMap<number, CountedWay>): Record<string, SectionArray> {
  const { ways } = region;
  const source = ways.trafficSource.slice();
  const tenths = ways.tenthsPerHour.slice();
  const percent = ways.heavyPercent.slice();
  const years = ways.countYear.slice();
  for (const [way, { count, share }] of counted) {
    source[way] = TrafficSource.counted;
    tenths[way] = tenthsOf(count.vehiclesPerHour * share);
    if (count.heavyShare !== null) percent[way] = percentOf(count.heavyShare);
    years[way] = count.year;
  }
  return {
    'ways.trafficSource': source,
    'ways.tenthsPerHour': tenths,
    'ways.heavyPercent': percent,
    'ways.countYear': years,
  };
}

/** Sections `lines.*` of the layers that lose, get or hold a counted segment. */
function countedLayers(
  region: Region,
  counted: ReadonlyMap<number, CountedWay>,
): Record<string, SectionArray> {
  return rescaledLayers(region.layers, (layer, at) => {
    const { ints, floats } = region.layers[layer]!;
    const way = ints[at + SegmentWord.WAY]!;
    const counts = counted.get(way);
    const light = floats[at + SegmentWord.LIGHT]!;
    const heavy = floats[at + SegmentWord.HEAVY]!;
    if (!counts || !(light + heavy > 0)) return null;
    return scaleOf(region, way, ints, at, counts)(light, heavy);
  });
}

type Scale = (light: number, heavy: number) => [number, number];

/** From the energies of a segment to those of the counted traffic, on the same surface. */
function scaleOf(
  region: Region,
  way: number,
  ints: Int32Array,
  at: number,
  { count, share }: CountedWay,
): Scale {
  const made = storedTraffic(region, way, ints, at);
  if (!made) return (light, heavy) => [light, heavy];
  const { flow, medium, heavy, speed } = made;
  const counted = count.vehiclesPerHour * share;
  const heavyShare = count.heavyShare ?? medium + heavy;
  // without categories lorries are split as they are on such roads
  const mediumOfHeavy = medium + heavy > 0 ? medium / (medium + heavy) : 1 / 2;
  const newMedium = count.mediumShare ?? heavyShare * mediumOfHeavy;
  const lorries = (of: number, two: number, three: number) =>
    flowEnergy(2, of * two, speed) + flowEnergy(3, of * three, speed);
  const car = flowEnergy(1, flow * (1 - medium - heavy), speed);
  const before = lorries(flow, medium, heavy);
  const newCar = flowEnergy(1, counted * (1 - heavyShare), speed);
  const after = lorries(counted, newMedium, heavyShare - newMedium);
  return (light, heavyEnergy) => {
    // what surface and town do to the emission, the same for all vehicles
    const factor = car > 0 ? light / car : heavyEnergy / before;
    return [factor * newCar, factor * after];
  };
}
