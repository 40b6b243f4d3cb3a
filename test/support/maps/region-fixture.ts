/** Tiny regions made in code, without a map file. */
import { RegionBuilder } from '../../../src/region/build/builder.ts';
import type { AreaInput, PointInput, WayInput } from '../../../src/region/build/inputs.ts';
import type { Neighbour } from '../../../src/region/build/names/towns.ts';
import { PLAIN_PLACE } from '../../../src/region/build/place-table.ts';
import { Access, YEAR_BYTES, type YearBitmap } from '../../../src/region/format/codes.ts';
import type { RegionInfo } from '../../../src/region/format/region-info.ts';
import { openRegionBytes } from '../../../src/region/read/open-bytes.ts';
import type { Region } from '../../../src/region/read/reader.ts';
import { ATTRIBUTION } from '../../../src/shared/attribution.ts';
import { dayOfYear } from '../../../src/shared/time/day-of-year.ts';

export const REGION_INFO: RegionInfo = {
  name: 'fixture',
  title: 'Fixture',
  attribution: ATTRIBUTION,
  origin: 'made by a test',
  dataUpdatedAt: '2026-02-01T00:00:00Z',
  importedAt: '2026-02-02T00:00:00Z',
  bounds: [-180, -90, 180, 90],
  counts: {},
  sample: false,
};

export function bytesOf(parts: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/** Returns the parts of the file of a region with what `fill` adds. */
export function partsOf(
  fill: (builder: RegionBuilder) => void,
  info: Partial<RegionInfo> = {},
  neighbours: readonly Neighbour[] | null = null,
): Uint8Array[] {
  const builder = new RegionBuilder();
  fill(builder);
  return builder.finish({ ...REGION_INFO, ...info }, neighbours);
}

/**
 * Returns a region with what `fill` adds. Its file has an index of names if `neighbours` is a list, even an
 * empty one.
 */
export function regionOf(
  fill: (builder: RegionBuilder) => void,
  info: Partial<RegionInfo> = {},
  neighbours: readonly Neighbour[] | null = null,
): Region {
  return openRegionBytes(bytesOf(partsOf(fill, info, neighbours)), 'fixture.spots');
}

export function aWay(way: Partial<WayInput> & Pick<WayInput, 'osmId' | 'lineClass'>): WayInput {
  return { flags: 0, name: '', ref: '', access: Access.untagged, maxspeed: 0, lanes: 0, details: '', ...way };
}

export function anArea(area: Partial<AreaInput> & Pick<AreaInput, 'osmId' | 'kind' | 'rings'>): AreaInput {
  return {
    ...PLAIN_PLACE,
    osmType: 'way',
    ...area,
  };
}

export function aPoint(
  point: Partial<PointInput> & Pick<PointInput, 'osmId' | 'category' | 'x' | 'y'>,
): PointInput {
  return {
    ...PLAIN_PLACE,
    osmType: 'node',
    radius: 0,
    ...point,
  };
}

type MonthAndDay = readonly [month: number, day: number];

/** Returns the days from one to another, both included. */
export function yearOf(from: MonthAndDay, to: MonthAndDay): YearBitmap {
  const days = new Uint8Array(YEAR_BYTES);
  for (let day = dayOfYear(...from); day <= dayOfYear(...to); day++) days[day >> 3]! |= 1 << (day & 7);
  return days;
}
