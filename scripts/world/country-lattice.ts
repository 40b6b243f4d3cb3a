/**
 * Repeats names of countries near their borders: beside a region, the middle of the country across the border
 * is not visible.
 */
import { iso1A2Code } from '@rapideditor/country-coder';
import type { MapFeature } from '../../src/map-tiles/map-feature.ts';
import { toUnits } from '../../src/shared/geo/earth.ts';
import { countryNames } from './country-names.ts';

/** Distance between two names in both directions, degrees. */
const STEP = 0.5;
/** Least distance of the names of one country that are shown from afar, in each direction, degrees. */
const FAR_STEP = 1;
/** Maximum latitude of drivable roads, degrees. */
const MAX_LATITUDE = 72;
const AROUND = [-1, 0, 1];

/** @param isLand returns true on land; degrees @param level minimum zoom of the names */
export function namesNearBorders(isLand: (lon: number, lat: number) => boolean, level: number): MapFeature[] {
  const columns = 360 / STEP;
  const rows = (2 * MAX_LATITUDE) / STEP;
  const place = (column: number, row: number): [lon: number, lat: number] => [
    -180 + (column + 0.5) * STEP,
    -MAX_LATITUDE + (row + 0.5) * STEP,
  ];
  const codes = Array.from({ length: columns * rows }, (_, i) => {
    const [lon, lat] = place(i % columns, Math.floor(i / columns));
    return isLand(lon, lat) ? iso1A2Code([lon, lat]) : null;
  });
  const far = new Map<string, [lon: number, lat: number][]>();
  return codes.flatMap((code, i): MapFeature[] => {
    if (code === null) return [];
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const neighbours = AROUND.flatMap((down) =>
      AROUND.map((right) => codes[(row + down) * columns + ((column + right + columns) % columns)]),
    );
    if (!neighbours.some((other) => other && other !== code)) return [];
    const [lon, lat] = place(column, row);
    const before = far.get(code) ?? [];
    const isFar = before.every(([x, y]) => Math.abs(lon - x) >= FAR_STEP || Math.abs(lat - y) >= FAR_STEP);
    if (isFar) far.set(code, [...before, [lon, lat]]);
    return [
      {
        layer: 'places',
        shape: 'point',
        minZoom: level,
        properties: {
          kind_detail: isFar ? 'country_near_border' : 'country_at_border',
          ...countryNames(code),
        },
        paths: [Int32Array.of(toUnits(lon), toUnits(lat))],
      },
    ];
  });
}
