/** Lines of a region: a table of ways, and their segments along the Hilbert curve. */
import { Column } from '../../../shared/collections/column.ts';
import { isRailClass, TrafficSource, WayFlag } from '../../format/codes.ts';
import type { SectionArray } from '../../format/layout.ts';
import {
  CLASS_SHIFT,
  chunkHoldsOf,
  HOLDS_SHIFT,
  KIND_GUESSED,
  SEGMENT_WORDS,
  SegmentWord,
} from '../../format/line-records.ts';
import { LINE_LAYERS, lineLayerOf } from '../../format/reach.ts';
import { orderByNumber } from '../../spatial/hilbert.ts';
import type { WayInput, WayTraffic } from '../inputs.ts';
import type { Strings } from '../interned.ts';
import { Records } from '../records.ts';
import { isRailKind, layerSections, sortedSegments } from './line-layer.ts';

/** Initial capacity, records. */
const FIRST_CAPACITY = 1024;
/** Maximum stored traffic, tenths of a vehicle per hour: 16 bits. */
const MAX_TENTHS = 65_535;

export class LineTable {
  private readonly ways = {
    id: new Column(Float64Array),
    class: new Column(Uint8Array),
    flags: new Column(Uint32Array),
    name: new Column(Uint32Array),
    ref: new Column(Uint32Array),
    access: new Column(Uint8Array),
    maxspeed: new Column(Uint8Array),
    lanes: new Column(Uint8Array),
    trafficSource: new Column(Uint8Array),
    tenthsPerHour: new Column(Uint16Array),
    heavyPercent: new Column(Uint8Array),
    countYear: new Column(Uint16Array),
  };
  private readonly layers = LINE_LAYERS.map(() => new Records(SEGMENT_WORDS, FIRST_CAPACITY));

  constructor(private readonly strings: Strings) {}

  addWay(way: WayInput): number {
    const { ways } = this;
    ways.id.push(way.osmId);
    ways.class.push(way.lineClass);
    ways.flags.push(way.flags);
    ways.name.push(this.strings.add(way.name));
    ways.ref.push(this.strings.add(way.ref));
    ways.access.push(way.access);
    ways.maxspeed.push(Math.min(255, Math.round(way.maxspeed)));
    ways.lanes.push(Math.min(255, way.lanes));
    ways.trafficSource.push(TrafficSource.none);
    ways.tenthsPerHour.push(0);
    ways.heavyPercent.push(0);
    ways.countYear.push(0);
    return ways.id.length - 1;
  }

  setTraffic(way: number, { source, vehiclesPerHour, heavyShare, year }: WayTraffic): void {
    const { ways } = this;
    ways.trafficSource.set(way, source);
    ways.tenthsPerHour.set(way, tenthsOf(vehiclesPerHour));
    ways.heavyPercent.set(way, percentOf(heavyShare));
    ways.countYear.set(way, year);
  }

  addSegment(
    way: number,
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    kind: number,
    light: number,
    heavy: number,
  ): void {
    const layer = this.layers[lineLayerOf(Math.fround(light) + Math.fround(heavy))]!;
    const at = layer.add();
    const { ints, floats } = layer;
    ints[at + SegmentWord.X1] = x1;
    ints[at + SegmentWord.Y1] = y1;
    ints[at + SegmentWord.X2] = x2;
    ints[at + SegmentWord.Y2] = y2;
    ints[at + SegmentWord.WAY] = way;
    ints[at + SegmentWord.KIND] = kind;
    floats[at + SegmentWord.LIGHT] = light;
    floats[at + SegmentWord.HEAVY] = heavy;
  }

  /** Returns the sections `ways.*` (one entry per way, sorted by id) and `lines.<layer>.*`. */
  sections(): Record<string, SectionArray> {
    const order = orderByNumber(this.ways.id.view());
    const sections: Record<string, SectionArray> = {};
    for (const [name, column] of Object.entries(this.ways)) sections[`ways.${name}`] = column.gather(order);
    const newWay = new Uint32Array(order.length);
    for (let i = 0; i < order.length; i++) newWay[order[i]!] = i;
    const kindBits = this.kindBits();
    for (const [index, layer] of LINE_LAYERS.entries()) {
      const isRail = (ints: Int32Array, at: number) => isRailKind(kindBits[ints[at + SegmentWord.WAY]!]!);
      const segments = sortedSegments(this.layers[index]!, isRail);
      for (let at = 0; at < segments.count * SEGMENT_WORDS; at += SEGMENT_WORDS) {
        const way = segments.ints[at + SegmentWord.WAY]!;
        segments.ints[at + SegmentWord.WAY] = newWay[way]!;
        segments.ints[at + SegmentWord.KIND]! |= kindBits[way]!;
      }
      Object.assign(sections, layerSections(layer.name, segments));
    }
    return sections;
  }

  /**
   * Returns the bits that the segments of each way have in KIND besides the kind of sound, by way in the
   * order of adding.
   */
  private kindBits(): Uint32Array {
    const bits = new Uint32Array(this.ways.id.length);
    for (let way = 0; way < bits.length; way++) {
      const lineClass = this.ways.class.at(way);
      // a level is a guess if its dominant input is untagged: the speed of a road, the usage of a railway
      const tagged =
        this.ways.flags.at(way) & (isRailClass(lineClass) ? WayFlag.USAGE_TAGGED : WayFlag.SPEED_TAGGED);
      bits[way] =
        (tagged ? 0 : KIND_GUESSED) | (chunkHoldsOf(lineClass) << HOLDS_SHIFT) | (lineClass << CLASS_SHIFT);
    }
    return bits;
  }
}

/** Returns vehicles per hour as tenths, at most MAX_TENTHS, as stored in the file. */
export function tenthsOf(vehiclesPerHour: number): number {
  return Math.min(MAX_TENTHS, Math.round(10 * vehiclesPerHour));
}

/** Returns a share (0 to 1) as a whole percentage, as stored in the file. */
export function percentOf(share: number): number {
  return Math.round(100 * share);
}
