/** The fastest ways over a graph of roads, against rounds over all its edges (Bellman and Ford). */
import { expect, test } from 'bun:test';
import { FastestWays } from '../../../../src/osm/network/fastest-ways.ts';
import { edgesAt, type RoadGraph } from '../../../../src/osm/network/road-graph.ts';
import { seededRandom } from '../../../support/seeded-random.ts';

const VERTICES = 30;
const EDGES = 60;

test('lead to every vertex in the least time, against no one-way road and over no closed one', () => {
  const random = seededRandom(36);
  const below = (end: number) => Math.floor(random() * end);
  for (let round = 0; round < 40; round++) {
    const many = <T>(length: number, make: () => T) => Array.from({ length }, make);
    const graph: RoadGraph = {
      xs: Int32Array.from(many(VERTICES, () => below(1000))),
      ys: Int32Array.from(many(VERTICES, () => below(1000))),
      from: Int32Array.from(many(EDGES, () => below(VERTICES))),
      to: Int32Array.from(many(EDGES, () => below(VERTICES))),
      metres: new Float32Array(EDGES),
      lineClass: new Uint8Array(EDGES),
      oneway: Uint8Array.from(many(EDGES, () => Number(below(3) === 0))),
      firstLeg: new Int32Array(EDGES),
    };
    const cost = Int32Array.from(many(EDGES, () => below(20)));
    const ways = new FastestWays(graph, edgesAt(graph), cost);
    for (const origin of [0, 1, 2]) {
      const least = byRounds(graph, cost, origin);
      const reached = ways.from(origin, () => true);
      expect([...reached].sort((a, b) => a - b)).toEqual([...least.keys()].sort((a, b) => a - b));
      const times = reached.map((v) => timeBack(v));
      expect(times).toEqual(reached.map((v) => least.get(v)!));
      expect(times).toEqual([...times].sort((a, b) => a - b));

      /** The time from the origin to a vertex by the edges that lead to it. */
      function timeBack(v: number): number {
        let time = 0;
        for (let at = v; at !== origin; ) {
          const edge = ways.wayIn(at);
          time += cost[edge]!;
          at = graph.to[edge] === at ? graph.from[edge]! : graph.to[edge]!;
        }
        return time;
      }
    }
  }
});

function byRounds({ from, to, oneway }: RoadGraph, cost: Int32Array, origin: number): Map<number, number> {
  const times = new Map([[origin, 0]]);
  const offer = (a: number, b: number, edge: number) => {
    const before = times.get(a);
    if (before === undefined || before + cost[edge]! >= (times.get(b) ?? Number.POSITIVE_INFINITY)) return;
    times.set(b, before + cost[edge]!);
  };
  for (let round = 0; round < VERTICES; round++)
    for (let e = 0; e < from.length; e++) {
      if (cost[e] === 0) continue;
      offer(from[e]!, to[e]!, e);
      if (oneway[e] === 0) offer(to[e]!, from[e]!, e);
    }
  return times;
}
