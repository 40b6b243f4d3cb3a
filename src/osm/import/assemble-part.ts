/** Assembles one part of a map into one region, cell by cell, so that only one cell is in memory. */
import { RegionBuilder } from '../../region/build/builder.ts';
import { GroundTable, NO_GROUND } from '../../region/build/ground-input.ts';
import type { RunwayInput } from '../../region/build/inputs.ts';
import type { Neighbour } from '../../region/build/names/towns.ts';
import { joinParts, type RegionPart } from '../../region/build/parts.ts';
import type { SectionArray } from '../../region/format/layout.ts';
import type { Bounds, RegionInfo } from '../../region/format/region-info.ts';
import { BOX_WORDS } from '../../region/spatial/box-tree.ts';
import { E7 } from '../../shared/geo/earth.ts';
import type { Rings } from '../../shared/geo/polygons.ts';
import { type Cell, selectedCellOf } from '../cells/cell.ts';
import type { Part } from '../cells/plan.ts';
import type { TiledFeatures } from '../cells/tiled-features.ts';
import { type Box, owns } from '../cells/tiles.ts';
import { type Aerodrome, type RunwayPath, runwaysOf } from '../emission/runways.ts';
import { ClipArea } from '../geometry/clip-area.ts';
import { bytesOf, readLogs } from '../records/feature-log.ts';
import { addLines } from './assemble-lines.ts';
import { addPlaces } from './assemble-places.ts';
import { addRoads } from './assemble-roads.ts';
import { addGround, groundBoundsOf } from './ground/assemble-ground.ts';
import { groundGridOf } from './ground/ground-builder.ts';
import { addKnownCells } from './known-cells.ts';
import { TurnArms } from './turn-arms.ts';

/** Extent of a whole map; degrees. */
export interface Extent {
  bounds: Bounds;
  /** area for which the map is complete, which may be smaller than its bounds */
  covered: Bounds;
  /** rectangle in which the map contains everything audible, with or without roads; null if none is known */
  complete: Bounds | null;
  /** area with all streets and houses */
  streets: Bounds;
  /** polygons outside of which nothing is covered; null = not clipped */
  clip: Rings | null;
}

export interface Assembled {
  /** bytes of the region, in consecutive pieces */
  parts: Uint8Array[];
  /** counts of the source and of the features */
  counts: Record<string, number>;
}

/**
 * Assembles the region of a part; returns null for a part of wide areas that contains none. A map of one part
 * yields the same bytes as `assemble` if `neighbours` is null.
 * @param info metadata of the whole map; the part gets its own bounds, and its counts are added
 * @param neighbours settlements around the part that its names may belong to; null = no index of names
 * @param margin distance around each cell within which features are known, m
 */
export function assemblePart(
  part: Part,
  features: TiledFeatures,
  extent: Extent,
  info: RegionInfo,
  neighbours: readonly Neighbour[] | null,
  margin?: number,
): Assembled | null {
  const maker = new PartMaker(part, extent);
  for (const box of part.cells) maker.add(selectedCellOf(features, part, box, margin));
  return maker.finish(info, features.buildings, neighbours);
}

class PartMaker {
  private readonly builder: RegionBuilder;
  private readonly counts: Record<string, number> = {};
  private readonly runways: RunwayInput[] = [];
  private readonly arms = new TurnArms();
  private readonly ground: GroundTable;
  private readonly clip: ClipArea | null;

  constructor(
    private readonly part: Part,
    private readonly extent: Extent,
  ) {
    this.ground = new GroundTable(groundGridOf(groundBoundsOf(part.box, extent.bounds)));
    const clip = extent.clip && new ClipArea(extent.clip);
    this.clip = clip;
    this.builder = new RegionBuilder({
      bounds: extent.covered,
      has: clip && ((x, y) => clip.has(x, y)),
    });
  }

  add(cell: Cell): void {
    const { builder, extent } = this;
    const clipped = { ...extent, clip: this.clip };
    if (this.part.areas !== 'wide') {
      addGround(cell, this.ground, extent.bounds);
      this.count(addLines(cell, builder, clipped));
      addKnownCells(cell, builder, clipped);
      addRoads(cell, builder, this.arms);
      collect(cell);
      this.runways.push(...runwaysIn(cell));
    }
    this.count(addPlaces(cell, builder, this.part.areas));
    collect(cell);
  }

