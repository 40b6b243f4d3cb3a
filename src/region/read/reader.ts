/** A region opened for reading. */
import { E7, FULL_CIRCLE } from '../../shared/geo/earth.ts';
import { shownNames } from '../../shared/text/names.ts';
import { OSM_TYPES, type OsmType, WEEK_BYTES, YEAR_BYTES } from '../format/codes.ts';
import { type RegionHeader, recordCountIn } from '../format/layout.ts';
import type { RegionInfo } from '../format/region-info.ts';
import { COVERAGE_CELLS_PER_DEGREE, COVERAGE_STEP_M, coverageCellAt } from '../format/sections/grids.ts';
import type { RoadColumns } from '../format/sections/roads.ts';
import { FoundIds } from '../spatial/found-ids.ts';
import { CutOffRoads } from './cut-off-roads.ts';
import { type Ground, GroundGrid } from './ground.ts';
import { type Heights, heightsOf } from './heights.ts';
import { OfficialLevels } from './official.ts';
import { type NameColumns, type SectionSource, Sections } from './sections.ts';
import { TileGrid } from './tile-grid.ts';

export type { Ground } from './ground.ts';
export type { LineLayer, PieceGroup, PointGroup } from './sections.ts';

/** Maximum texts, and weeks, kept in memory, about 100 kB each: those of a neighbourhood are read repeatedly. */
const MAX_KEPT = 2048;
/** Decoder of texts: a name may start with what looks like a byte order mark. */
const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** A region file; the same object for all regions that are its parts. */
export interface RegionFile {
  /** metadata of the whole file */
  info: RegionInfo;
  /** number of ways, areas and points in all served parts */
  recordCount: number;
  /** number of its parts, damaged ones included */
  parts: number;
}

/** A region file of one part, or one part of a file; its bounds contain all its features. */
export class Region {
  readonly info: RegionInfo;
  /** date of the map data, ms since 1970; null = unknown */
  readonly dataUpdatedAtMs: number | null;
  readonly ways;
  readonly layers;
  readonly areas;
  readonly areaGroups;
  readonly points;
  readonly pointGroups;
  readonly nearest;
  /** index of places where a van may park */
  readonly sites;
  /** index of independent settlements */
  readonly towns;
  /** index of parts of settlements */
  readonly townParts;
  readonly runways;
  /** elevation; null = no terrain imported here */
  readonly heights: Heights | null;
  /** levels of noise maps; null = none imported here */
  readonly official: OfficialLevels | null;
  /** road network; null = the file has none, as before format 10 and in live data */
  readonly roads: RoadColumns | null;
  /** index of names; null = the file has none */
  readonly names: NameColumns | null;
  /** ways that are duplicates of another region: 1 = hidden; null = none */
  hiddenWays: Uint8Array | null = null;
  /** areas that are duplicates of another region: 1 = hidden; null = none */
  hiddenAreas: Uint8Array | null = null;
  /** points that are duplicates of another region: 1 = hidden; null = none */
  hiddenPoints: Uint8Array | null = null;
  /** results of running searches: a nested search pushes its own and pops them */
  readonly found = new FoundIds();
  /** cells with map data, and the squares of its tiles, see region/build/coverage.ts */
  readonly coverage: TileGrid;
  readonly stepsToEdge: Uint32Array;
  private readonly strings: { bytes: Uint8Array; offsets: Uint32Array };
  private readonly texts = new Map<number, string>();
  /** views of the weekly bitmaps: making one costs more than reading it */
  private readonly weeks = new Map<number, Uint8Array>();
  private readonly hoursBytes: Uint8Array;
  private readonly seasonBytes: Uint8Array;
  private readonly ground: GroundGrid;
  private cutOff: CutOffRoads | null | undefined;

  constructor(
    readonly header: RegionHeader,
    source: SectionSource,
    readonly file: RegionFile = { info: header.info, recordCount: recordCountIn(header), parts: 1 },
  ) {
    const has = (name: string) => name in header.sections;
    const sections = new Sections(source, has);
    this.info = header.info;
    this.dataUpdatedAtMs = header.info.dataUpdatedAt === null ? null : Date.parse(header.info.dataUpdatedAt);
    this.ways = sections.ways();
    this.layers = sections.lineLayers();
    this.areas = sections.areas();
    this.areaGroups = sections.areaGroups();
    this.points = sections.points();
    this.pointGroups = sections.pointGroups();
    this.nearest = sections.nearest();
    this.sites = sections.indexed('sites');
    this.towns = sections.indexed('towns');
    this.townParts = sections.indexed('townParts');
    this.runways = sections.runways();
    this.strings = { bytes: sections.u8('strings.bytes'), offsets: sections.u32('strings.offsets') };
    this.hoursBytes = sections.u8('hours.bytes');
    this.seasonBytes = sections.u8('seasons.bytes');
    this.coverage = new TileGrid(sections, 'coverage', COVERAGE_CELLS_PER_DEGREE);
    this.stepsToEdge = sections.u32('coverage.steps');
    this.ground = new GroundGrid(header.ground, sections);
    this.heights = heightsOf(sections, has);
    this.roads = has('roads.coords') ? sections.roads() : null;
    this.names = has('names.counts') ? sections.names() : null;
    this.official = header.info.official ? new OfficialLevels(sections, has, header.info.official) : null;
  }

