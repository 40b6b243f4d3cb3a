/**
 * A country of copies of an extract's roads, side by side and linked by motorways, in a file that is mapped as that of a
 * region is.
 */
import { appendFileSync, writeFileSync } from 'node:fs';
import { RoadTable } from '../../../src/region/build/features/road-table.ts';
import type { SectionArray } from '../../../src/region/format/layout.ts';
import { RoadClass } from '../../../src/region/format/sections/roads.ts';
import { RoadNetwork } from '../../../src/region/read/road-network.ts';
import { Sections } from '../../../src/region/read/sections.ts';
import { openRegions } from '../../../src/region/read/source.ts';
import type { RegionRoads } from '../../../src/routing/roads.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../../src/shared/geo/earth.ts';
import { STREET } from '../../support/routing/road-networks.ts';

/** Copies along each side of a part. */
const PER_PART = 7;
/** Multiple of bytes at which sections begin. */
const ALIGNED = 8;
/** Length of links as a factor on the distance. */
const MOTORWAY_WINDING = 1.05;
const MAIN_ROAD_WINDING = 1.2;
/** Where secondary roads cross the border of two copies, as shares of its length. */
const CROSSINGS = [0.1, 0.3, 0.5, 0.7, 0.9];
const MAIN_ROAD = { ...STREET, roadClass: RoadClass.secondary, forward: 55, backward: 55 };
const MOTORWAY = { ...STREET, roadClass: RoadClass.motorway, forward: 104, backward: 104 };
/** Types of section arrays by their name. */
const TYPES = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float32Array, Float64Array };

/** Where each section of a part is in the file. */
type PartPlaces = Record<string, { type: keyof typeof TYPES; offset: number; bytes: number }>;
/** What a reader of the file needs to know. */
export interface MadeCountry {
  path: string;
  parts: PartPlaces[];
  /** texts of conditions by their number */
  texts: Record<number, string>;
}

type Vertex = readonly [x: number, y: number];

/** The extract of a country, and where its copies are. */
export class Copies {
  readonly source: RoadNetwork;
  readonly width: number;
  readonly height: number;
  readonly minY: number;
  /** vertices of main roads at two corners, from which motorways lead to the next copies */
  readonly southWest: Vertex;
  private readonly northEast: Vertex;
  /** vertices from which main roads lead to the copies to the east and to the north, and those where they arrive */
  private readonly crossings: Record<'east' | 'north', (readonly [from: Vertex, to: Vertex])[]>;
  private readonly textOf: (text: number) => string;

  constructor(
    path: string,
    readonly columns: number,
    readonly rows: number,
  ) {
    const region = openRegions({ kind: 'file', path })[0]!;
    this.source = new RoadNetwork(region.roads!);
    this.textOf = (text) => region.decodedText(text);
    const { coords } = this.source.columns;
    const xs = coords.filter((_, i) => i % 2 === 0);
    const ys = coords.filter((_, i) => i % 2 === 1);
    const [minX, minY] = [Math.min(...xs), Math.min(...ys)];
    this.width = Math.max(...xs) - minX + 10_000;
    this.height = Math.max(...ys) - minY + 10_000;
    this.minY = minY;
    this.southWest = this.mainVertex(minX, minY);
    this.northEast = this.mainVertex(minX + this.width, minY + this.height);
    const { tertiary } = RoadClass;
    const at = (east: number, north: number) =>
      this.mainVertex(minX + east * this.width, minY + north * this.height, tertiary);
    this.crossings = {
      east: CROSSINGS.map((share) => [at(1, share), at(0, share)]),
      north: CROSSINGS.map((share) => [at(share, 1), at(share, 0)]),
    };
  }

  /** Keeps the middle copy in place, so that distances stay correct. */
  shift(column: number, row: number): Vertex {
    const { columns, rows, width, height } = this;
    return [(column - Math.floor(columns / 2)) * width, (row - Math.floor(rows / 2)) * height];
  }

  /** Writes the country to a file. */
  write(path: string): MadeCountry {
    writeFileSync(path, '');
    const parts: PartPlaces[] = [];
    let offset = 0;
    for (let column = 0; column < this.columns; column += PER_PART)
      for (let row = 0; row < this.rows; row += PER_PART) {
        const places: PartPlaces = {};
        for (const [name, array] of Object.entries(this.part(column, row))) {
          const bytes = new Uint8Array(Math.ceil(array.byteLength / ALIGNED) * ALIGNED);
          bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
          appendFileSync(path, bytes);
          const type = array.constructor.name as keyof typeof TYPES;
          places[name] = { type, offset, bytes: array.byteLength };
          offset += bytes.length;
        }
        parts.push(places);
      }
    const { kinds, turns } = this.source.columns;
    const numbers = new Set([...kinds.conditions, ...turns.conditions].filter((text) => text !== 0));
    return { path, parts, texts: Object.fromEntries([...numbers].map((text) => [text, this.textOf(text)])) };
  }

