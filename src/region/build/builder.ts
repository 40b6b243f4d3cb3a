/** Collects the features of a region and builds the parts of its file. */
import type { RegionInfo } from '../format/region-info.ts';
import type { RoadKind } from '../format/sections/roads.ts';
import { CoverageBuilder } from './coverage.ts';
import { AreaTable } from './features/area-table.ts';
import { LineTable } from './features/line-table.ts';
import { type RoadInput, RoadTable } from './features/road-table.ts';
import { type GroundInput, NO_GROUND } from './ground-input.ts';
import type { AreaInput, PointInput, RunwayInput, WayInput, WayTraffic } from './inputs.ts';
import { Strings, TimeBitmaps } from './interned.ts';
import type { Neighbour } from './names/towns.ts';
import { joinParts, type RegionPart } from './parts.ts';
import { PointTable } from './point-table.ts';

export class RegionBuilder {
  private readonly lineTexts = new Strings();
  private readonly lines = new LineTable(this.lineTexts);
  private readonly coverage = new CoverageBuilder();
  private readonly placeTexts = new Strings();
  private readonly times = new TimeBitmaps();
  private readonly areas = new AreaTable(this.placeTexts, this.times);
  private readonly points = new PointTable(this.placeTexts, this.times);
  private readonly runways: RunwayInput[] = [];
  private readonly roads = new RoadTable();
  private ground: GroundInput = NO_GROUND;

  /** Adds a way and returns its index for `addSegment`. */
  addWay(way: WayInput): number {
    return this.lines.addWay(way);
  }

  /** Sets the traffic of an added way; default: none. */
  setTraffic(way: number, traffic: WayTraffic): void {
    this.lines.setTraffic(way, traffic);
  }

  /** Adds a segment of a way, with ends in 1e-7 degrees; the other values are as in SegmentInput. */
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
    this.lines.addSegment(way, x1, y1, x2, y2, kind, light, heavy);
  }

  /**
   * Adds an edge of the road network, see `RoadTable`.
   * @param name name of the road, stored only if it has a limit for vehicles; '' = none
   */
  addRoad(name: string, road: Omit<RoadInput, 'name'>): void {
    this.roads.add({ ...road, name: this.lineTexts.add(name) });
  }

  /** Adds a barrier at a vertex of the road network, see `RoadTable`. */
  addBarrier(x: number, y: number, kind: RoadKind): void {
    this.roads.addBarrier(x, y, kind);
  }

  /** Marks a vertex, 1e-7 degrees, at which roads continue in another region. */
  addOpenVertex(x: number, y: number): void {
    this.roads.addOpen(x, y);
  }

  addArea(area: AreaInput): void {
    this.areas.add(area);
  }

  addPoint(point: PointInput): void {
    this.points.add(point);
  }

  addRunway(runway: RunwayInput): void {
    this.runways.push(runway);
  }

  setGround(ground: GroundInput): void {
    this.ground = ground;
  }

  /** Marks a position (1e-7 degrees) as having map data. */
  cover(x: number, y: number): void {
    this.coverage.add(x, y);
  }

  /** Marks cells of the coverage grid, `lastCol` inclusive, as known although nothing is mapped there: water. */
  addKnownCells(row: number, firstCol: number, lastCol: number): void {
    this.coverage.addKnown(row, firstCol, lastCol);
  }

  /** Returns the lines, their coverage and the road network as an independent part. */
  linePart(): RegionPart {
    const sections = {
      ...this.lines.sections(),
      ...this.coverage.sections(),
      ...this.roads.sections(),
    };
    return { sections, texts: this.lineTexts.texts() };
  }

  /** Returns the areas and points as an independent part. */
  placePart(): RegionPart {
    const sections = { ...this.areas.sections(), ...this.points.sections(), ...this.times.sections() };
    return { sections, texts: this.placeTexts.texts() };
  }

  /** Returns the parts of the region's file, in order. @param neighbours as for `joinParts` */
  finish(info: RegionInfo, neighbours: readonly Neighbour[] | null = null): Uint8Array[] {
    return joinParts(info, this.linePart(), this.placePart(), this.ground, this.runways, neighbours);
  }
}
