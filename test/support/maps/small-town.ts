/** A town of a few streets with car parks, made in code: enough for a list of places to sleep. */
import type { MapNode, MapObjects, MapWay } from '../pbf/pbf-writer.ts';
import { square } from './osm-map.ts';

interface TownOptions {
  name: string;
  /** south-western corner, degrees */
  lat: number;
  lon: number;
  /** names of its car parks */
  carParks: readonly string[];
}

/** Distance between two streets, degrees: about 250 m. */
const STEP = 0.0025;

/**
 * Returns streets from west to east, a through road across them, a car park beside each street, and a bar at
 * the first.
 */
export function smallTown({ name, lat, lon, carParks }: TownOptions): MapObjects {
  const nodes: MapNode[] = [
    { id: 1, lat: lat + STEP, lon: lon + STEP, tags: { place: 'town', name, population: '9000' } },
    { id: 2, lat: lat + 0.0001, lon, tags: { amenity: 'bar', name: 'Löwen' } },
  ];
  const crossing = carParks.map((_, i) => 100 * (i + 1));
  const ways: MapWay[] = [{ id: 2, nodes: crossing, tags: { highway: 'secondary', name: 'Hauptstraße' } }];
  for (const [i, carPark] of carParks.entries()) {
    const id = 100 * (i + 1);
    const south = lat + i * STEP;
    nodes.push(
      { id, lat: south, lon },
      { id: id + 1, lat: south, lon: lon + STEP },
      { id: id + 2, lat: south, lon: lon + 2 * STEP },
    );
    ways.push({
      id,
      nodes: [id, id + 1, id + 2],
      tags: { highway: 'residential', name: `${i + 1}. Gasse` },
    });
    const ground = square(id + 10, south + 0.0002, lon + STEP * (1 + i / 10), 0.0003);
    nodes.push(...ground.nodes);
    ways.push({ id: id + 1, nodes: ground.ring, tags: { amenity: 'parking', name: carPark } });
  }
  return { nodes, ways };
}
