/** Region files of several parts, made in code. */
import { writeFileSync } from 'node:fs';
import { RegionBuilder } from '../../../src/region/build/builder.ts';
import { LineClass, SoundKind } from '../../../src/region/format/codes.ts';
import { PartsLayout, partPlaceOf } from '../../../src/region/format/parts.ts';
import type { RegionInfo } from '../../../src/region/format/region-info.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { aWay, bytesOf, REGION_INFO } from './region-fixture.ts';

/** Returns a part with one street at 50 N and a longitude. @param land degrees of land on all sides */
export function streetPart(lon: number, info: Partial<RegionInfo> = {}, land = 0.5): Uint8Array[] {
  const builder = new RegionBuilder();
  const way = builder.lines.addWay(
    aWay({ osmId: Math.round(lon * 10), lineClass: LineClass.residential, name: `Street ${lon}` }),
  );
  const [x, y] = [toUnits(lon), toUnits(50)];
  builder.lines.addSegment(way, x, y, x + 8000, y, SoundKind.road_urban, 1e5, 0);
  builder.coverage.add(x, y);
  return builder.finish({ ...REGION_INFO, bounds: [lon - land, 50 - land, lon + land, 50 + land], ...info });
}

/** Returns the bytes of a file with these parts. */
export function fileOfParts(parts: readonly Uint8Array[][], info: RegionInfo): Uint8Array {
  const layout = new PartsLayout(parts.length);
  const placed = parts.map((sections) => ({
    offset: layout.place(partPlaceOf(sections)),
    bytes: bytesOf(sections),
  }));
  placed.push(...layout.finish(info));
  const file = new Uint8Array(Math.max(...placed.map(({ offset, bytes }) => offset + bytes.length)));
  for (const { offset, bytes } of placed) file.set(bytes, offset);
  return file;
}

/**
 * Writes a region of one street per longitude, each in its own part. @param land degrees of land on all sides
 * of each
 */
export function writeStreets(
  path: string,
  longitudes: readonly number[],
  info: Partial<RegionInfo>,
  land?: number,
): void {
  const { name = REGION_INFO.name, title = REGION_INFO.title } = info;
  const parts = longitudes.map((lon) => streetPart(lon, { name, title }, land));
  writeFileSync(path, fileOfParts(parts, { ...REGION_INFO, ...info }));
}
