/** A region opened for reading: typed views over the bytes of its file, no copy, no parsing of features. */
import Flatbush from 'flatbush';
import { HOURS_BYTES } from '../build/interned.ts';
import { GROUND_CELLS_PER_DEGREE, OSM_TYPES, type OsmType } from '../format/codes.ts';
import { COVERAGE_DISTANCE_M, coverageCell } from '../format/coverage.ts';
import type { RegionInfo } from '../format/inputs.ts';
import type { GridHeader, RegionHeader, SectionArray } from '../format/layout.ts';
import {
  AREA_GROUPS,
  type AreaGroupName,
  CHUNK_WORDS,
  LINE_LAYERS,
  type LineLayerName,
  NEAREST_SETS,
  type NearestSetName,
  POINT_GROUPS,
  type PointGroupName,
  SEGMENT_WORDS,
} from '../format/reach.ts';
import { ChunkTree } from '../spatial/chunk-tree.ts';
import { E7 } from '../spatial/geometry.ts';

/** Gives the typed view of a section by name. */
export type SectionSource = (name: string) => SectionArray;

export interface LineLayer {
  name: LineLayerName;
  /** metres */
  reach: number;
  /** number of segments */
  count: number;
  /** records of SEGMENT_WORDS words, as integers and as floats over the same bytes */
  ints: Int32Array;
  floats: Float32Array;
  /** number of chunks */
  chunks: number;
  /** finds groups of chunks */
  tree: ChunkTree;
  /** records of CHUNK_WORDS words */
  chunkInts: Int32Array;
  chunkFloats: Float32Array;
  /** chunks that hold a hidden way: their sums cannot be used; null = none */
  mixed: Uint8Array | null;
}

export interface PieceGroup {
  index: Flatbush | null;
  /** area that a piece belongs to */
  owner: Uint32Array;
  cuts: Uint8Array;
  pieceStart: Uint32Array;
  ringStart: Uint32Array;
  coords: Int32Array;
}

export interface PointGroup {
  index: Flatbush | null;
  from: number;
  to: number;
}

/** Shares 0..1 of the ground around a place. */
export interface Ground {
  soft: number;
  built: number;
  forest: number;
}

/** Texts kept, as the names of a neighbourhood come again and again: some 100 kB. */
const MOST_TEXTS = 2048;

export class Region {
  readonly info: RegionInfo;
  /** date of the map data, ms since 1970; null = unknown */
  readonly dataUpdatedAtMs: number | null;
  readonly ways;
  readonly layers: readonly LineLayer[];
  readonly areas;
  readonly areaGroups: Readonly<Record<AreaGroupName, PieceGroup>>;
  readonly points;
  readonly pointGroups: Readonly<Record<PointGroupName, PointGroup>>;
  readonly nearest: Readonly<Record<NearestSetName, { index: Flatbush | null; items: Uint32Array }>>;
  /** places where a van may stand, see build-sites.ts */
  readonly sites: { index: Flatbush | null; items: Uint32Array };
  readonly runways;
  /** ways, areas and points that another region already has: 1 = left out here; null = none */
  hiddenWays: Uint8Array | null = null;
  hiddenAreas: Uint8Array | null = null;
  hiddenPoints: Uint8Array | null = null;
  private readonly strings: { bytes: Buffer; offsets: Uint32Array };
  private readonly texts = new Map<number, string>();
  private readonly hoursBytes: Uint8Array;
  private readonly coverageCells: Uint8Array;
  private readonly ground: { soft: Uint8Array; built: Uint8Array; forest: Uint8Array };

  constructor(
    readonly header: RegionHeader,
    source: SectionSource,
  ) {
    const u8 = (name: string) => source(name) as Uint8Array;
    const u16 = (name: string) => source(name) as Uint16Array;
    const u32 = (name: string) => source(name) as Uint32Array;
    const i32 = (name: string) => source(name) as Int32Array;
    const f32 = (name: string) => source(name) as Float32Array;
    const f64 = (name: string) => source(name) as Float64Array;
    const index = (name: string) => openIndex(u8(name));
    this.info = header.info;
    this.dataUpdatedAtMs = header.info.dataUpdatedAt === null ? null : Date.parse(header.info.dataUpdatedAt);
    this.ways = {
      id: f64('ways.id'),
      class: u8('ways.class'),
      flags: u32('ways.flags'),
      name: u32('ways.name'),
      ref: u32('ways.ref'),
      access: u8('ways.access'),
      maxspeed: u8('ways.maxspeed'),
      lanes: u8('ways.lanes'),
    };
    this.layers = LINE_LAYERS.map(({ name, reach }) => {
      const ints = i32(`lines.${name}.segments`);
      const chunkInts = i32(`lines.${name}.chunks`);
      const chunks = chunkInts.length / CHUNK_WORDS;
      return {
        name,
        reach,
        count: ints.length / SEGMENT_WORDS,
        ints,
        floats: asFloats(ints),
        chunks,
        tree: new ChunkTree(chunks, i32(`lines.${name}.tree`)),
        chunkInts,
        chunkFloats: asFloats(chunkInts),
        mixed: null,
      };
    });
    this.areas = {
      id: f64('areas.id'),
      osmType: u8('areas.osmType'),
      kind: u8('areas.kind'),
      flags: u32('areas.flags'),
      name: u32('areas.name'),
      access: u8('areas.access'),
      value: f32('areas.value'),
      maxstay: u16('areas.maxstay'),
      hours: u32('areas.hours'),
      hectares: f32('areas.hectares'),
      centre: i32('areas.centre'),
    };
    this.areaGroups = byName(AREA_GROUPS, ({ name }) => ({
      index: index(`areas.${name}.index`),
      owner: u32(`areas.${name}.owner`),
      cuts: u8(`areas.${name}.cuts`),
      pieceStart: u32(`areas.${name}.pieceStart`),
      ringStart: u32(`areas.${name}.ringStart`),
      coords: i32(`areas.${name}.coords`),
    }));
    this.points = {
      coords: i32('points.coords'),
      category: u8('points.category'),
      flags: u32('points.flags'),
      id: f64('points.id'),
      osmType: u8('points.osmType'),
      name: u32('points.name'),
      access: u8('points.access'),
      value: f32('points.value'),
      maxstay: u16('points.maxstay'),
      hours: u32('points.hours'),
      radius: u16('points.radius'),
    };
    const groupStart = u32('points.groupStart');
    this.pointGroups = byName(POINT_GROUPS, ({ name }, i) => ({
      index: index(`points.${name}.index`),
      from: groupStart[i]!,
      to: groupStart[i + 1]!,
    }));
    this.nearest = byName(NEAREST_SETS, ({ name }) => ({
      index: index(`nearest.${name}.index`),
      items: u32(`nearest.${name}.items`),
    }));
    this.sites = { index: index('sites.index'), items: u32('sites.items') };
    this.runways = {
      coords: i32('runways.coords'),
      id: f64('runways.id'),
      name: u32('runways.name'),
      movements: f32('runways.movements'),
    };
    const { buffer, byteOffset, byteLength } = u8('strings.bytes');
    const bytes = Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
    this.strings = { bytes, offsets: u32('strings.offsets') };
    this.hoursBytes = u8('hours.bytes');
    this.coverageCells = u8('coverage.cells');
    this.ground = { soft: u8('ground.soft'), built: u8('ground.built'), forest: u8('ground.forest') };
  }

