/** Describes the OSM objects of factors for responses. */
import type { Region } from '../region/read/reader.ts';
import { E7 } from '../shared/geo/earth.ts';
import type { Feature } from './factor.ts';

/** A way of a region and a position on it, 1e-7 degrees. */
interface PlaceOnWay {
  region: Region;
  way: number;
  x: number;
  y: number;
}

export function featureOfWay({ region, way, x, y }: PlaceOnWay): Feature {
  const name = region.text(region.ways.ref.at(way)) || region.allNames(region.ways.name[way]!);
  return { osm_type: 'way', osm_id: region.ways.id[way]!, name, lat: y / E7, lon: x / E7 };
}

export function featureOfPoint(region: Region, point: number): Feature {
  const { points } = region;
  return {
    osm_type: region.osmTypeOf(points.osmType[point]!),
    osm_id: points.id[point]!,
    name: region.allNames(points.name.at(point)),
    lat: points.coords[point * 2 + 1]! / E7,
    lon: points.coords[point * 2]! / E7,
  };
}

export function featureOfArea(region: Region, area: number): Feature {
  const { areas } = region;
  return {
    osm_type: region.osmTypeOf(areas.osmType.at(area)),
    osm_id: areas.id.at(area),
    name: region.allNames(areas.name.at(area)),
    lat: areas.centre.at(2 * area + 1) / E7,
    lon: areas.centre.at(2 * area) / E7,
  };
}
