/** Spots, places and names of a region, read from the answers of the old executable. */
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { CompareRequest } from './request.ts';

export interface Position {
  lat: number;
  lon: number;
}

export interface SeedPlace extends Position {
  title: string;
  spot_id: string;
}

export interface SeedRegion {
  name: string;
  /** west, south, east, north */
  bounds: readonly [number, number, number, number];
}

export interface Seeds {
  /** Spots for scores: near roads, at places, and anywhere in the bounds. */
  spots: Position[];
  places: SeedPlace[];
  /** Names for the search: places, streets and towns. */
  names: string[];
  /** Columns and rows of tiles at `TILE_ZOOM` with roads. */
  tiles: [x: number, y: number][];
  /** `cursor` of the first page of places around the first road. */
  cursor: string | null;
}

/** Returns the JSON that the old executable answers, or for tiles the bytes. */
type AskOld = (request: CompareRequest) => Promise<Uint8Array<ArrayBuffer>>;

/** Deepest zoom at which tiles have all roads. */
export const TILE_ZOOM = 14;
/** Shares of the spots at places, and anywhere in the bounds; the others are near roads. */
const AT_PLACES = 0.3;
const ANYWHERE = 0.1;
/** Maximum offset of a spot from a road, degrees: 45 m. */
const BESIDE_ROAD = 0.0004;
/** Lists of places that are read. */
const LISTS = 4;

export function tileAt({ lat, lon }: Position, zoom: number): [x: number, y: number] {
  const phi = (lat * Math.PI) / 180;
  const y = (1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2;
  return [Math.floor(((lon + 180) / 360) * 2 ** zoom), Math.floor(y * 2 ** zoom)];
}

/** @param random the same numbers give the same seeds */
export async function seedsOf(
  region: SeedRegion,
  amounts: { spots: number; tiles: number },
  random: () => number,
  ask: AskOld,
): Promise<Seeds> {
  const [west, south, east, north] = region.bounds;
  const anywhere = () => ({
    lat: rounded(south + random() * (north - south)),
    lon: rounded(west + random() * (east - west)),
  });
  const { roads, streets, tiles } = await roadsIn(region, amounts.tiles, random, ask);
  const beside = () => {
    const road = pick(roads, random);
    const offset = () => (2 * random() - 1) * BESIDE_ROAD;
    return { lat: rounded(road.lat + offset()), lon: rounded(road.lon + offset()) };
  };
  const centres = Array.from({ length: LISTS }, beside);
  const places = new Map<string, SeedPlace>();
  const names = new Set(streets);
  let cursor: string | null = null;
  for (const { lat, lon } of centres) {
    const path = `/api/spot/nearby?lat=${lat}&lon=${lon}&at=${LIST_AT}&radius=5000&limit=60`;
    const list = JSON.parse(new TextDecoder().decode(await ask({ operation: 'placesNearby', path })));
    cursor ??= list.cursor;
    for (const place of list.places as (SeedPlace & { place: Record<string, string | null> })[]) {
      places.set(place.spot_id, place);
      for (const name of [place.place.street, place.place.town, place.place.name]) if (name) names.add(name);
    }
  }
  const known = [...places.values()];
  const spots = Array.from({ length: amounts.spots }, () => {
    const kind = random();
    if (kind < ANYWHERE) return anywhere();
    return kind < ANYWHERE + AT_PLACES && known.length > 0 ? pick(known, random) : beside();
  });
  return { spots: [...centres, ...spots], places: known, names: [...names], tiles, cursor };
}

/** Night of the lists of places. */
export const LIST_AT = '2026-08-14T22:00';

/** Reads the corners and names of roads from random tiles of the drawn map. */
async function roadsIn(
  { name, bounds: [west, south, east, north] }: SeedRegion,
  count: number,
  random: () => number,
  ask: AskOld,
) {
  const [left, top] = tileAt({ lat: north, lon: west }, TILE_ZOOM);
  const [right, bottom] = tileAt({ lat: south, lon: east }, TILE_ZOOM);
  const all: [number, number][] = [];
  for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) all.push([x, y]);
  const roads: Position[] = [];
  const streets = new Set<string>();
  const tiles: [number, number][] = [];
  for (const [x, y] of shuffled(all, random)) {
    if (tiles.length === count) break;
    const bytes = await ask({ operation: 'baseTile', path: `/api/map/base/${TILE_ZOOM}/${x}/${y}.mvt` });
    const layer = new VectorTile(new PbfReader(bytes)).layers.roads;
    if (!layer) continue;
    tiles.push([x, y]);
    for (let i = 0; i < layer.length; i++) {
      const { geometry, properties } = layer.feature(i).toGeoJSON(x, y, TILE_ZOOM);
      if (properties?.name) streets.add(String(properties.name));
      const lines =
        geometry.type === 'LineString'
          ? [geometry.coordinates]
          : geometry.type === 'MultiLineString'
            ? geometry.coordinates
            : [];
      for (const [lon, lat] of lines.flat() as [number, number][]) {
        const isInside = lat >= south && lat <= north && lon >= west && lon <= east;
        if (isInside) roads.push({ lat, lon });
      }
    }
  }
  if (roads.length === 0) throw new Error(`the region ${name} has no roads`);
  return { roads, streets, tiles };
}

export function pick<T>(items: readonly T[], random: () => number): T {
  return items[Math.floor(random() * items.length)]!;
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
