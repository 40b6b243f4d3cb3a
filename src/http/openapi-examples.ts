/** Replaces examples of the OpenAPI document with positions in a served region and a recent time. */

import { EXAMPLE } from '../api/values.ts';
import { encodePolyline } from '../shared/geo/polyline.ts';
import type { OpenApiDocument } from './openapi.ts';

/** Example position in a served region. */
export interface ExampleSpot {
  /** name of the region */
  region: string;
  /** name of the place */
  name: string;
  /** degrees */
  lat: number;
  lon: number;
}

/** Time in which the sun moves a degree to the west, ms. */
const MS_PER_DEGREE = 240_000;
/** Half the size of the example box, and the length of the example route, degrees: about a town. */
const AROUND = 0.03;

/**
 * Replaces the time of the example report, as the service refuses reports older than their retention, and the nights of
 * requests by the one that comes.
 * @param time RFC 3339
 * @param spot location of the examples; null = that of the document
 */
export function withTimes(
  document: OpenApiDocument,
  time: string,
  spot: ExampleSpot | null,
): OpenApiDocument {
  const made = structuredClone(document);
  made.components.schemas.Report!.properties!.timestamp!.examples = [time];
  // the date by the sun is at most an hour or two from that of the clock
  const there = Date.parse(time) + (spot?.lon ?? EXAMPLE.lon) * MS_PER_DEGREE;
  const tonight = `${new Date(there).toISOString().slice(0, 10)}T22:00`;
  for (const { get, post } of Object.values(made.paths))
    for (const parameter of [get, post].flatMap((operation) => operation?.parameters ?? []))
      if (parameter.name === 'at' || parameter.name === 'open_at') parameter.example = tonight;
  for (const name of ['Spot', 'SpotList', 'NearbySearch'])
    made.components.schemas[name]!.properties!.at!.examples = [tonight];
  return made;
}

/** Replaces positions and names in the examples of parameters and bodies; other examples are kept. */
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
  const { SpotList, Spot, TourPlan, NearbySearch } = made.components.schemas;
  const { lat, lon } = values;
  TourPlan!.examples = [
    {
      start: { lat, lon },
      end: { lat: rounded(Number(lat) + AROUND), lon: rounded(Number(lon) + AROUND) },
      hours_per_day: 0.5,
    },
  ];
  SpotList!.examples = [{ spots: [{ lat: values.lat, lon: values.lon, id: spot.name }] }];
  const [search] = NearbySearch!.examples as object[];
  NearbySearch!.examples = [{ ...search, lat, lon }];
  for (const field of ['lat', 'lon'] as const) Spot!.properties![field]!.examples = [values[field]];
  return made;
}

/** Returns example values by parameter name. */
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

/** Returns column and row of the tile that contains a position, in Web Mercator. */
function tileOf({ lat, lon }: ExampleSpot, zoom: number): Record<string, number> {
  const side = 2 ** zoom;
  const radians = (lat * Math.PI) / 180;
  return {
    x: Math.floor(((lon + 180) / 360) * side),
    y: Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * side),
  };
}

/** Rounds to the grid of spots, about 11 m. */
function rounded(degrees: number): number {
  return Number(degrees.toFixed(4));
}
