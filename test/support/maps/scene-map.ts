/**
 * Small maps around one spot, drawn in metres from it. Traffic gets the sound power that an import would give
 * it.
 */

import { lineEmission } from '../../../src/osm/emission/line-emission.ts';
import { MeanTraffic } from '../../../src/osm/emission/mean-traffic.ts';
import { TYPICAL_PEOPLE } from '../../../src/osm/emission/road-traffic.ts';
import { type LineFacts, Surface, Terrain } from '../../../src/osm/tags/facts.ts';
import type { RegionBuilder } from '../../../src/region/build/builder.ts';
import { groundOfBlock } from '../../../src/region/build/ground-input.ts';
import type { AreaInput, PointInput, WayInput, WayTraffic } from '../../../src/region/build/inputs.ts';
import {
  Access,
  AreaKind,
  type AreaKindName,
  LineClass,
  type LineClassName,
  PointCategory,
  type PointCategoryName,
  SoundKind,
} from '../../../src/region/format/codes.ts';
import type { Bounds, RegionInfo } from '../../../src/region/format/region-info.ts';
import { GROUND_CELLS_PER_DEGREE } from '../../../src/region/format/sections/grids.ts';
import type { Ground, Region } from '../../../src/region/read/reader.ts';
import { splitLine } from '../../../src/region/spatial/geometry.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../../../src/shared/geo/earth.ts';
import { anArea, aPoint, aWay, partsOf, regionOf } from './region-fixture.ts';
import { withTerrain } from './terrain.ts';

type Metres = readonly [east: number, north: number];

/** Fields without houses and trees. */
export const FIELDS: Ground = { soft: 0.6, built: 0, forest: 0 };
/** Swabian hills: Germany, Baden-Württemberg. */
export const IN_GERMANY = { lat: 48.2, lon: 9.1 };

/** Distance up to which the map has data in every direction, m. */
const COVERED_M = 6000;

/** Distance up to which a hilly scene has terrain in every direction, m. */
const TERRAIN_M = 3000;

/** Way id of the track that makes the spot reachable. */
const PATH_ID = 999_999;

interface LineOptions extends Partial<LineFacts> {
  /** in or within 50 m of built-up land use */
  builtUp?: boolean;
  /** traffic that the region records, if it differs from the traffic behind the sound power */
  traffic?: WayTraffic;
}

export class SceneMap {
  private readonly steps: ((builder: RegionBuilder) => void)[] = [];
  private nextId = 1;
  private hasPath = true;
  private eastEdge = COVERED_M;
  readonly x: number;
  readonly y: number;

  constructor(
    readonly place: { lat: number; lon: number } = IN_GERMANY,
    private readonly ground: Ground = FIELDS,
  ) {
    this.x = toUnits(place.lon);
    this.y = toUnits(place.lat);
  }

  /** Ends the map data so many metres east of the spot, to the nearest cell of the coverage. */
  covered(east: number): this {
    this.eastEdge = east;
    return this;
  }

  /** Converts metres from the spot to stored units. */
  units([east, north]: Metres): [number, number] {
    return [
      Math.round(this.x + east / metresPerUnitEast(this.y)),
      Math.round(this.y + north / METRES_PER_UNIT),
    ];
  }

  /** Adds a road or track along a path. */
  line(name: LineClassName, path: readonly Metres[], options: LineOptions = {}): this {
    const lineClass = LineClass[name];
    const { builtUp = false, traffic, ...given } = options;
    const facts: LineFacts = {
      ...(aWay({ osmId: this.nextId++, lineClass }) as WayInput),
      surface: Surface.SMOOTH,
      silent: false,
      terrain: Terrain.LEVEL,
      inStreet: false,
      ...given,
    };
    const emission = lineEmission(facts, builtUp ? TYPICAL_PEOPLE : null);
    const { osmId } = facts as LineFacts & WayInput;
    this.steps.push((builder) => {
      const way = builder.lines.addWay({ ...facts, osmId });
      const typical = new MeanTraffic();
      typical.passed(emission);
      builder.lines.setTraffic(way, traffic ?? typical.mean());
      for (const [i, from] of path.slice(0, -1).entries()) {
        splitLine(...this.units(from), ...this.units(path[i + 1]!), 100, (x1, y1, x2, y2) => {
          builder.lines.addSegment(way, x1, y1, x2, y2, emission.kind, emission.light, emission.heavy);
        });
      }
    });
    return this;
  }