  /** The text of a `name` or `ref` column. */
  text(index: number): string {
    let text = this.texts.get(index);
    if (text === undefined) {
      const { bytes, offsets } = this.strings;
      text = bytes.toString('utf8', offsets[index]!, offsets[index + 1]!);
      if (this.texts.size >= MOST_TEXTS) this.texts.clear();
      this.texts.set(index, text);
    }
    return text;
  }

  /** The weekly bitmap of an `hours` column; null = none given. */
  weekOf(index: number): Uint8Array | null {
    return index === 0 ? null : this.hoursBytes.subarray((index - 1) * HOURS_BYTES, index * HOURS_BYTES);
  }

  osmTypeOf(code: number): OsmType {
    return OSM_TYPES[code]!;
  }

  /** True when there is map data at (x, y), 1e-7 degrees: never outside of what was extracted. */
  covers(x: number, y: number): boolean {
    const [west, south, east, north] = this.info.bounds;
    return (
      x >= west * E7 && x <= east * E7 && y >= south * E7 && y <= north * E7 && this.coverageAt(x, y) > 0
    );
  }

  /** The value of the coverage grid, see coverage.ts; 0 = no map data here. */
  private coverageAt(x: number, y: number): number {
    const [col, row] = coverageCell(x, y);
    const grid = this.header.coverage;
    const c = col - grid.col;
    const r = row - grid.row;
    return c >= 0 && r >= 0 && c < grid.cols && r < grid.rows ? this.coverageCells[r * grid.cols + c]! : 0;
  }

  /**
   * Distance in metres from (x, y) to the nearest place without map data, never too long and less than a coverage
   * cell (about 430 m) too short, at most `limit`. 0 at the edge and outside.
   */
  metresInside(x: number, y: number, limit: number): number {
    return Math.min(limit, Math.max(0, this.coverageAt(x, y) - 1) * COVERAGE_DISTANCE_M);
  }

  /** Ground shares at (x, y), interpolated between the grid's cell centres; null outside the grid. */
  groundAt(x: number, y: number): Ground | null {
    const grid = this.header.ground;
    const cx = (x / E7 + 180) * GROUND_CELLS_PER_DEGREE - grid.col - 0.5;
    const cy = (y / E7 + 90) * GROUND_CELLS_PER_DEGREE - grid.row - 0.5;
    if (cx < -0.5 || cy < -0.5 || cx > grid.cols - 0.5 || cy > grid.rows - 0.5) return null;
    const { soft, built, forest } = this.ground;
    return {
      soft: interpolate(soft, grid, cx, cy) / 255,
      built: interpolate(built, grid, cx, cy) / 255,
      forest: interpolate(forest, grid, cx, cy) / 255,
    };
  }
}

function interpolate(values: Uint8Array, grid: GridHeader, cx: number, cy: number): number {
  const c0 = Math.max(0, Math.min(grid.cols - 1, Math.floor(cx)));
  const r0 = Math.max(0, Math.min(grid.rows - 1, Math.floor(cy)));
  const c1 = Math.min(grid.cols - 1, c0 + 1);
  const r1 = Math.min(grid.rows - 1, r0 + 1);
  const tx = Math.max(0, Math.min(1, cx - c0));
  const ty = Math.max(0, Math.min(1, cy - r0));
  const south = values[r0 * grid.cols + c0]! * (1 - tx) + values[r0 * grid.cols + c1]! * tx;
  const north = values[r1 * grid.cols + c0]! * (1 - tx) + values[r1 * grid.cols + c1]! * tx;
  return south * (1 - ty) + north * ty;
}

function asFloats(ints: Int32Array): Float32Array {
  return new Float32Array(ints.buffer, ints.byteOffset, ints.length);
}

function openIndex(bytes: Uint8Array): Flatbush | null {
  return bytes.length === 0 ? null : Flatbush.from(bytes.buffer, bytes.byteOffset);
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