  /** Roads that no van can reach, found on first use; null = the file has no road network. */
  get cutOffRoads(): CutOffRoads | null {
    if (this.cutOff === undefined) this.cutOff = this.roads && new CutOffRoads(this.roads);
    return this.cutOff;
  }

  /** Returns the text with an index from a `name` or `ref` column: of names, the one that most people see. */
  text(index: number): string {
    return shownNames(this.allNames(index));
  }

  /** Returns the names with an index from a `name` column, see shared/text/names.ts. */
  allNames(index: number): string {
    let text = this.texts.get(index);
    if (text === undefined) {
      text = this.decodedNames(index);
      if (this.texts.size >= MAX_KEPT) this.texts.clear();
      this.texts.set(index, text);
    }
    return text;
  }

  /** Returns the details of a place as text, see format/site-details.ts; '' = none. */
  detailsOf(item: number, isArea: boolean): string {
    const index = (isArea ? this.areas : this.points).details.at(item);
    return index === 0 ? '' : this.text(index);
  }

  /** Returns a text without keeping it in memory: for texts that are not needed again soon. */
  decodedText(index: number): string {
    return shownNames(this.decodedNames(index));
  }

  /** Returns names as `allNames`, without keeping them in memory. */
  decodedNames(index: number): string {
    const { bytes, offsets } = this.strings;
    return UTF_8.decode(bytes.subarray(offsets[index]!, offsets[index + 1]!));
  }

  /** Returns the weekly bitmap with an index from an `hours` column; null = none given. */
  weekOf(index: number): Uint8Array | null {
    if (index === 0) return null;
    let week = this.weeks.get(index);
    if (week === undefined) {
      week = this.hoursBytes.subarray((index - 1) * WEEK_BYTES, index * WEEK_BYTES);
      if (this.weeks.size >= MAX_KEPT) this.weeks.clear();
      this.weeks.set(index, week);
    }
    return week;
  }

  /** Returns the yearly bitmap with an index from a `season` column; null = none given. */
  seasonOf(index: number): Uint8Array | null {
    return index === 0 ? null : this.seasonBytes.subarray((index - 1) * YEAR_BYTES, index * YEAR_BYTES);
  }

  osmTypeOf(code: number): OsmType {
    return OSM_TYPES[code]!;
  }

  /** Returns true if there is map data at (x, y), 1e-7 degrees; false outside the bounds of the region. */
  covers(x: number, y: number): boolean {
    return this.holds(x, y) || (x === -FULL_CIRCLE / 2 && this.holds(FULL_CIRCLE / 2, y));
  }

  private holds(x: number, y: number): boolean {
    const { bounds, across } = this.info;
    const [west, south, east, north] = bounds;
    const isWithin = x >= west * E7 && x <= east * E7 && y >= south * E7 && y <= north * E7;
    if (!isWithin || (across && x < across[0] * E7 && x > across[2] * E7)) return false;
    return this.coverageAt(x, y) > 0;
  }

  /** Returns the coverage value at a position (region/build/coverage.ts); 0 = no map data. */
  private coverageAt(x: number, y: number): number {
    const [col, row] = coverageCellAt(x, y);
    const tile = this.coverage.tileAt(col, row);
    return tile < 0 ? 0 : this.coverage.valueIn(tile, this.stepsToEdge, col, row);
  }

  /**
   * Returns the distance in metres from (x, y) to the nearest position without map data, at most `limit` and 3.3 km.
   * It is never too long, and at most the diagonal of a cell and a step too short (660 m). 0 outside.
   */
  metresInside(x: number, y: number, limit: number): number {
    return Math.min(limit, Math.max(0, this.coverageAt(x, y) - 1) * COVERAGE_STEP_M);
  }

  /** Returns ground shares at (x, y), 1e-7 degrees; null where no land is mapped. */
  groundAt(x: number, y: number): Ground | null {
    return this.ground.at(x, y);
  }

  /**
   * Returns the ground shares at (x, y); null also at the edge of the region, where another part may know
   * more.
   */
  groundWithin(x: number, y: number): Ground | null {
    return this.ground.at(x, y, 0);
  }
}

/** Returns the files that regions are parts of, each once. */
export function filesOf(regions: readonly Region[]): RegionFile[] {
  return [...new Set(regions.map(({ file }) => file))];
}
