/** Typed views of the sections of a region file, feature by feature: no copy, no parsing. */
import type { SectionArray } from '../format/layout.ts';
import { CHUNK_WORDS, CHUNKS_PER_BOX, SEGMENT_WORDS } from '../format/line-records.ts';
import { POINTS_PER_BOX } from '../format/place-records.ts';
import {
  AREA_GROUPS,
  type AreaGroupName,
  LINE_LAYERS,
  type LineLayerName,
  NEAREST_SETS,
  type NearestSetName,
  POINT_GROUPS,
  type PointGroupName,
} from '../format/reach.ts';
import { Outlines } from '../format/sections/outlines.ts';
import { blocksOf, PackedColumn } from '../format/sections/packed.ts';
import { PackedPieces, type Pieces, PlainPieces, RUN_WORDS } from '../format/sections/pieces.ts';
import {
  type LaterColumn,
  ROAD_KIND_COLUMNS,
  type RoadColumns,
  type RoadKindColumns,
} from '../format/sections/roads.ts';
import { marksOf, SparseColumn } from '../format/sections/sparse.ts';
import { BoxTree } from '../spatial/box-tree.ts';

/** Returns the typed view of a section by name. */
export type SectionSource = (name: string) => SectionArray;

/** Ids of points and ways, see format/sections/stored.ts. */
export type Ids = Float64Array | Uint32Array;

export interface LineLayer {
  name: LineLayerName;
  /** reach of the sound, m */
  reach: number;
  /** number of segments */
  count: number;
  /** segment records of SEGMENT_WORDS words, as integers and as floats over the same bytes */
  ints: Int32Array;
  floats: Float32Array;
  /** number of chunks */
  chunks: number;
  /** R-tree; item i contains CHUNKS_PER_BOX chunks from i * CHUNKS_PER_BOX on */
  tree: BoxTree;
  /** chunk records of CHUNK_WORDS words, as integers and as floats over the same bytes */
  chunkInts: Int32Array;
  chunkFloats: Float32Array;
  /** by chunk: 1 = it contains a hidden way, so its sums cannot be used; null = no such chunk */
  mixed: Uint8Array | null;
}

export interface PieceGroup {
  /** R-tree of runs of pieces */
  tree: BoxTree;
  pieces: Pieces;
  outlines: Outlines;
}

export interface PointGroup {
  /** R-tree; item i contains POINTS_PER_BOX points from `from` + i * POINTS_PER_BOX on, at most up to `to` */
  tree: BoxTree;
  from: number;
  to: number;
}

/** Index of points or places: item i of the tree is the point `items[i]`, or an area (see SITE_IS_AREA). */
export interface IndexedItems {
  tree: BoxTree;
  items: Uint32Array;
}

export type NameColumns = ReturnType<Sections['names']>;

/** Values of a column that a file does not have. */
const NO_VALUES = new SparseColumn(new Uint8Array(0), new Int32Array(0));

/** Typed views of the sections by name. */
export class Sections {
  /** @param has whether a section exists; sections that older READABLE_VERSIONS lack are read as zeros */
  constructor(
    private readonly source: SectionSource,
    private readonly has: (name: string) => boolean = () => true,
  ) {}

  u8(name: string) {
    return this.source(name) as Uint8Array;
  }

  u16(name: string) {
    return this.source(name) as Uint16Array;
  }

  u32(name: string) {
    return this.source(name) as Uint32Array;
  }

  i32(name: string) {
    return this.source(name) as Int32Array;
  }

  f32(name: string) {
    return this.source(name) as Float32Array;
  }

  f64(name: string) {
    return this.source(name) as Float64Array;
  }

  ways() {
    const id = this.source('ways.id') as Ids;
    return {
      id,
      class: this.u8('ways.class'),
      flags: this.u32('ways.flags'),
      name: this.u32('ways.name'),
      ref: this.sparse('ways.ref'),
      access: this.u8('ways.access'),
      maxspeed: this.u8('ways.maxspeed'),
      lanes: this.u8('ways.lanes'),
      // traffic and year of the count, see WayTraffic
      trafficSource: this.u8('ways.trafficSource'),
      tenthsPerHour: this.u16('ways.tenthsPerHour'),
      heavyPercent: this.u8('ways.heavyPercent'),
      countYear: this.u16('ways.countYear'),
      /** rules that differ by time as text, see timed-rules.ts; empty in files before format 11 */
      details: this.has('ways.details') ? this.sparse('ways.details') : NO_VALUES,
    };
  }

