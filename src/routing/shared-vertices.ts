/** Vertices that several networks share: regions side by side, and parts of one. */
import { NONE, type RoadNetwork } from '../region/read/road-network.ts';
import type { VertexId } from './search.ts';

/** Value for a vertex that no other network shares. */
export const NOT_SHARED: readonly VertexId[] = [];

export class SharedVertices {
  /** for each network, the other networks that may share vertices with it */
  private readonly besides: readonly (readonly number[])[];

  constructor(private readonly networks: readonly RoadNetwork[]) {
    this.besides = networks.map((network) =>
      [...networks.keys()].filter(
        (other) => networks[other] !== network && networks[other]!.touches(network),
      ),
    );
  }

  /** Returns true if other networks may share vertices with a network. */
  mayShare(network: number): boolean {
    return this.besides[network]!.length > 0;
  }

  /** Returns true if a vertex is in the box of another network. */
  mayBeShared(network: number, vertex: number): boolean {
    const { coords } = this.networks[network]!.columns;
    const [x, y] = [coords[2 * vertex]!, coords[2 * vertex + 1]!];
    return this.besides[network]!.some((other) => this.networks[other]!.contains(x, y));
  }

  /** Returns the same vertex in other networks. */
  at(network: number, vertex: number): readonly VertexId[] {
    const besides = this.besides[network]!;
    if (besides.length === 0) return NOT_SHARED;
    const { coords } = this.networks[network]!.columns;
    const [x, y] = [coords[2 * vertex]!, coords[2 * vertex + 1]!];
    let shared = NOT_SHARED;
    for (const other of besides) {
      if (!this.networks[other]!.contains(x, y)) continue;
      const same = this.networks[other]!.vertexAt(x, y);
      if (same !== NONE) shared = [...shared, { network: other, vertex: same }];
    }
    return shared;
  }

  /** Returns `roads.junction` of a vertex: a network at whose border it is may not know all roads that meet there. */
  junctionAt(network: number, vertex: number, shared: readonly VertexId[]): number {
    let least = this.networks[network]!.columns.junction[vertex]!;
    for (const { network: other, vertex: same } of shared) {
      const junction = this.networks[other]!.columns.junction[same]!;
      if (junction > 0 && (least === 0 || junction < least)) least = junction;
    }
    return least;
  }

  /** Returns the half edge that leaves a vertex with a bearing on a road of a class; NONE if there is none. */
  armTowards(network: number, vertex: number, towards: number, roadClass: number): number {
    const { first, at, bearing, kind, kinds } = this.networks[network]!.columns;
    for (let i = first[vertex]!; i < first[vertex + 1]!; i++) {
      const half = at[i]!;
      if (bearing[half] === towards && kinds.class[kind[half >> 1]!] === roadClass) return half;
    }
    return NONE;
  }
}
