/**
 * Lakes of the world by OpenStreetMap (ODbL), reduced to what the world map shows: those of LEAST_KM2 and more, simplified to
 * about 700 m. `lakes.json.gz` is written by `bun scripts/world/lakes.ts <map.geo.json>`; it names its source and date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Clipper, ClipType, FillRule, type Paths64 } from 'clipper2-ts';
import { geoArea } from 'd3-geo';
import type { GeometryCollection, MultiPolygon, Position } from 'geojson';
import type { MapFeature } from '../../src/map-tiles/map-feature.ts';
import { E7 } from '../../src/shared/geo/earth.ts';
import { steps, summed } from '../states/natural-earth.ts';
import { simplifyRings } from '../states/simplify.ts';
import { combined, grown } from './polygons.ts';

const LAKES = join(import.meta.dir, 'lakes.json.gz');
const SOURCE =
  'OpenStreetMap contributors (ODbL) by the npm package @geo-maps/earth-lakes-100m 0.6.0 of 2017-11-30, map.geo.json';

/** Units of the kept rings. */
const UNITS_PER_DEGREE = 1000;
const LEAST_KM2 = 50;
/** Smallest lake of each zoom from 0 on, km²: about 20 square pixels. */
const LEAST_BY_ZOOM = [30_000, 8000, 3000, 1000, 250] as const;
const TOLERANCE_M = 700;

interface Lake {
  km2: number;
  /** outer ring and islands, closed, x and y alternating, units */
  rings: number[][];
}

interface Kept {
  source: string;
  /** rings as differences from vertex to vertex, which compress well */
  lakes: Lake[];
}

/** Returns the lakes of the world, each from the zoom at which it is large enough to be seen. */
export function lakes(): MapFeature[] {
  const kept = JSON.parse(gunzipSync(readFileSync(LAKES)).toString()) as Kept;
  return kept.lakes.map(({ km2, rings }): MapFeature => {
    const smaller = LEAST_BY_ZOOM.findIndex((least) => km2 >= least);
    return {
      layer: 'water',
      shape: 'area',
      minZoom: smaller < 0 ? LEAST_BY_ZOOM.length : smaller,
      properties: { kind: 'lake' },
      paths: summed(rings).map((ring) =>
        Int32Array.from(rounded(rounded(ring)), (value) => (value * E7) / UNITS_PER_DEGREE),
      ),
    };
  });
}

/**
 * Returns a closed ring whose corners are cut at a quarter of their sides: the source follows a grid, whose steps would be
 * seen in close views.
 * @param ring x and y alternating, the first vertex also the last
 */
export function rounded(ring: ArrayLike<number>): number[] {
  const cut: number[] = [];
  for (let i = 2; i < ring.length; i += 2)
    for (const share of [1 / 4, 3 / 4])
      for (const axis of [0, 1]) {
        const [from, to] = [ring[i - 2 + axis]!, ring[i + axis]!];
        cut.push(from + (to - from) * share);
      }
  return [...cut, ...cut.slice(0, 2)];
}

/** Units in which parts of a lake are joined. */
const FINE_UNITS_PER_DEGREE = 10_000;
/** Parts of lakes that are smaller in both directions are left out, fine units: about 200 m. */
const SMALLEST_PART = 20;

/** Half of the gaps that are closed between parts of a lake, fine units: about 800 m. */
const GAP = 70;

/**
 * Returns the joined parts of lakes as outer rings with their islands. The source follows a grid of about 1 km: it cuts lakes
 * at borders, and narrow ones into pieces.
 */
function joined({ coordinates }: MultiPolygon): Position[][][] {
  const parts = coordinates
    .map(([outer, ...islands]) => [outer!, ...islands].map(inFineUnits))
    .filter(([outer]) => {
      const [xs, ys] = [outer!.map(({ x }) => x), outer!.map(({ y }) => y)];
      const extent = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
      return extent >= SMALLEST_PART;
    });
  const whole = parts.flatMap((rings) => Clipper.union(rings, FillRule.EvenOdd));
  return combined(ClipType.Union, grown(grown(whole, GAP), -GAP), null).map((rings) =>
    rings.map(positionsOf),
  );
}

function inFineUnits(ring: readonly Position[]) {
  return ring.map(([lon, lat]) => ({
    x: Math.round(lon! * FINE_UNITS_PER_DEGREE),
    y: Math.round(lat! * FINE_UNITS_PER_DEGREE),
  }));
}

function positionsOf(ring: Paths64[number]): Position[] {
  return ring.map(({ x, y }) => [x / FINE_UNITS_PER_DEGREE, y / FINE_UNITS_PER_DEGREE]);
}

/** Square kilometres of a steradian of the Earth. */
const KM2_PER_STERADIAN = 6371 ** 2;

function km2Of(outer: Position[]): number {
  const steradians = geoArea({ type: 'Polygon', coordinates: [outer] });
  return Math.min(steradians, 4 * Math.PI - steradians) * KM2_PER_STERADIAN;
}

function reduced(path: string): Kept {
  const { geometries } = JSON.parse(readFileSync(path, 'utf8')) as GeometryCollection<MultiPolygon>;
  const lakes = geometries.flatMap(joined).flatMap(([outer, ...islands]): Lake[] => {
    const km2 = Math.round(km2Of(outer!));
    if (km2 < LEAST_KM2) return [];
    const how = { unitsPerDegree: UNITS_PER_DEGREE, toleranceMetres: TOLERANCE_M };
    const shore = simplifyRings([outer!], { ...how, isletMetres: 0 });
    const large = islands.filter((island) => km2Of(island) >= LEAST_KM2 / 4);
    const rings = [...shore, ...(large.length > 0 ? simplifyRings(large, { ...how, isletMetres: 0 }) : [])];
    return shore.length > 0 ? [{ km2, rings: rings.map(steps) }] : [];
  });
  return { source: SOURCE, lakes };
}

if (import.meta.main) {
  const [path] = process.argv.slice(2);
  if (!path) throw new Error('usage: bun scripts/world/lakes.ts <map.geo.json>');
  const kept = reduced(path);
  writeFileSync(LAKES, gzipSync(JSON.stringify(kept), { level: 9 }));
  console.log(`${kept.lakes.length} lakes`);
}