  /** Adds a line from west to east, `north` metres north of the spot, 5 km to either side. */
  straight(name: LineClassName, north: number, options: LineOptions = {}): this {
    return this.line(
      name,
      [
        [-5000, north],
        [5000, north],
      ],
      options,
    );
  }

  /** Adds a rectangle from its south-west to its north-east corner. */
  area(
    name: AreaKindName,
    [west, south]: Metres,
    [east, north]: Metres,
    options: Partial<AreaInput> = {},
  ): this {
    const corners: Metres[] = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    const ring = Int32Array.from(corners.flatMap((corner) => this.units(corner)));
    const area = anArea({ osmId: this.nextId++, kind: AreaKind[name], rings: [ring], ...options });
    this.steps.push((builder) => builder.areas.add(area));
    return this;
  }

  point(name: PointCategoryName, at: Metres, options: Partial<PointInput> = {}): this {
    const [x, y] = this.units(at);
    const point = aPoint({ osmId: this.nextId++, category: PointCategory[name], x, y, ...options });
    this.steps.push((builder) => builder.points.add(point));
    return this;
  }

  runway(from: Metres, to: Metres, movements: number, name = ''): this {
    const [x1, y1] = this.units(from);
    const [x2, y2] = this.units(to);
    const osmId = this.nextId++;
    this.steps.push((builder) => builder.runways.push({ osmId, name, x1, y1, x2, y2, movements }));
    return this;
  }

  /**
   * Removes the silent track 10 m south of the spot, without which vans reach the spot only by a drawn road.
   */
  pathless(): this {
    this.hasPath = false;
    return this;
  }

  region(info: Partial<RegionInfo> = {}): Region {
    return regionOf((builder) => this.fill(builder), info);
  }

  /** Returns the region with terrain around the spot. @param height m above the sea, at metres from the spot */
  hilly(height: (...at: Metres) => number): Region {
    const [west, south] = this.units([-TERRAIN_M, -TERRAIN_M]);
    const [east, north] = this.units([TERRAIN_M, TERRAIN_M]);
    const bounds: Bounds = [west / E7, south / E7, east / E7, north / E7];
    return withTerrain(
      partsOf((builder) => this.fill(builder)),
      bounds,
      (lon, lat) =>
        height((lon * E7 - this.x) * metresPerUnitEast(this.y), (lat * E7 - this.y) * METRES_PER_UNIT),
    );
  }

  private fill(builder: RegionBuilder): void {
    builder.ground = this.uniformGround();
    for (let east = this.eastEdge; east >= -COVERED_M; east -= 1000) {
      for (let north = -COVERED_M; north <= COVERED_M; north += 1000)
        builder.coverage.add(...this.units([east, north]));
    }
    for (const step of this.steps) step(builder);
    if (this.hasPath) {
      const way = builder.lines.addWay(
        aWay({ osmId: PATH_ID, lineClass: LineClass.track, access: Access.yes }),
      );
      builder.lines.addSegment(
        way,
        ...this.units([-50, -10]),
        ...this.units([50, -10]),
        SoundKind.road_rural,
        0,
        0,
      );
    }
  }

  private uniformGround() {
    const side = 3;
    const shares = (share: number) => new Uint8Array(side * side).fill(Math.round(share * 255));
    const block = {
      col: Math.floor((this.place.lon + 180) * GROUND_CELLS_PER_DEGREE) - 1,
      row: Math.floor((this.place.lat + 90) * GROUND_CELLS_PER_DEGREE) - 1,
      cols: side,
      rows: side,
    };
    return groundOfBlock(block, {
      soft: shares(this.ground.soft),
      built: shares(this.ground.built),
      forest: shares(this.ground.forest),
    });
  }
}