  lineLayers(): LineLayer[] {
    return LINE_LAYERS.map(({ name, reach }) => {
      const ints = this.i32(`lines.${name}.segments`);
      const chunkInts = this.i32(`lines.${name}.chunks`);
      const chunks = chunkInts.length / CHUNK_WORDS;
      return {
        name,
        reach,
        count: ints.length / SEGMENT_WORDS,
        ints,
        floats: asFloats(ints),
        chunks,
        tree: this.tree(`lines.${name}.tree`, Math.ceil(chunks / CHUNKS_PER_BOX)),
        chunkInts,
        chunkFloats: asFloats(chunkInts),
        mixed: null,
      };
    });
  }

  areas() {
    const kind = this.u8('areas.kind');
    return {
      ...this.places('areas'),
      id: this.packed('areas.id', kind.length),
      osmType: this.packed('areas.osmType', kind.length),
      kind,
      hectares: this.f32('areas.hectares'),
      centre: this.packed('areas.centre', kind.length, 2),
    };
  }

  areaGroups(): Record<AreaGroupName, PieceGroup> {
    return byName(AREA_GROUPS, ({ name }) => this.pieceGroup(`areas.${name}`));
  }

  private pieceGroup(group: string): PieceGroup {
    if (this.has(`${group}.runs`)) {
      const runs = this.i32(`${group}.runs`);
      const tree = this.tree(`${group}.tree`, Math.floor(runs.length / RUN_WORDS));
      const pieces = new PackedPieces(tree.boxes, runs, this.i32(`${group}.pieces`));
      return { tree, pieces, outlines: new Outlines(pieces, this.i32(`${group}.outlines`)) };
    }
    const areas = this.u32(`${group}.owner`);
    const tree = this.tree(`${group}.tree`, areas.length);
    const starts = this.u32(`${group}.pieceStart`);
    const pieces = new PlainPieces(tree.boxes, areas, this.u8(`${group}.cuts`), starts);
    const [ringStart, coords] = [this.u32(`${group}.ringStart`), this.i32(`${group}.coords`)];
    return { tree, pieces, outlines: new Outlines(pieces, null, ringStart, coords) };
  }

  points() {
    return {
      ...this.places('points'),
      id: this.source('points.id') as Ids,
      osmType: this.u8('points.osmType'),
      coords: this.i32('points.coords'),
      category: this.u8('points.category'),
      radius: this.u16('points.radius'),
    };
  }

  /** Returns the columns that areas and points have in common, see `PlaceInput`. */
  private places(table: 'areas' | 'points') {
    return {
      flags: this.sparse(`${table}.flags`),
      name: this.sparse(`${table}.name`),
      access: this.sparse(`${table}.access`),
      value: this.sparse(`${table}.value`),
      maxstay: this.sparse(`${table}.maxstay`),
      hours: this.sparse(`${table}.hours`),
      season: this.sparse(`${table}.season`),
      /** texts of details, see site-details.ts */
      details: this.sparse(`${table}.details`),
    };
  }

  pointGroups(): Record<PointGroupName, PointGroup> {
    const start = this.u32('points.groupStart');
    return byName(POINT_GROUPS, ({ name }, i) => {
      const [from, to] = [start[i]!, start[i + 1]!];
      return { tree: this.tree(`points.${name}.tree`, Math.ceil((to - from) / POINTS_PER_BOX)), from, to };
    });
  }

  nearest(): Record<NearestSetName, IndexedItems> {
    return byName(NEAREST_SETS, ({ name }) => this.indexed(`nearest.${name}`));
  }

  /** Returns the index with this name, which has one box per item. */
  indexed(name: string): IndexedItems {
    const items = this.u32(`${name}.items`);
    return { tree: this.tree(`${name}.tree`, items.length), items };
  }

