/**
 * A region in which counted ways have what was counted. The energies of their segments are scaled from the traffic that
 * they were made with to the counted one, so that surface and all else stays; the segments then go to the layers of
 * their new levels, and order, chunks and sums of these layers are made by the code of the import. So the region is the
 * one that an import with this traffic makes (a test compares), and whatever reads regions knows of no counts.
 */
import { isGermanMotorway, typicalTraffic } from '../osm/emission/road-traffic.ts';
import { flowEnergy } from '../osm/emission/vehicles.ts';
import { Surface, Terrain } from '../osm/tags/facts.ts';
import { isRailKind, layerSections, sortedSegments } from '../region/build/lines/line-layer.ts';
import { percentOf, tenthsOf } from '../region/build/lines/line-table.ts';
import { Records } from '../region/build/records.ts';
import { SoundKind, TrafficSource } from '../region/format/codes.ts';
import { encodeRegion, type RegionHeader, type SectionArray } from '../region/format/layout.ts';
import { KIND_MASK, SEGMENT_WORDS, SegmentWord } from '../region/format/line-records.ts';
import { LINE_LAYERS, lineLayerOf } from '../region/format/reach.ts';
import type { Region } from '../region/read/reader.ts';
import type { SectionSource } from '../region/read/sections.ts';
import type { CountedWay } from './spread.ts';

/** The parts of the file of the region with its counted ways; the file itself stays as it is. */
export function recountedRegion(
  region: Region,
  { header, section }: { header: RegionHeader; section: SectionSource },
  counted: ReadonlyMap<number, CountedWay>,
): Uint8Array[] {
  const sections = Object.fromEntries(Object.keys(header.sections).map((name) => [name, section(name)]));
  Object.assign(sections, countedWays(region, counted), countedLayers(region, counted));
  return encodeRegion({ info: header.info, ground: header.ground }, sections);
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
  const layers = LINE_LAYERS.map(() => new Records(SEGMENT_WORDS, 1024));
  const touched = new Set<number>();
  for (const [index, { ints, floats, count }] of region.layers.entries()) {
    for (let at = 0; at < count * SEGMENT_WORDS; at += SEGMENT_WORDS) {
      const way = ints[at + SegmentWord.WAY]!;
      const counts = counted.get(way);
      const light = floats[at + SegmentWord.LIGHT]!;
      const heavy = floats[at + SegmentWord.HEAVY]!;
      if (!counts || !(light + heavy > 0)) {
        layers[index]!.append(ints, at);
        continue;
      }
      const scale = scaleOf(region, way, ints, at, counts);
      const [newLight, newHeavy] = scale(light, heavy).map(Math.fround) as [number, number];
      const layer = lineLayerOf(newLight + newHeavy);
      const to = layers[layer]!.append(ints, at);
      layers[layer]!.floats[to + SegmentWord.LIGHT] = newLight;
      layers[layer]!.floats[to + SegmentWord.HEAVY] = newHeavy;
      touched.add(index).add(layer);
    }
  }
  const isRail = (ints: Int32Array, at: number) => isRailKind(ints[at + SegmentWord.KIND]!);
  const sections = [...touched].map((index) =>
    layerSections(LINE_LAYERS[index]!.name, sortedSegments(layers[index]!, isRail)),
  );
  return Object.assign({}, ...sections) as Record<string, SectionArray>;
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
  const made = madeWith(region, way, ints, at);
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

/** What the energies of the segment at a word were made of; null = nothing. */
function madeWith(region: Region, way: number, ints: Int32Array, at: number) {
  const { ways } = region;
  const facts = {
    lineClass: ways.class[way]!,
    flags: ways.flags[way]!,
    name: '',
    ref: region.text(ways.ref[way]!),
    access: ways.access[way]!,
    maxspeed: ways.maxspeed[way]!,
    lanes: ways.lanes[way]!,
    surface: Surface.SMOOTH,
    silent: false,
    terrain: Terrain.LEVEL,
    inStreet: false,
  };
  const builtUp = (ints[at + SegmentWord.KIND]! & KIND_MASK) === SoundKind.road_urban;
  const inGermany = isGermanMotorway(facts.lineClass, ints[at]!, ints[at + 1]!);
  const typical = typicalTraffic(facts, builtUp, inGermany);
  if (!typical) return null;
  const isTypical = ways.trafficSource[way] === TrafficSource.typical;
  return isTypical ? typical : { ...typical, flow: ways.tenthsPerHour[way]! / 10 };
}
