// A map of places that are too small for some vans, or that only smaller vans can reach.
import { placeOf, RoadMap, type Spot } from '../routing/road-map.ts';

const ROAD = { highway: 'primary', maxspeed: '80' };
const STREET = { highway: 'unclassified' };

/** Adds a car park of 40 m square. @param corner its south-west one */
export function carPark(map: RoadMap, [east, north]: Spot, tags: Record<string, string>): RoadMap {
  const corners: Spot[] = [
    [east, north],
    [east + 40, north],
    [east + 40, north + 40],
    [east, north + 40],
    [east, north],
  ];
  return map.way({ amenity: 'parking', access: 'yes', fee: 'no', ...tags }, ...corners);
}

/** Places by name, with a spot inside each, beside the road that leads to it. */
export const PLACES = {
  Open: [-1500, 20],
  Roof: [-1000, 20],
  Short: [-500, 20],
  Light: [500, 20],
  Behind: [0, 620],
  Barred: [1000, 420],
  Meadow: [2000, 820],
} as const satisfies Record<string, Spot>;
export type PlaceName = keyof typeof PLACES;

const TAGS: Partial<Record<PlaceName, Record<string, string>>> = {
  Roof: { maxheight: '3' },
  Short: { maxlength: '6.5 m', maxwidth: '2.3' },
  Light: { maxweight: '3.5' },
};

/**
 * Returns a road with seven car parks: three with limits, one behind a low bridge, one behind a height
 * barrier, one on a track. The western half is a low-emission zone.
 */
export function vanMap(): RoadMap {
  const map = new RoadMap()
    .way(ROAD, [-2500, 0], [-1000, 0], [0, 0], [1000, 0], [2000, 0], [2500, 0])
    .way(STREET, [0, 0], [0, 200])
    .way({ ...STREET, name: 'Mill Lane', maxheight: '2.6' }, [0, 200], [0, 240])
    .way(STREET, [0, 240], [0, 700])
    .way(STREET, [1000, 0], [1000, 200], [1000, 500])
    .at([1000, 200], { barrier: 'height_restrictor', maxheight: '2.8' })
    .way({ highway: 'track' }, [2000, 0], [2000, 900])
    .way(
      { boundary: 'low_emission_zone', name: 'Umweltzone' },
      [-2000, -300],
      [-300, -300],
      [-300, 300],
      [-2000, 300],
      [-2000, -300],
    );
  for (const [name, [east, north]] of Object.entries(PLACES))
    carPark(map, [east + 5, north], { name, ...TAGS[name as PlaceName] });
  return map;
}

export function spotOf(name: PlaceName): { lat: number; lon: number } {
  const [east, north] = PLACES[name];
  return placeOf([east + 25, north + 20]);
}
