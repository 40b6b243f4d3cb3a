/** The spot used in examples of the API. */
import type { RegionRow } from '../../api/regions.ts';
import type { ExampleSpot } from '../../http/openapi-examples.ts';
import { pointInRings } from '../../region/spatial/geometry.ts';
import { poleOf } from '../../region/spatial/pole.ts';
import { largestTownIn } from '../../region/world/town-around.ts';
import { E7, toUnits } from '../../shared/geo/earth.ts';

/** Returns a function that returns the example spot, recomputed when the first region changes or is imported again. */
export function exampleSpots(list: () => readonly RegionRow[]): () => ExampleSpot | null {
  let found: { key: string; spot: ExampleSpot | null } | undefined;
  return () => {
    const rows = list();
    const key = `${rows[0]?.name} ${rows[0]?.imported_at}`;
    if (found?.key !== key) found = { key, spot: exampleSpotOf(rows) };
    return found.spot;
  };
}

/**
 * Returns the largest town of the first region. Without a town, returns the inner point farthest from the edge of its
 * outline. Null without a region, and for the built-in sample, whose examples are in the schemas.
 */
export function exampleSpotOf([region]: readonly RegionRow[]): ExampleSpot | null {
  if (!region || region.sample) return null;
  const { name, title, bounds, outline } = region;
  const polygons = outline.coordinates.map((polygon) =>
    polygon.map((ring) => Int32Array.from(ring.flat(), toUnits)),
  );
  const town = largestTownIn(bounds, (x, y) => polygons.some((rings) => pointInRings(x, y, rings)));
  if (town) return { region: name, name: town.name, lat: town.y / E7, lon: town.x / E7 };
  const [largest] = polygons.toSorted(([a], [b]) => b!.length - a!.length);
  if (!largest) return null;
  const [x, y] = poleOf(largest);
  return { region: name, name: title, lat: y / E7, lon: x / E7 };
}
