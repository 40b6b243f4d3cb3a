/** What we use of a package without types of its own. */
declare module 'd3-geo-projection' {
  import type { GeoProjection } from 'd3-geo';
  import type { GeoJSON } from 'geojson';

  /** GeoJSON on the sphere as GeoJSON on a plane, cut as the projection has it. */
  export function geoProject<Shape extends GeoJSON>(shape: Shape, projection: GeoProjection): Shape;
}
