/** Coordinates of official maps to degrees and back. */
import proj4 from 'proj4';
import { NoiseMapError } from './map.ts';

/** By EPSG code; definitions of the EPSG registry. */
const DEFINITIONS: Readonly<Record<number, string>> = {
  4326: '+proj=longlat +datum=WGS84',
  4258: '+proj=longlat +ellps=GRS80 +towgs84=0,0,0',
  3857: '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null',
  3035: '+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 +ellps=GRS80 +towgs84=0,0,0 +units=m',
  25832: '+proj=utm +zone=32 +ellps=GRS80 +towgs84=0,0,0 +units=m',
  25833: '+proj=utm +zone=33 +ellps=GRS80 +towgs84=0,0,0 +units=m',
  2056: '+proj=somerc +lat_0=46.95240555555556 +lon_0=7.439583333333333 +k_0=1 +x_0=2600000 +y_0=1200000 +ellps=bessel +towgs84=674.374,15.056,405.346 +units=m',
  27700:
    '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m',
  2154: '+proj=lcc +lat_1=49 +lat_2=44 +lat_0=46.5 +lon_0=3 +x_0=700000 +y_0=6600000 +ellps=GRS80 +towgs84=0,0,0 +units=m',
};

export interface Projection {
  /** degrees of a place in the file */
  toDegrees(x: number, y: number): [lon: number, lat: number];
  fromDegrees(lon: number, lat: number): [x: number, y: number];
}

/** @throws NoiseMapError for a code that is not known */
export function projectionOf(epsg: number): Projection {
  const definition = DEFINITIONS[epsg];
  if (definition === undefined)
    throw new NoiseMapError(
      `The map is in EPSG:${epsg}; expected one of ${Object.keys(DEFINITIONS).join(', ')}: turn it into EPSG:4326 first.`,
    );
  if (epsg === 4326) return { toDegrees: (x, y) => [x, y], fromDegrees: (x, y) => [x, y] };
  const converter = proj4(definition, DEFINITIONS[4326]!);
  return {
    toDegrees: (x, y) => converter.forward([x, y]) as [number, number],
    fromDegrees: (lon, lat) => converter.inverse([lon, lat]) as [number, number],
  };
}
