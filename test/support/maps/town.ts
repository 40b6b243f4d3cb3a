/** A small town: a street, a bar, a park and a house. */
import type { MapObjects } from '../pbf/pbf-writer.ts';
import { square } from './osm-map.ts';

const park = square(100, 47.1, 9.5, 0.01);
const pond = square(200, 47.102, 9.502, 0.002);
export const TOWN: MapObjects = {
  nodes: [
    { id: 1, lat: 47.1, lon: 9.5 },
    { id: 2, lat: 47.1005, lon: 9.501 },
    {
      id: 3,
      lat: 47.101,
      lon: 9.502,
      tags: { amenity: 'bar', name: 'Löwen', opening_hours: 'Fr,Sa 20:00-02:00' },
    },
    { id: 4, lat: 47.102, lon: 9.503, tags: { created_by: 'someone' } },
    ...park.nodes,
    ...pond.nodes,
  ],
  ways: [
    { id: 10, nodes: [1, 2, 3], tags: { highway: 'residential', name: 'Dorfstraße' } },
    { id: 11, nodes: park.ring, tags: { leisure: 'park', name: 'Park' } },
    { id: 12, nodes: pond.ring, tags: { building: 'apartments' } },
    { id: 13, nodes: [1, 4], tags: { power: 'line' } },
  ],
};