  /**
   * Returns the region of everything added; null for a part of wide areas that contains none.
   * @param buildings number of buildings on the whole map, stored in every part; 0 = all shares of built-up land are
   * typical ones
   */
  finish(info: RegionInfo, buildings: number, neighbours: readonly Neighbour[] | null): Assembled | null {
    const { part, runways, extent } = this;
    const isWide = part.areas === 'wide';
    if (isWide && this.counts.areas === 0) return null;
    this.arms.addTo(this.builder);
    const lines = this.builder.linePart();
    const places = this.builder.placePart();
    const counts = { ...info.counts, ...this.counts, runways: runways.length };
    const bounds = boundsOf(extent.bounds, isWide ? null : part.box, lines, places, runways);
    const ground = isWide ? NO_GROUND : this.ground.finish();
    const partInfo = { ...info, bounds, counts: { ...counts, buildings } };
    return { parts: joinParts(partInfo, lines, places, ground, runways, neighbours), counts };
  }

  private count(counts: Readonly<Record<string, number>>): void {
    for (const [name, count] of Object.entries(counts)) this.counts[name] = (this.counts[name] ?? 0) + count;
  }
}

/**
 * Bytes of logs after which garbage is collected. The logs of a cell count twice, as `collect` is called twice per
 * cell (once for wide areas). Small maps, up to about 2 MB, and live cells stay below it, so that they never wait for a
 * collection.
 */
const BYTES_PER_COLLECTION = 16e6;
let uncollected = 0;

/**
 * Collects the garbage of a cell, which would otherwise accumulate to twice as much memory. A collection takes about
 * 50 ms, a large cell seconds.
 */
function collect({ logs }: Cell): void {
  for (const log of logs) uncollected += bytesOf(log);
  if (uncollected < BYTES_PER_COLLECTION) return;
  uncollected = 0;
  Bun.gc(true);
}

/**
 * Returns the bbox of everything that a part owns except its road network, within the bounds of the map, degrees.
 * @param own box of the part, which is added; null for a part of wide areas
 */
function boundsOf(
  whole: Bounds,
  own: Box | null,
  lines: RegionPart,
  places: RegionPart,
  runways: readonly RunwayInput[],
): Bounds {
  const box: Box = own ? { ...own } : { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const [name, words] of Object.entries({ ...lines.sections, ...places.sections }))
    if (name.endsWith('.tree') && name !== 'roads.tree') widen(box, words);
  for (const { x1, y1, x2, y2 } of runways) widen(box, [x1, y1, x1, y1, x2, y2, x2, y2]);
  const [west, south, east, north] = whole;
  const lon = (x: number) => Math.max(west, Math.min(east, x / E7));
  const lat = (y: number) => Math.max(south, Math.min(north, y / E7));
  return [lon(box.minX), lat(box.minY), lon(box.maxX), lat(box.maxY)];
}

/** Grows a box to include those in `words`, which have the layout of an R-tree. */
function widen(box: Box, words: SectionArray | readonly number[]): void {
  for (let at = 0; at < words.length; at += BOX_WORDS) {
    box.minX = Math.min(box.minX, words[at]!);
    box.minY = Math.min(box.minY, words[at + 1]!);
    box.maxX = Math.max(box.maxX, words[at + 2]!);
    box.maxY = Math.max(box.maxY, words[at + 3]!);
  }
}

/** Returns the runways that a cell owns: those whose western end is in it. */
function runwaysIn({ box, logs }: Cell): RunwayInput[] {
  const paths: RunwayPath[] = [];
  const aerodromes: Aerodrome[] = [];
  readLogs(logs, {
    runway: (runway) => paths.push(runway),
    aerodrome: (aerodrome) => aerodromes.push(aerodrome),
  });
  return runwaysOf(paths, aerodromes).filter(({ x1, y1, x2, y2 }) => {
    const isFirst = x1 < x2 || (x1 === x2 && y1 <= y2);
    return isFirst ? owns(box, x1, y1) : owns(box, x2, y2);
  });
}
