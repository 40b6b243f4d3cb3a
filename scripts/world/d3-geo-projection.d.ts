/** Types of the used part of a package without types. */
declare module 'd3-geo-projection' {
  import type { GeoProjection } from 'd3-geo';
  import type { GeoJSON } from 'geojson';

  /** Projects GeoJSON on the sphere to GeoJSON on a plane, cut where the projection is. */
  export function geoProject<Shape extends GeoJSON>(shape: Shape, projection: GeoProjection): Shape;
}