  runways() {
    return {
      coords: this.i32('runways.coords'),
      id: this.f64('runways.id'),
      name: this.u32('runways.name'),
      movements: this.f32('runways.movements'),
    };
  }

  /** Returns the road network; the region must have one. */
  roads(): RoadColumns {
    const kinds = Object.fromEntries(
      ROAD_KIND_COLUMNS.map((name) => [name, this.source(`roadKinds.${name}`)]),
    ) as Omit<RoadKindColumns, LaterColumn>;
    const metres = this.f32('roads.metres');
    const coords = this.i32('roads.coords');
    return {
      coords,
      barriers: this.source('roads.barriers') as RoadColumns['barriers'],
      first: this.u32('roads.first'),
      at: this.u32('roads.at'),
      ends: this.u32('roads.ends'),
      metres,
      kind: this.source('roads.kind') as RoadColumns['kind'],
      shapes: this.u8('roads.shapes'),
      shapeStart: this.u32('roads.shapeStart'),
      tree: this.i32('roads.tree'),
      kinds: {
        ...kinds,
        delayBack: this.has('roadKinds.delayBack') ? this.f32('roadKinds.delayBack') : kinds.delay,
        /** 1 = unpaved; zeros in files of format 10 that version 0.3.0 wrote */
        unpaved: this.since('roadKinds.unpaved', Uint8Array, kinds.class.length),
        ford: this.since('roadKinds.ford', Uint8Array, kinds.class.length),
        conditions: this.since('roadKinds.conditions', Uint32Array, kinds.class.length),
      },
      bearing: this.since('roads.bearing', Uint8Array, 2 * metres.length),
      junction: this.since('roads.junction', Uint8Array, coords.length / 2),
      turns: {
        halves: this.since('roadTurns.halves', Uint32Array, 0),
        start: this.since('roadTurns.start', Uint32Array, 1),
        only: this.since('roadTurns.only', Uint8Array, 0),
        conditions: this.since('roadTurns.conditions', Uint32Array, 0),
      },
      limits: { edge: this.u32('roadLimits.edge'), name: this.u32('roadLimits.name') },
    };
  }

  /** Returns the index of names, see format/names.ts; the region must have one. */
  names() {
    return {
      counts: this.u32('names.counts'),
      text: this.u32('names.text'),
      type: this.u8('names.type'),
      bounds: this.i32('names.bounds'),
      town: this.u32('names.town'),
      part: this.u32('names.part'),
      townBytes: this.u8('names.townBytes'),
      townOffsets: this.u32('names.townOffsets'),
      rowStart: this.u32('names.rowStart'),
      rowWords: this.u32('names.rowWords'),
      letters: this.u16('names.letters'),
      wordStart: this.u32('names.wordStart'),
      marks: this.i32('names.marks'),
      postingStart: this.u32('names.postingStart'),
      postings: this.u32('names.postings'),
    };
  }

  private sparse(name: string): SparseColumn {
    return new SparseColumn(this.source(name), this.has(marksOf(name)) ? this.i32(marksOf(name)) : null);
  }

  /** @param count number of items @param width numbers per item */
  private packed(name: string, count: number, width = 1): PackedColumn {
    const blocks = this.has(blocksOf(name)) ? this.i32(blocksOf(name)) : null;
    return new PackedColumn(count * width, this.source(name), blocks, width);
  }

  /** Returns a section, or zeros if an older file lacks it. @param length number of elements */
  private since<T extends SectionArray>(name: string, type: new (length: number) => T, length: number): T {
    return this.has(name) ? (this.source(name) as T) : new type(length);
  }

  private tree(name: string, items: number): BoxTree {
    return new BoxTree(items, this.i32(name));
  }
}

function asFloats(ints: Int32Array): Float32Array {
  return new Float32Array(ints.buffer, ints.byteOffset, ints.length);
}

function byName<const T extends readonly { name: string }[], V>(
  list: T,
  make: (entry: T[number], index: number) => V,
): Record<T[number]['name'], V> {
  return Object.fromEntries(list.map((entry, index) => [entry.name, make(entry, index)])) as Record<
    T[number]['name'],
    V
  >;
}
