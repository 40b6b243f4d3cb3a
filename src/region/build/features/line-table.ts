/** Lines of a region: a table of ways, and their segments along the Hilbert curve. */
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
import { type ColumnRules, ColumnTable } from '../column-table.ts';
import type { WayInput, WayTraffic } from '../inputs.ts';
import type { Strings } from '../interned.ts';
import { Records } from '../records.ts';
import { isRailKind, layerSections, sortedSegments } from './line-layer.ts';

/** Initial capacity, records. */
const FIRST_CAPACITY = 1024;
/** Maximum stored traffic, tenths of a vehicle per hour: 16 bits. */
const MAX_TENTHS = 65_535;

/** Returns the columns of ways. Their traffic is set after they are added. */
function wayColumns(strings: Strings) {
  return {
    id: { type: Float64Array, of: ({ osmId }) => osmId },
    class: { type: Uint8Array, of: ({ lineClass }) => lineClass },
    flags: { type: Uint32Array, of: ({ flags }) => flags },
    name: { type: Uint32Array, of: ({ name }) => strings.add(name) },
    ref: { type: Uint32Array, of: ({ ref }) => strings.add(ref) },
    access: { type: Uint8Array, of: ({ access }) => access },
    maxspeed: { type: Uint8Array, of: ({ maxspeed }) => Math.min(255, Math.round(maxspeed)) },
    lanes: { type: Uint8Array, of: ({ lanes }) => Math.min(255, lanes) },
    trafficSource: { type: Uint8Array, of: () => TrafficSource.none },
    tenthsPerHour: { type: Uint16Array, of: () => 0 },
    heavyPercent: { type: Uint8Array, of: () => 0 },
    countYear: { type: Uint16Array, of: () => 0 },
    details: { type: Uint32Array, of: ({ details }) => strings.add(details) },
  } satisfies ColumnRules<WayInput>;
}

export class LineTable {
  private readonly ways: ColumnTable<WayInput, ReturnType<typeof wayColumns>>;
  private readonly layers = LINE_LAYERS.map(() => new Records(SEGMENT_WORDS, FIRST_CAPACITY));

  constructor(private readonly strings: Strings) {
    this.ways = new ColumnTable(wayColumns(strings));
  }

  /** Adds a way and returns its index for `setTraffic` and `addSegment`. */
  addWay(way: WayInput): number {
    return this.ways.add(way);
  }

  /** Sets the traffic of an added way; default: none. */
  setTraffic(way: number, { source, vehiclesPerHour, heavyShare, year }: WayTraffic): void {
    const { columns } = this.ways;
    columns.trafficSource.set(way, source);
    columns.tenthsPerHour.set(way, tenthsOf(vehiclesPerHour));
    columns.heavyPercent.set(way, percentOf(heavyShare));
    columns.countYear.set(way, year);
  }

  /**
   * Adds a segment of a way, at most about 100 m long, with ends in 1e-7 degrees. Energies are 10^(Lw'/10), where Lw'
   * is the mean sound power level per metre in a night (22-06), dB(A). 0 for both = a silent way, kept for access and
   * distances.
   * @param kind SoundKind
   * @param light, heavy energies of light and of heavy traffic
   */
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
    const order = orderByNumber(this.ways.columns.id.view());
    const sections = this.ways.sections('ways', order);
    const same = this.strings.sameNames();
    sections['ways.name'] = Uint32Array.from(sections['ways.name']!, (name) => same.get(name) ?? name);
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
    const { class: classes, flags } = this.ways.columns;
    const bits = new Uint32Array(this.ways.length);
    for (let way = 0; way < bits.length; way++) {
      const lineClass = classes.at(way);
      // a level is a guess if its dominant input is untagged: the speed of a road, the usage of a railway
      const tagged = flags.at(way) & (isRailClass(lineClass) ? WayFlag.USAGE_TAGGED : WayFlag.SPEED_TAGGED);
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
