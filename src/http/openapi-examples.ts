/** Examples of the OpenAPI document that are about a place which is served. */
import { encodePolyline } from '../shared/geo/polyline.ts';
import type { OpenApiDocument } from './openapi.ts';

/** A place in a served region. */
export interface ExampleSpot {
  /** name of the region */
  region: string;
  /** of the place */
  name: string;
  /** degrees */
  lat: number;
  lon: number;
}

/** Half the size of a box around the place, and how far its route leads, degrees: about a town. */
const AROUND = 0.03;

/** Replaces what the examples of parameters and bodies say about places. Examples without a place stay. */
export function withExamples(document: OpenApiDocument, spot: ExampleSpot): OpenApiDocument {
  const values = valuesOf(spot);
  const made = structuredClone(document);
  for (const { get, post } of Object.values(made.paths)) {
    for (const { parameters = [] } of [get, post].filter((operation) => operation !== undefined)) {
      const zoom = Number(parameters.find(({ name }) => name === 'z')?.example);
      const ofTile = Number.isNaN(zoom) ? {} : tileOf(spot, zoom);
      for (const parameter of parameters) {
        const value = { ...values, ...ofTile }[parameter.name];
        if (value !== undefined) parameter.example = value;
      }
    }
  }
  const { SpotList, Spot } = made.components.schemas;
  SpotList!.examples = [{ spots: [{ lat: values.lat, lon: values.lon, id: spot.name }] }];
  for (const field of ['lat', 'lon'] as const) Spot!.properties![field]!.examples = [values[field]];
  return made;
}

/** By the name of a parameter. */
function valuesOf({ region, name, lat, lon }: ExampleSpot): Record<string, number | string> {
  const [south, north, west, east] = [lat - AROUND, lat + AROUND, lon - AROUND, lon + AROUND].map(rounded);
  return {
    lat: rounded(lat),
    lon: rounded(lon),
    bbox: `${west},${south},${east},${north}`,
    route: encodePolyline([
      { lat, lon },
      { lat: lat + AROUND, lon: lon + AROUND },
    ]),
    q: name,
    name: region,
  };
}

/** Column and row of the tile that holds a place, in Web Mercator. */
function tileOf({ lat, lon }: ExampleSpot, zoom: number): Record<string, number> {
  const side = 2 ** zoom;
  const radians = (lat * Math.PI) / 180;
  return {
    x: Math.floor(((lon + 180) / 360) * side),
    y: Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * side),
  };
}

/** To the cells of spots, about 11 m. */
function rounded(degrees: number): number {
  return Number(degrees.toFixed(4));
}