  private part(fromColumn: number, fromRow: number): Record<string, SectionArray> {
    const table = new RoadTable(false);
    for (let column = fromColumn; column < Math.min(this.columns, fromColumn + PER_PART); column++)
      for (let row = fromRow; row < Math.min(this.rows, fromRow + PER_PART); row++)
        this.addCopy(table, column, row);
    return table.sections();
  }

  private addCopy(table: RoadTable, column: number, row: number): void {
    const { source, northEast, southWest } = this;
    const { metres, kind, coords, bearing, junction, barriers, turns } = source.columns;
    const [dx, dy] = this.shift(column, row);
    const edges: number[] = [];
    for (let run = 0; edges.length < metres.length; run++)
      source.eachInRun(run, (edge, points) => {
        const path = points.map((each, i) => each + (i % 2 === 0 ? dx : dy));
        const bearings = [bearing[2 * edge]!, bearing[2 * edge + 1]!] as const;
        const road = { kind: source.kindOf(kind[edge]!), name: 0, metres: metres[edge]!, path, bearings };
        edges.push(table.add(road));
      });
    for (let vertex = 0; vertex < junction.length; vertex++) {
      const [x, y] = [coords[2 * vertex]! + dx, coords[2 * vertex + 1]! + dy];
      if (junction[vertex] !== 0) table.addJunction(x, y, junction[vertex]!);
      if (vertex < barriers.length) table.addBarrier(x, y, source.kindOf(barriers[vertex]!));
    }
    for (let turn = 0; turn < turns.only.length; turn++) {
      const halves = [...turns.halves.subarray(turns.start[turn]!, turns.start[turn + 1]!)];
      table.addTurn({
        halves: halves.map((half) => 2 * edges[half >> 1]! + (half & 1)),
        isOnly: turns.only[turn] === 1,
        conditions: turns.conditions[turn]!,
      });
    }
    for (const [c, r] of [
      [column + 1, row],
      [column, row + 1],
    ] as const) {
      if (c >= this.columns || r >= this.rows) continue;
      const [ex, ey] = this.shift(c, r);
      const path = [northEast[0] + dx, northEast[1] + dy, southWest[0] + ex, southWest[1] + ey] as const;
      table.add({ kind: MOTORWAY, name: 0, metres: MOTORWAY_WINDING * lengthOf(path), path });
      for (const [from, to] of this.crossings[c > column ? 'east' : 'north']) {
        const path = [from[0] + dx, from[1] + dy, to[0] + ex, to[1] + ey] as const;
        table.add({ kind: MAIN_ROAD, name: 0, metres: MAIN_ROAD_WINDING * lengthOf(path), path });
      }
    }
  }

  /** Returns the vertex of a main road nearest to a place, 1e-7 degrees, of at least a class. */
  private mainVertex(x: number, y: number, leastClass: number = RoadClass.primary): Vertex {
    const { coords, kind, kinds, ends, metres } = this.source.columns;
    let [best, least] = [0, Infinity];
    for (let edge = 0; edge < metres.length; edge++) {
      const each = kind[edge]!;
      if (kinds.class[each]! > leastClass || kinds.forward[each] === 0 || kinds.backward[each] === 0)
        continue;
      const vertex = ends[2 * edge]!;
      const distance = Math.hypot(coords[2 * vertex]! - x, coords[2 * vertex + 1]! - y);
      if (distance < least) [best, least] = [vertex, distance];
    }
    return [coords[2 * best]!, coords[2 * best + 1]!];
  }
}

/** Returns the length of a straight line, m. */
function lengthOf([ax, ay, bx, by]: readonly [number, number, number, number]): number {
  return Math.hypot((bx - ax) * metresPerUnitEast(ay), (by - ay) * METRES_PER_UNIT);
}

/** Opens the parts of a country, mapped. */
export function openCountry({ path, parts, texts }: MadeCountry): RegionRoads[] {
  const file = Bun.mmap(path, { shared: false });
  return parts.map((places) => ({
    roads: new Sections((name) => {
      const { type, offset, bytes } = places[name]!;
      const Type = TYPES[type];
      return new Type(file.buffer as ArrayBuffer, file.byteOffset + offset, bytes / Type.BYTES_PER_ELEMENT);
    }).roads(),
    decodedText: (text) => texts[text] ?? '',
  }));
}
