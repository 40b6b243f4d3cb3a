/** Collects the features of a region and builds the parts of its file. */
import type { RegionInfo } from '../format/region-info.ts';
import type { RoadKind } from '../format/sections/roads.ts';
import type { MapExtent } from './beside.ts';
import { closedNights } from './closed-at-night.ts';
import { CoverageBuilder } from './coverage.ts';
import { AreaTable } from './features/area-table.ts';
import { LineTable } from './features/line-table.ts';
import { type RoadInput, RoadTable, type TurnInput } from './features/road-table.ts';
import { type GroundInput, NO_GROUND } from './ground-input.ts';
import type { RunwayInput } from './inputs.ts';
import { Strings, TimeBitmaps } from './interned.ts';
import type { Neighbour } from './names/towns.ts';
import { joinParts, type RegionPart } from './parts.ts';
import { PointTable } from './point-table.ts';

export class RegionBuilder {
  private readonly lineTexts = new Strings();
  private readonly placeTexts = new Strings();
  private readonly times = new TimeBitmaps();
  readonly lines = new LineTable(this.lineTexts);
  readonly coverage: CoverageBuilder;
  readonly roads = new RoadTable();
  readonly areas = new AreaTable(this.placeTexts, this.times);
  readonly points = new PointTable(this.placeTexts, this.times);
  readonly runways: RunwayInput[] = [];
  ground: GroundInput = NO_GROUND;

  /** @param extent of the map, as for `CoverageBuilder` */
  constructor(extent: MapExtent | null = null) {
    this.coverage = new CoverageBuilder(extent);
  }

  /**
   * Adds an edge of the road network, see `RoadTable`.
   * @param texts name of the road, '' = none, and its conditions, see `RoadClause`
   * @returns its number
   */
  addRoad(
    { name, conditions }: { name: string; conditions: string },
    { kind, ...road }: Omit<RoadInput, 'name' | 'kind'> & { kind: Omit<RoadKind, 'conditions'> },
  ): number {
    return this.roads.add({
      ...road,
      kind: {
        ...kind,
        conditions: this.lineTexts.add(conditions),
        closedNights: closedNights(conditions),
      },
      name: this.lineTexts.add(name),
    });
  }

  /** Adds a barrier to the road network, see `RoadTable`. */
  addBarrier(
    x: number,
    y: number,
    { conditions, ...kind }: Omit<RoadKind, 'conditions'> & { conditions: string },
  ): void {
    this.roads.addBarrier(x, y, {
      ...kind,
      conditions: this.lineTexts.add(conditions),
      closedNights: closedNights(conditions),
    });
  }

  /** Adds a turn restriction to the road network, see `RoadTable`. */
  addTurn({ conditions, ...turn }: Omit<TurnInput, 'conditions'> & { conditions: string }): void {
    this.roads.addTurn({ ...turn, conditions: this.lineTexts.add(conditions) });
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
