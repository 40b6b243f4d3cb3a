/** Dead ends of any graph, compared with a search by brute force. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { deadEndsOf, THROUGH } from '../../../src/osm/network/dead-ends.ts';
import type { RoadGraph } from '../../../src/osm/network/road-graph.ts';

/** A graph from its edges. Positions, lengths and classes do not affect dead ends. */
function graphOf(vertices: number, edges: readonly (readonly [number, number])[]): RoadGraph {
  const none = new Uint8Array(edges.length);
  return {
    xs: new Int32Array(vertices),
    ys: new Int32Array(vertices),
    from: Int32Array.from(edges, ([from]) => from),
    to: Int32Array.from(edges, ([, to]) => to),
    metres: new Float32Array(edges.length),
    lineClass: none,
    oneway: none,
    firstLeg: new Int32Array(edges.length),
  };
}

const graphs = fc.integer({ min: 2, max: 9 }).chain((vertices) => {
  const vertex = fc.integer({ min: 0, max: vertices - 1 });
  return fc.record({
    vertices: fc.constant(vertices),
    edges: fc.array(fc.record({ ends: fc.tuple(vertex, vertex), trips: fc.nat(50) }), {
      minLength: 1,
      maxLength: 14,
    }),
    open: fc.array(fc.boolean(), { minLength: vertices, maxLength: vertices }),
  });
});
type AnyGraph = typeof graphs extends fc.Arbitrary<infer T> ? T : never;

const deadEndsIn = ({ vertices, edges, open }: AnyGraph) =>
  deadEndsOf(
    graphOf(
      vertices,
      edges.map(({ ends }) => ends),
    ),
    Float64Array.from(edges, ({ trips }) => trips),
    Uint8Array.from(open, Number),
  );

/** Finds dead ends by brute force: removes each edge and checks what remains reachable. */
function byBruteForce({ edges, open }: AnyGraph): number[] {
  return edges.map(({ ends: [a, b], trips }, removed) => {
    const sides = [a, b].map((start) => {
      const reached = new Set([start]);
      for (let before = 0; before < reached.size; ) {
        before = reached.size;
        for (const [i, { ends }] of edges.entries()) {
          if (i === removed || !ends.some((v) => reached.has(v))) continue;
          for (const v of ends) reached.add(v);
        }
      }
      const inside = edges.filter(({ ends }, i) => i !== removed && reached.has(ends[0]));
      const isOpen = [...reached].some((v) => open[v]);
      return { reached, isOpen, trips: inside.reduce((sum, each) => sum + each.trips, trips) };
    });
    if (sides[0]!.reached.has(b)) return THROUGH;
    const closed = sides.filter(({ isOpen }) => !isOpen);
    return closed.length === 0 ? THROUGH : Math.min(...closed.map((side) => side.trips));
  });
}

describe('dead ends of any graph', () => {
  test('carry the trips of the part that their removal cuts off', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        expect([...deadEndsIn(graph).behind]).toEqual(byBruteForce(graph));
      }),
      { numRuns: 2000 },
    );
  });

  test('are the same in any order of the roads', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const { behind, most } = deadEndsIn(graph);
        const turned = deadEndsIn({ ...graph, edges: [...graph.edges].reverse() });
        expect([...turned.behind].reverse()).toEqual([...behind]);
        expect([...turned.most].reverse()).toEqual([...most]);
      }),
      { numRuns: 2000 },
    );
  });
});
