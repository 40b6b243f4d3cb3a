/** Cuts out the road network near a box, and joins the networks of several parts where they share vertices. */
import { RoadTable } from '../build/features/road-table.ts';
import type { SectionArray } from '../format/layout.ts';
import type { Bounds } from '../format/region-info.ts';
import { EDGES_PER_RUN, type RoadColumns } from '../format/sections/roads.ts';
import { RoadNetwork } from '../read/road-network.ts';
import { type SectionSource, Sections } from '../read/sections.ts';
import { itemsTouching, unitBoxesAround } from './around.ts';

/**
 * Distance beyond the box up to which roads are kept, m: as far as limits for vehicles on access roads
 * matter.
 */
const AROUND_M = 5000;

/** Returns the sections of the road network, see format/sections/roads.ts; none if there are no roads. */
export function cutRoads(
  bounds: Bounds,
  names: readonly string[],
  section: SectionSource,
): Record<string, SectionArray> {
  if (!names.includes('roads.coords')) return {};
  const network = networkIn(section, (name) => names.includes(name));
  const table = new RoadTable(false);
  const runs = Math.ceil(network.edges / EDGES_PER_RUN);
  addRuns(table, network, itemsTouching(network.columns.tree, runs, unitBoxesAround(bounds, AROUND_M)));
  return table.sections();
}

/** Returns the sections of the road networks of several cuts as one. */
export function joinRoads(cuts: readonly Record<string, SectionArray>[]): Record<string, SectionArray> {
  const table = new RoadTable(false);
  for (const cut of cuts) {
    if (!('roads.coords' in cut)) continue;
    const network = networkIn((name) => cut[name]!);
    addRuns(
      table,
      network,
      new Uint32Array(Math.ceil(network.edges / EDGES_PER_RUN)).map((_, run) => run),
    );
  }
  return table.sections();
}

function networkIn(section: SectionSource, has?: (name: string) => boolean): RoadNetwork {
  return new RoadNetwork(new Sections(section, has).roads());
}

function addRuns(table: RoadTable, network: RoadNetwork, runs: Uint32Array): void {
  const { columns, barriers } = network;
  const addBarrier = (vertex: number) => {
    if (vertex < barriers)
      table.addBarrier(...placeOf(columns, vertex), network.kindOf(columns.barriers[vertex]!));
  };
  const numbers = new Map<number, number>();
  for (const run of runs) {
    network.eachInRun(run, (edge, path) => {
      const kind = network.kindOf(columns.kind[edge]!);
      const bearings = [columns.bearing[2 * edge]!, columns.bearing[2 * edge + 1]!] as const;
      const road = { kind, name: network.nameOf(edge), metres: columns.metres[edge]!, path, bearings };
      numbers.set(edge, table.add(road));
      for (const vertex of [columns.ends[2 * edge]!, columns.ends[2 * edge + 1]!]) {
        addBarrier(vertex);
        if (columns.junction[vertex]! > 0)
          table.addJunction(...placeOf(columns, vertex), columns.junction[vertex]!);
      }
    });
  }
  const { halves, start, only, conditions } = columns.turns;
  for (let turn = 0; turn < only.length; turn++) {
    const kept = [...halves.subarray(start[turn]!, start[turn + 1]!)].map((half) => {
      const number = numbers.get(half >> 1);
      return number === undefined ? -1 : 2 * number + (half & 1);
    });
    if (!kept.includes(-1))
      table.addTurn({ halves: kept, isOnly: only[turn] === 1, conditions: conditions[turn]! });
  }
}

function placeOf({ coords }: RoadColumns, vertex: number): [x: number, y: number] {
  return [coords[2 * vertex]!, coords[2 * vertex + 1]!];
}
