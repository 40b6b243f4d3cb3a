/** Writes the cells of a sweep as GeoParquet 1.1, and as CSV. */
import type { FileHandle } from 'node:fs/promises';
import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { CellRow } from './cell-rows.ts';
import type { Box } from './grid.ts';

/** A table written row by row. */
export interface Table {
  add(row: CellRow): Promise<void>;
  finish(): Promise<void>;
}

/** Number of rows that are written together, about 5 MB. */
const ROWS_PER_GROUP = 100_000;

/** Returns a GeoParquet table. @param file empty file, open for writing @param bounds bounds of the sweep */
export function parquetTable(file: FileHandle, bounds: Box): Table {
  const writer = new ParquetWriter({
    writer: new FileWriter(file),
    schema: schemaFromColumnData({ columnData: columnsOf([]) }),
    kvMetadata: [{ key: 'geo', value: JSON.stringify(geoMetadata(bounds)) }],
    createdBy: 'spotscore',
  });
  let rows: CellRow[] = [];
  const writeGroup = async (): Promise<void> => {
    if (rows.length === 0) return;
    await writer.write({ columnData: columnsOf(rows), rowGroupSize: ROWS_PER_GROUP });
    rows = [];
  };
  return {
    async add(row) {
      rows.push(row);
      if (rows.length === ROWS_PER_GROUP) await writeGroup();
    },
    async finish() {
      await writeGroup();
      await writer.finish();
    },
  };
}

/** Buffer in memory that appends its bytes to a file at each flush. */
class FileWriter extends ByteWriter {
  constructor(private readonly file: FileHandle) {
    super();
  }

  async flush(): Promise<void> {
    const bytes = this.getBytes().slice();
    this.index = 0;
    await this.file.appendFile(bytes);
  }

  override finish(): Promise<void> {
    return this.flush();
  }
}

function columnsOf(rows: readonly CellRow[]) {
  const column = <T>(
    name: string,
    type: 'INT64' | 'INT32' | 'DOUBLE' | 'FLOAT' | 'STRING' | 'BYTE_ARRAY',
    of: (row: CellRow) => T,
  ) => ({ name, type, data: rows.map(of), nullable: name === 'top_factor' });
  return [
    column('cell', 'INT64', ({ number }) => BigInt(number)),
    column('lat', 'DOUBLE', ({ lat }) => lat),
    column('lon', 'DOUBLE', ({ lon }) => lon),
    column('score', 'INT32', ({ score }) => score),
    column('score_low', 'INT32', ({ range }) => range.low),
    column('score_high', 'INT32', ({ range }) => range.high),
    column('night_noise_db', 'FLOAT', ({ level }) => level),
    column('standing', 'STRING', ({ standing }) => standing),
    column('top_factor', 'STRING', ({ factor }) => factor),
    column('geometry', 'BYTE_ARRAY', pointOf),
  ];
}

const LITTLE_ENDIAN = 1;
const WKB_POINT = 1;

/** Returns the position of a cell as well-known binary (WKB). */
function pointOf({ lat, lon }: CellRow): Uint8Array {
  const bytes = new Uint8Array(21);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, LITTLE_ENDIAN);
  view.setUint32(1, WKB_POINT, true);
  view.setFloat64(5, lon, true);
  view.setFloat64(13, lat, true);
  return bytes;
}

/** Returns the metadata as specified by GeoParquet; without a `crs` positions are WGS 84, longitude first. */
function geoMetadata(bbox: Box) {
  return {
    version: '1.1.0',
    primary_column: 'geometry',
    columns: { geometry: { encoding: 'WKB', geometry_types: ['Point'], bbox } },
  };
}

const CSV_HEAD = 'cell,lat,lon,score,score_low,score_high,night_noise_db,standing,top_factor\n';

/**
 * Returns a CSV table. No field needs quotes: numbers and words of the API.
 * @param file empty file, open for writing
 */
export function csvTable(file: FileHandle): Table {
  let lines = [CSV_HEAD];
  const write = async (): Promise<void> => {
    await file.appendFile(lines.join(''));
    lines = [];
  };
  return {
    async add({ number, lat, lon, score, range, level, standing, factor }) {
      const fields = [number, lat, lon, score, range.low, range.high, level, standing, factor ?? ''];
      lines.push(`${fields.join(',')}\n`);
      if (lines.length >= ROWS_PER_GROUP) await write();
    },
    finish: write,
  };
}

/** Returns true if a file is a table that a sweep wrote. */
export async function isCsvTable(path: string): Promise<boolean> {
  const file = Bun.file(path);
  return (await file.exists()) && (await file.slice(0, CSV_HEAD.length).text()) === CSV_HEAD;
}
