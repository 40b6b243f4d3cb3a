/** Maps of roads in metres around a centre; equal positions share a node. */
import type { Roads } from '../../../src/routing/roads.ts';
import type { Snap } from '../../../src/routing/snap.ts';
import type { MapNode, MapObjects, MapWay } from '../pbf/pbf-writer.ts';

/** East and north of the centre, m. */
export type Spot = readonly [east: number, north: number];
type Tags = Record<string, string>;

const CENTRE = { lat: 47.1, lon: 9.25 };
const METRES = 111_195;

export class RoadMap {
  private readonly nodes = new Map<string, MapNode>();
  readonly ways: MapWay[] = [];

  way(tags: Tags, ...spots: Spot[]): this {
    this.ways.push({ id: 1000 + this.ways.length, nodes: spots.map((spot) => this.node(spot).id), tags });
    return this;
  }

  /** Sets the tags of the node at a spot, which existing or later ways share. */
  at(spot: Spot, tags: Tags): this {
    this.node(spot).tags = tags;
    return this;
  }

  /** @param isWanted selects the ways of an extract, which contains all their nodes; default: all */
  objects(isWanted: (way: MapWay) => boolean = () => true): MapObjects {
    const ways = this.ways.filter(isWanted);
    const used = new Set(ways.flatMap(({ nodes }) => nodes));
    return { nodes: [...this.nodes.values()].filter(({ id }) => used.has(id)), ways };
  }

  lonOf(node: number): number {
    return [...this.nodes.values()][node - 1]!.lon;
  }

  private node(spot: Spot): MapNode {
    const key = spot.join();
    const node = this.nodes.get(key) ?? { id: this.nodes.size + 1, ...placeOf(spot) };
    this.nodes.set(key, node);
    return node;
  }
}

export function placeOf([east, north]: Spot): { lat: number; lon: number } {
  const lon = CENTRE.lon + east / (METRES * Math.cos((CENTRE.lat * Math.PI) / 180));
  return { lat: CENTRE.lat + north / METRES, lon };
}

/** Returns the nearest position on a road, at most 20 m from a spot. */
export function snapAt(roads: Roads, spot: Spot): Snap {
  const { lat, lon } = placeOf(spot);
  const snap = roads.snap(lat, lon, 20);
  if (!snap) throw new Error(`no road at ${spot.join(', ')}`);
  return snap;
}
