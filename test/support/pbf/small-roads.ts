/** Short roads for files of maps, and what is read of them. */
import type { FoundMap } from '../maps/osm-map.ts';
import type { MapWay } from './pbf-writer.ts';

export const NODES = [1, 2, 3, 4, 5].map((id) => ({ id, lat: 47 + id / 1000, lon: 9.5 }));
export const road = (id: number, name: string, more: Partial<MapWay> = {}): MapWay => ({
  id,
  nodes: [1, 2, 3],
  tags: { highway: 'residential', name },
  ...more,
});
export const namesIn = ({ lines }: FoundMap) => lines.map(({ facts }) => facts.name);
/** What a map contains, without the counts. */
export const contentOf = ({ source, ...found }: FoundMap) => ({ ...found, bounds: source.bounds });
