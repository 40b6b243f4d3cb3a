/** Noise maps made of polygons with a band each: GeoJSON and GeoPackage. */
import { Database } from 'bun:sqlite';
import type { LevelTiles, Ring } from './level-tiles.ts';
import { bandOf, levelColumn, NoiseMapError } from './map.ts';
import { type Projection, projectionOf } from './projection.ts';
import { polygonsOfWkb } from './wkb.ts';

/** A file's polygons of one source of noise. */
export interface PolygonMap {
  /** names that may tell of source and year: of layers */
  names: string[];
  /** @throws NoiseMapError when nothing can be read */
  fill(tiles: LevelTiles, onProgress: (share: number) => void): void;
}

interface Feature {
  properties: Record<string, unknown>;
  /** in the coordinates of the file */
  polygons: () => Ring[][];
}

interface JsonFeature {
  properties?: Record<string, unknown> | null;
  geometry?: { type?: string; coordinates?: unknown } | null;
}

interface Collection {
  name?: string;
  crs?: { properties?: { name?: string } };
  features: JsonFeature[];
}

/** Whether parsed JSON is a collection of polygons. */
export function isPolygonCollection(parsed: unknown): parsed is Collection {
  const { features } = (parsed ?? {}) as Partial<Collection>;
  return Array.isArray(features) && features.some(({ geometry }) => /Polygon$/.test(geometry?.type ?? ''));
}

export function geoJsonMap(name: string, collection: Collection): PolygonMap {
  const crs = collection.crs?.properties?.name ?? '';
  const code = /EPSG:{1,2}(\d+)/i.exec(crs)?.[1];
  const projection = projectionOf(code === undefined ? 4326 : Number(code));
  const features = collection.features.map(
    ({ properties, geometry }): Feature => ({
      properties: properties ?? {},
      polygons: () => {
        if (geometry?.type === 'Polygon') return [geometry.coordinates as Ring[]];
        return geometry?.type === 'MultiPolygon' ? (geometry.coordinates as Ring[][]) : [];
      },
    }),
  );
  return {
    names: [collection.name ?? ''],
    fill: (tiles, onProgress) => fillFrom(name, features, features.length, projection, tiles, onProgress),
  };
}

export function geoPackageMap(name: string, path: string): PolygonMap {
  const database = new Database(path, { readonly: true });
  const layers = layersOf(name, database);
  return {
    names: layers.map(({ table }) => table),
    fill: (tiles, onProgress) => {
      for (const { table, column, epsg } of layers) {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const { count } = database.query(`SELECT count(*) AS count FROM ${quoted(table)}`).get() as {
          count: number;
        };
        const rows = database.query(`SELECT * FROM ${quoted(table)}`).iterate() as Iterable<
          Record<string, unknown>
        >;
        fillFrom(name, featuresOf(rows, column), count, projectionOf(epsg), tiles, onProgress);
      }
      database.close();
    },
  };
}

interface Layer {
  table: string;
  column: string;
  epsg: number;
}

function layersOf(name: string, database: Database): Layer[] {
  try {
    const layers = database
      .query(
        `SELECT g.table_name AS "table", g.column_name AS "column", s.organization_coordsys_id AS epsg
         FROM gpkg_geometry_columns g JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id
         WHERE upper(g.geometry_type_name) IN ('POLYGON', 'MULTIPOLYGON', 'GEOMETRY', 'CURVEPOLYGON', 'MULTISURFACE')`,
      )
      .all() as Layer[];
    if (layers.length > 0) return layers;
  } catch {
    // said below
  }
  throw new NoiseMapError(`${name} is no GeoPackage with polygons.`);
}

function* featuresOf(rows: Iterable<Record<string, unknown>>, column: string): Iterable<Feature> {
  for (const row of rows) {
    const geometry = row[column];
    yield {
      properties: row,
      polygons: () => (geometry instanceof Uint8Array ? polygonsOfWkb(geometry) : []),
    };
  }
}

function fillFrom(
  name: string,
  features: Iterable<Feature>,
  count: number,
  projection: Projection,
  tiles: LevelTiles,
  onProgress: (share: number) => void,
): void {
  let column: ReturnType<typeof levelColumn> = null;
  let taken = 0;
  let ofDay = 0;
  let done = 0;
  for (const { properties, polygons } of features) {
    if (done % 100 === 0) onProgress(done / count);
    done++;
    column ??= levelColumn(Object.keys(properties));
    const band = column && bandOf(properties[column.column], column.isBand);
    if (band === 'day') ofDay++;
    if (band === null || band === 'day') continue;
    for (const rings of polygons()) {
      taken++;
      tiles.addPolygon(
        rings.map((ring) => ring.map(([x, y]) => projection.toDegrees(x, y))),
        band,
      );
    }
  }
  if (taken > 0) return;
  if (ofDay > 0)
    throw new NoiseMapError(
      `${name} tells levels of the whole day (Lden); expected those of the night (Lnight).`,
    );
  throw new NoiseMapError(
    `${name} has no polygon with a level of the night; expected a column like Lnight, category, isov1 or noiseLevel with "Lnight5054", "50-54" or 50.`,
  );
}
