/**
 * Feature log: features as columns, quick to record and shared between threads without a copy; read-log.ts
 * reads it.
 */
import { OSM_TYPES, type OsmType } from '../../region/format/codes.ts';
import { ROAD_LIMITS, type RoadKind } from '../../region/format/sections/roads.ts';
import type { FeatureSink } from '../features/object-features.ts';
import type { AreaFacts, LineFacts, PlaceFacts, PointFacts } from '../tags/facts.ts';
import { type Columns, ColumnsWriter } from './columns.ts';

const KINDS = [
  'lines',
  'areas',
  'points',
  'buildings',
  'runways',
  'aerodromes',
  'coasts',
  'noiseBarriers',
  'tunnels',
  'signals',
  'roads',
  'barriers',
] as const;
export type Kind = (typeof KINDS)[number];

/** Features as sent between threads. The numbers and coordinates that `pack` returns are views of one shared buffer. */
export interface FeatureLog {
  kinds: Record<Kind, Columns>;
  /** bitmaps of opening hours and seasons */
  bitmaps: Uint8Array[];
}

/** Count of numbers of a road besides its class and path. */
export const ROAD_NUMBERS = 3 + ROAD_LIMITS.length;
/** Flag bits of a road. */
export const ISOLATED = 1;
export const UNPAVED = 2;

/** Returns the numbers of a road besides its class and path: speeds, limits, flag bits. */
export function roadNumbersOf(kind: RoadKind): number[] {
  const flags = (kind.isolated ? ISOLATED : 0) | (kind.unpaved ? UNPAVED : 0);
  return [kind.forward, kind.backward, ...ROAD_LIMITS.map((limit) => kind[limit]), flags];
}

/** Count of numbers of a building. */
const BUILDING_NUMBERS = 5;
/** Flag bits of a line. */
export const SILENT = 1;
export const IN_STREET = 2;
/** Position of Terrain above the flag bits of a line. */
export const TERRAIN_SHIFT = 2;

/** Records features in order of arrival; reusable after each `pack`. */
export class FeatureLogWriter implements FeatureSink {
  /** columns since the last `pack`; the methods below define the layout of each kind */
  readonly kinds = recordOf(() => new ColumnsWriter());
  private bitmaps: Uint8Array[] = [];
  private readonly bitmapIndex = new Map<Uint8Array, number>();

  line(osmId: number, facts: LineFacts, path: Int32Array): void {
    const { lines } = this.kinds;
    lines.number(osmId);
    lines.number(facts.lineClass);
    lines.number(facts.flags);
    lines.path(path);
    lines.number(facts.access);
    lines.number(facts.maxspeed);
    lines.number(facts.lanes);
    lines.number(facts.surface);
    const bits = (facts.silent ? SILENT : 0) | (facts.inStreet ? IN_STREET : 0);
    lines.number(bits | (facts.terrain << TERRAIN_SHIFT));
    lines.text(facts.name);
    lines.text(facts.ref);
  }

  area(osmType: OsmType, osmId: number, facts: AreaFacts, rings: Int32Array[]): void {
    const { areas } = this.kinds;
    areas.number(facts.kind);
    areas.rings(rings);
    areas.number(OSM_TYPES.indexOf(osmType));
    areas.number(osmId);
    this.place(areas, facts);
  }

  point(osmType: OsmType, osmId: number, facts: PointFacts, x: number, y: number, radius: number): void {
    const { points } = this.kinds;
    points.number(facts.category);
    points.number(OSM_TYPES.indexOf(osmType));
    points.number(osmId);
    this.place(points, facts);
    points.number(x);
    points.number(y);
    points.number(radius);
  }

  building(osmId: number, x: number, y: number, squareMetres: number, isHome: boolean): void {
    const { buildings } = this.kinds;
    buildings.number(osmId);
    buildings.number(x);
    buildings.number(y);
    buildings.number(squareMetres);
    buildings.number(isHome ? 1 : 0);
  }

  runway(osmId: number, ref: string, path: Int32Array): void {
    const { runways } = this.kinds;
    runways.number(osmId);
    runways.text(ref);
    runways.path(path);
  }

  aerodrome(kind: number, name: string, x: number, y: number, rings: Int32Array[]): void {
    const { aerodromes } = this.kinds;
    aerodromes.number(kind);
    aerodromes.number(x);
    aerodromes.number(y);
    aerodromes.text(name);
    aerodromes.rings(rings);
  }

  coast(osmId: number, path: Int32Array): void {
    this.kinds.coasts.number(osmId);
    this.kinds.coasts.path(path);
  }

  noiseBarrier(path: Int32Array): void {
    this.kinds.noiseBarriers.path(path);
  }

  tunnel(path: Int32Array): void {
    this.kinds.tunnels.path(path);
  }

  signals(x: number, y: number): void {
    this.kinds.signals.number(x);
    this.kinds.signals.number(y);
  }

  road(kind: RoadKind, name: string, path: Int32Array): void {
    const { roads } = this.kinds;
    roads.number(kind.roadClass);
    roads.path(path);
    for (const value of roadNumbersOf(kind)) roads.number(value);
    roads.text(name);
  }

  barrier(kind: RoadKind, x: number, y: number): void {
    const { barriers } = this.kinds;
    barriers.number(kind.roadClass);
    for (const value of roadNumbersOf(kind)) barriers.number(value);
    barriers.number(x);
    barriers.number(y);
  }

  private place(columns: ColumnsWriter, facts: PlaceFacts): void {
    columns.number(facts.flags);
    columns.number(facts.access);
    columns.number(facts.value);
    columns.number(facts.maxstay);
    columns.number(this.bitmap(facts.hours));
    columns.number(this.bitmap(facts.season));
    columns.text(facts.name);
    columns.text(facts.details ?? '');
  }

  /** Returns the index of opening hours or of a season in `bitmaps`; -1 = none. */
  bitmap(bitmap: Uint8Array | null): number {
    if (!bitmap) return -1;
    let index = this.bitmapIndex.get(bitmap);
    if (index === undefined) {
      index = this.bitmaps.push(bitmap) - 1;
      this.bitmapIndex.set(bitmap, index);
    }
    return index;
  }

  /** Returns the features since the last call. */
  pack(): FeatureLog {
    const writers = Object.values(this.kinds);
    const memory = new SharedArrayBuffer(writers.reduce((bytes, columns) => bytes + columns.bytes, 0));
    let offset = 0;
    const kinds = recordOf((kind) => {
      const columns = this.kinds[kind];
      const start = offset;
      offset += columns.bytes;
      return columns.pack(memory, start);
    });
    const { bitmaps } = this;
    this.bitmaps = [];
    this.bitmapIndex.clear();
    return { kinds, bitmaps };
  }
}

/** Returns the number of buildings in a log. */
export function buildingsIn({ kinds }: FeatureLog): number {
  return kinds.buildings.numbers.length / BUILDING_NUMBERS;
}

function recordOf<T>(make: (kind: Kind) => T): Record<Kind, T> {
  return Object.fromEntries(KINDS.map((kind) => [kind, make(kind)])) as Record<Kind, T>;
}
