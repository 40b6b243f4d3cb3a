/** Map files from features in code. */
import type { MapFeature } from '../../../src/map-tiles/map-feature.ts';
import { ArchiveReader } from '../../../src/map-tiles/pmtiles/archive-reader.ts';
import { writeMap as draw } from '../../../src/osm/map-tiles/make-map.ts';
import { memorySource } from '../../../src/shared/files/byte-source.ts';
import { publishAside } from '../../../src/shared/files/file-aside.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';

export type Bounds = [west: number, south: number, east: number, north: number];

/** Returns positions in degrees, longitude first, as a path. */
export const pathOf = (...places: (readonly [lon: number, lat: number])[]) =>
  Int32Array.from(places.flat(), toUnits);

export const squareOf = (lon: number, lat: number, side: number) =>
  pathOf([lon, lat], [lon + side, lat], [lon + side, lat + side], [lon, lat + side], [lon, lat]);

export const road = (name: string, ...places: (readonly [lon: number, lat: number])[]): MapFeature => ({
  layer: 'roads',
  shape: 'line',
  minZoom: 5,
  properties: { kind: 'highway', name },
  paths: [pathOf(...places)],
});

/** Writes a map file with these features on land. */
export async function writeMap(
  target: string,
  bounds: Bounds,
  features: readonly MapFeature[],
): Promise<void> {
  await draw({ target, title: 'a map', bounds, updatedAt: null }, (add, { minX, minY, maxX, maxY }) => {
    for (const feature of features) add(feature);
    return [[Int32Array.of(minX, minY, maxX, minY, maxX, maxY, minX, maxY, minX, minY)]];
  });
  await publishAside(target);
}

/** Opens the world map inside the executable. */
export async function openWorld(): Promise<ArchiveReader> {
  const path = new URL('../../../dist/world.pmtiles', import.meta.url).pathname;
  return ArchiveReader.open(memorySource(await Bun.file(path).bytes()), 'the world');
}
