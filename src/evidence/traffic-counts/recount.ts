/**
 * Applies counts to a region. Scales the energies of the segments of counted ways from the assumed traffic to
 * the counted one, which preserves the effect of surface and town. Moves the segments to the layers of their new
 * levels, and rebuilds order, chunks and sums of these layers with the code of the import. The result equals
 * an import with this traffic (a test compares), so readers need not handle counts.
 */
import { storedTraffic } from '../../osm/emission/stored-traffic.ts';
import { flowEnergy } from '../../osm/emission/vehicles.ts';
import { percentOf, tenthsOf } from '../../region/build/features/line-table.ts';
import { rescaledLayers } from '../../region/build/features/rescaled-layers.ts';
import { TrafficSource } from '../../region/format/codes.ts';
import type { SectionArray } from '../../region/format/layout.ts';
import { SegmentWord } from '../../region/format/line-records.ts';
import type { Region } from '../../region/read/reader.ts';
import type { CountedWay } from './spread.ts';

/** Returns the sections that change with counts. Stored sections stay unchanged. */
export function recountedSections(
  region: Region,
  counted: ReadonlyMap<number, CountedWay>,
): Record<string, SectionArray> {
  return { ...countedWays(region, counted), ...countedLayers(region, counted) };
}

/** Returns the sections `ways.*` that describe traffic. */
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

/** Returns the sections `lines.*` of layers that lose, gain or contain a counted segment. */
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

/**
 * Returns a function that converts the energies of a segment to those of the counted traffic.
 */
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
  // a count without light lorries gets the split of lorries that the map assumes
  const mediumOfHeavy = medium + heavy > 0 ? medium / (medium + heavy) : 1 / 2;
  const newMedium = count.mediumShare ?? heavyShare * mediumOfHeavy;
  const lorries = (of: number, two: number, three: number) =>
    flowEnergy(2, of * two, speed) + flowEnergy(3, of * three, speed);
  const car = flowEnergy(1, flow * (1 - medium - heavy), speed);
  const before = lorries(flow, medium, heavy);
  const newCar = flowEnergy(1, counted * (1 - heavyShare), speed);
  const after = lorries(counted, newMedium, heavyShare - newMedium);
  return (light, heavyEnergy) => {
    // effect of surface and town on the emission, equal for all vehicles
    const factor = car > 0 ? light / car : heavyEnergy / before;
    return [factor * newCar, factor * after];
  };
}
