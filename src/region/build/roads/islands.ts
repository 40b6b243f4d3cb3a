/** Pieces of a road network without a connection to the rest. */

/** Length of roads from which a piece is a network of its own, on an island in the sea for example, m. */
const MIN_NETWORK_M = 5000;

/**
 * Returns 1 for every edge of a piece that is not connected to the rest: neither the longest piece, nor one of several
 * kilometres, nor one with a vertex at which roads continue in another region.
 * @param ends first and last vertex of each edge
 * @param metres length of each edge
 * @param open vertices at which roads continue
 */
export function islandsOf(
  ends: Uint32Array,
  metres: Float32Array,
  vertices: number,
  open: Uint32Array,
): Uint8Array {
  const parents = Uint32Array.from({ length: vertices }, (_, vertex) => vertex);
  const rootOf = (vertex: number) => {
    let at = vertex;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]!]!;
      at = parents[at]!;
    }
    return at;
  };
  for (let edge = 0; edge < metres.length; edge++) {
    const [a, b] = [rootOf(ends[2 * edge]!), rootOf(ends[2 * edge + 1]!)];
    parents[Math.max(a, b)] = Math.min(a, b);
  }
  const lengths = new Float64Array(vertices);
  for (let edge = 0; edge < metres.length; edge++) lengths[rootOf(ends[2 * edge]!)]! += metres[edge]!;
  for (const vertex of open) lengths[rootOf(vertex)] = Number.POSITIVE_INFINITY;
  const least = Math.min(
    MIN_NETWORK_M,
    lengths.reduce((most, length) => Math.max(most, length), 0),
  );
  return Uint8Array.from(metres, (_, edge) => (lengths[rootOf(ends[2 * edge]!)]! < least ? 1 : 0));
}
