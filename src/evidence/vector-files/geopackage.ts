/** Reads a GeoPackage (OGC 12-128): layers of points and polygons in tables of SQLite. */
import { Database } from 'bun:sqlite';
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { EvidenceError } from '../evidence-error.ts';
import { projectionOf } from '../projection.ts';
import type { Feature, VectorFile } from './feature.ts';
import { geometryOfBlob } from './wkb.ts';

interface Layer {
  table: string;
  column: string;
  /** EPSG code of the projection */
  epsg: number;
}

/** Opens a GeoPackage. @throws EvidenceError if the file has no layers */
export async function geoPackageFile(path: string): Promise<VectorFile> {
  const layers = await reading(path, (database) => layersOf(path, database));
  return {
    format: 'GeoPackage',
    names: layers.map(({ table }) => table),
    async *features(onProgress) {
      const database = opened(path);
      try {
        yield* featuresOf(database, layers, onProgress);
      } catch (error) {
        throw sqliteSentence(path, error);
      } finally {
        database.close();
      }
    },
  };
}

function* featuresOf(
  database: Database,
  layers: readonly Layer[],
  onProgress: (share: number) => void,
): Iterable<Feature> {
  const counts = layers.map(({ table }) => countOf(database, table));
  const all = counts.reduce((sum, count) => sum + count, 0);
  let number = 0;
  for (const { table, column, epsg } of layers) {
    const projection = projectionOf(epsg);
    const columns = storedColumns(database, table).map(quoted).join(', ');
    const rows = database.query(`SELECT ${columns} FROM ${quoted(table)}`).iterate();
    for (const row of rows as Iterable<Record<string, unknown>>) {
      onProgress(number / all);
      number++;
      const { [column]: blob, ...properties } = row;
      const found = blob instanceof Uint8Array ? geometryOfBlob(blob, projection) : null;
      yield { number, properties, type: found?.type ?? '', geometry: found?.geometry ?? null };
    }
  }
}

function layersOf(path: string, database: Database): Layer[] {
  const layers = database
    .query(
      `SELECT g.table_name AS "table", g.column_name AS "column", s.organization_coordsys_id AS epsg
       FROM gpkg_geometry_columns g JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id ORDER BY g.table_name`,
    )
    .all() as Layer[];
  if (layers.length === 0) throw new EvidenceError(`${basename(path)} is not a GeoPackage with polygons.`);
  for (const { table } of layers) {
    // a view could run an endless query
    const found = database.query('SELECT type, sql FROM sqlite_schema WHERE name = ?').get(table);
    const { type, sql } = (found ?? {}) as { type?: string; sql?: string };
    if (type !== 'table' || /^\s*create\s+virtual/i.test(sql ?? ''))
      throw new EvidenceError(
        `${basename(path)} names the layer "${table}", which is ${type ?? 'missing'}; expected a table.`,
      );
  }
  return layers;
}

/** Returns the columns of a table whose values are in the file: a generated one could compute any number of bytes. */
function storedColumns(database: Database, table: string): string[] {
  const columns = database.query('SELECT name, hidden FROM pragma_table_xinfo(?)').all(table);
  return (columns as { name: string; hidden: number }[]).flatMap(({ name, hidden }) =>
    hidden === 0 ? [name] : [],
  );
}

function countOf(database: Database, table: string): number {
  return (database.query(`SELECT count(*) AS count FROM ${quoted(table)}`).get() as { count: number }).count;
}

async function reading<T>(path: string, work: (database: Database) => T): Promise<T> {
  const database = opened(path);
  try {
    return work(database);
  } catch (error) {
    throw sqliteSentence(path, error);
  } finally {
    database.close();
  }
}

/** Opens the database. @throws EvidenceError if the file is not a database, or shorter than its header says */
function opened(path: string): Database {
  try {
    const database = new Database(path, { readonly: true });
    const { pages, bytes } = database
      .query('SELECT page_count AS pages, page_size AS bytes FROM pragma_page_count(), pragma_page_size()')
      .get() as { pages: number; bytes: number };
    if (pages * bytes <= statSync(path).size) return database;
    database.close();
  } catch (error) {
    throw sqliteSentence(path, error);
  }
  throw new EvidenceError(`${basename(path)} is truncated: it is shorter than its header says.`);
}

/** Converts an error of SQLite to an EvidenceError; returns other errors unchanged. */
function sqliteSentence(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'SQLiteError') return error;
  const why = /no such table/.test(error.message) ? '' : ` (${error.message})`;
  return new EvidenceError(`${basename(path)} is not a GeoPackage with polygons${why}.`);
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
