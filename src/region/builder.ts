/** Collects the features of a region and makes the parts of its file. */

import { areaSections } from './build-areas.ts';
import { type LineColumns, lineSections } from './build-lines.ts';
import { pointSections } from './build-points.ts';
import { siteSections } from './build-sites.ts';
import { Column } from './column.ts';
import { CoverageBuilder } from './coverage.ts';
import type { AreaInput, GroundInput, PointInput, RegionInfo, RunwayInput, WayInput } from './features.ts';
import { encodeRegion, type SectionArray } from './format.ts';
import { orderByNumber } from './hilbert.ts';
import { Hours, Strings } from './interned.ts';

export class RegionBuilder {
  private readonly strings = new Strings();
  private readonly hours = new Hours();
  private readonly coverage = new CoverageBuilder();
  private readonly wayIds = new Column(Float64Array);
  private readonly ways: Record<string, Column<SectionArray>> = {
    class: new Column(Uint8Array),
    flags: new Column(Uint32Array),
    name: new Column(Uint32Array),
    ref: new Column(Uint32Array),
    access: new Column(Uint8Array),
    maxspeed: new Column(Uint8Array),
    lanes: new Column(Uint8Array),
  };
  private readonly lines: LineColumns = {
    coords: new Column(Int32Array),
    way: new Column(Uint32Array),
    kind: new Column(Uint8Array),
    light: new Column(Float32Array),
    heavy: new Column(Float32Array),
  };
  private readonly areas: AreaInput[] = [];
  private readonly points: PointInput[] = [];
  private readonly runways: RunwayInput[] = [];
  private ground: GroundInput | null = null;

  /** Adds a way and returns its index for `addSegment`. */
  addWay(way: WayInput): number {
    this.wayIds.push(way.osmId);
    this.ways.class!.push(way.lineClass);
    this.ways.flags!.push(way.flags);
    this.ways.name!.push(this.strings.add(way.name));
    this.ways.ref!.push(this.strings.add(way.ref));
    this.ways.access!.push(way.access);
    this.ways.maxspeed!.push(Math.min(255, Math.round(way.maxspeed)));
    this.ways.lanes!.push(Math.min(255, way.lanes));
    return this.wayIds.length - 1;
  }

  /** Adds a piece of a way; see SegmentInput for units. */
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
    const { coords } = this.lines;
    coords.push(x1);
    coords.push(y1);
    coords.push(x2);
    coords.push(y2);
    this.lines.way.push(way);
    this.lines.kind.push(kind);
    this.lines.light.push(light);
    this.lines.heavy.push(heavy);
  }

  addArea(area: AreaInput): void {
    this.areas.push(area);
  }

  addPoint(point: PointInput): void {
    this.points.push(point);
  }

  addRunway(runway: RunwayInput): void {
    this.runways.push(runway);
  }

  setGround(ground: GroundInput): void {
    this.ground = ground;
  }

  /** There is map data at this place (1e-7 degrees). */
  cover(x: number, y: number): void {
    this.coverage.add(x, y);
  }

  /** The parts of the region's file, in order. */
  finish(info: RegionInfo): Uint8Array[] {
    const wayOrder = orderByNumber(this.wayIds.view());
    const sections: Record<string, SectionArray> = { 'ways.id': this.wayIds.gather(wayOrder) };
    for (const [name, column] of Object.entries(this.ways))
      sections[`ways.${name}`] = column.gather(wayOrder);
    const newWay = new Uint32Array(wayOrder.length);
    for (let i = 0; i < wayOrder.length; i++) newWay[wayOrder[i]!] = i;

    Object.assign(
      sections,
      lineSections(
        this.lines,
        newWay,
        sections['ways.class'] as Uint8Array,
        sections['ways.flags'] as Uint32Array,
      ),
    );
    Object.assign(sections, areaSections(this.areas, this.strings, this.hours));
    Object.assign(sections, pointSections(this.points, this.strings, this.hours));
    Object.assign(sections, siteSections(sections));
    Object.assign(sections, this.runwaySections());

    const { grid, cells } = this.coverage.finish();
    sections['coverage.cells'] = cells;
    sections['ground.soft'] = this.ground?.soft ?? new Uint8Array(0);
    sections['ground.built'] = this.ground?.built ?? new Uint8Array(0);
    sections['ground.forest'] = this.ground?.forest ?? new Uint8Array(0);
    const { col, row, cols, rows } = this.ground ?? { col: 0, row: 0, cols: 0, rows: 0 };
    Object.assign(sections, this.strings.sections(), this.hours.sections());
    return encodeRegion({ info, ground: { col, row, cols, rows }, coverage: grid }, sections);
  }

  private runwaySections(): Record<string, SectionArray> {
    const { runways } = this;
    return {
      'runways.coords': Int32Array.from(
        runways.flatMap((runway) => [runway.x1, runway.y1, runway.x2, runway.y2]),
      ),
      'runways.id': Float64Array.from(runways, (runway) => runway.osmId),
      'runways.name': Uint32Array.from(runways, (runway) => this.strings.add(runway.name)),
      'runways.movements': Float32Array.from(runways, (runway) => runway.movements),
    };
  }
}
