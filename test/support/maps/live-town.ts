/** A small town in code, for imports from a .osm.pbf file and for a fake Overpass. */
import type { MapNode, MapObjects, MapRelation, MapWay } from '../pbf/pbf-writer.ts';

/** In a wood of eastern Poland, far from every region of a test. */
export const TOWN = { lat: 52.71, lon: 23.71 };

/**
 * A grid of streets, a main road, a motorway, a railway, houses, a bar, a wood with a clearing, a distant
 * runway.
 */
export function liveTown(): Required<MapObjects> {
  const nodes: MapNode[] = [];
  const ways: MapWay[] = [];
  const relations: MapRelation[] = [];
  let id = 1;

  /** Adds a node. @param east metres from the town's centre @param north likewise */
  function node(east: number, north: number, tags?: Record<string, string>): number {
    const lat = TOWN.lat + north / 111_195;
    const lon = TOWN.lon + east / (111_195 * Math.cos((TOWN.lat * Math.PI) / 180));
    nodes.push({ id, lat, lon, ...(tags && { tags }) });
    return id++;
  }
  function way(places: readonly (readonly [number, number])[], tags: Record<string, string> = {}): number {
    const refs = places.map(([east, north]) => node(east, north));
    ways.push({ id, nodes: refs, tags });
    return id++;
  }
  function square(east: number, north: number, side: number, tags?: Record<string, string>): number {
    const first = way(
      [
        [east, north],
        [east + side, north],
        [east + side, north + side],
        [east, north + side],
      ],
      tags,
    );
    const outline = ways.at(-1)!;
    outline.nodes.push(outline.nodes[0]!);
    return first;
  }

  for (let i = -4; i <= 4; i++) {
    way(
      [
        [i * 120, -500],
        [i * 120, 500],
      ],
      { highway: 'residential', name: `Ulica ${i + 5}` },
    );
    way(
      [
        [-500, i * 120],
        [500, i * 120],
      ],
      { highway: 'residential', name: `Aleja ${i + 5}` },
    );
    for (let j = -4; j < 4; j++) square(i * 120 + 40, j * 120 + 40, 18, { building: 'house' });
  }
  way(
    [
      [-6000, 30],
      [6000, 60],
    ],
    { highway: 'secondary', name: 'Główna', maxspeed: '50' },
  );
  way(
    [
      [-9000, 3200],
      [0, 2800],
      [9000, 3300],
    ],
    { highway: 'motorway', oneway: 'yes', ref: 'S8' },
  );
  way(
    [
      [-4000, -1500],
      [4000, -1400],
    ],
    { railway: 'rail', usage: 'main' },
  );
  square(-600, -600, 1200, { landuse: 'residential' });
  node(60, 20, { amenity: 'bar', name: 'Pod Dębem', opening_hours: 'Fr,Sa 18:00-03:00' });
  node(0, 0, { place: 'town', name: 'Nowa Puszcza', population: '4000' });
  node(300, 200, { amenity: 'parking' });
  square(-230, 130, 90, { amenity: 'school', name: 'Szkoła' });
  square(-200, 150, 40, { amenity: 'parking' });
  square(130, -230, 50, { amenity: 'parking', name: 'Parking pracowników' });
  square(250, -230, 60, { tourism: 'caravan_site', amenity: 'parking', opening_hours: 'Jul-Aug' });
  const outer = square(-3000, 700, 1500, {});
  const inner = square(-2500, 1200, 300, {});
  relations.push({
    id: id++,
    tags: { type: 'multipolygon', natural: 'wood', name: 'Puszcza' },
    members: [
      { type: 'way', id: outer, role: 'outer' },
      { type: 'way', id: inner, role: 'inner' },
    ],
  });
  way(
    [
      [9000, -9000],
      [11500, -9000],
    ],
    { aeroway: 'runway', ref: '09/27' },
  );
  return { nodes, ways, relations };
}
