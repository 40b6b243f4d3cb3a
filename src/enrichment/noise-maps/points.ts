/** Noise maps that are tables of places: levels at points or facades. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CsvError, csvRecords, separatorIn } from '../../shared/text/csv.ts';
import type { LevelTiles } from './level-tiles.ts';
import { bandOf, levelColumn, NoiseMapError } from './map.ts';
import { type Projection, projectionOf } from './projection.ts';

const HEAD_BYTES = 4096;
const LAT = /^(?:lat|latitude|breite)$/i;
const LON = /^(?:lon|lng|long|longitude|laenge)$/i;
const X = /^(?:x|east|easting|rechtswert|e)$/i;
const Y = /^(?:y|north|northing|hochwert|n)$/i;
const EPSG = /^(?:epsg|srid|crs)$/i;
const WGS_84 = 4326;

interface Columns {
  x: number;
  y: number;
  /** where the code of the projection stands; -1 = degrees */
  epsg: number;
  level: number;
  isBand: boolean;
}

/** The columns of a table with levels of places; null = it has none. */
function columnsOf(names: readonly string[]): Columns | null {
  const level = levelColumn(names);
  const at = (pattern: RegExp) => names.findIndex((name) => pattern.test(name.trim()));
  if (!level) return null;
  const found = { level: names.indexOf(level.column), isBand: level.isBand };
  if (at(LAT) >= 0 && at(LON) >= 0) return { ...found, x: at(LON), y: at(LAT), epsg: -1 };
  return at(X) >= 0 && at(Y) >= 0 && at(EPSG) >= 0 ? { ...found, x: at(X), y: at(Y), epsg: at(EPSG) } : null;
}

/** Whether a text begins as such a table. */
export async function mayHoldLevels(path: string): Promise<boolean> {
  const head = await headOf(path);
  const first = head.split(/\r?\n/, 1)[0]!;
  return columnsOf(first.split(separatorIn(head)).map(plain)) !== null;
}

/** @throws NoiseMapError when no row can be read */
export async function readLevels(
  name: string,
  path: string,
  tiles: LevelTiles,
  onProgress: (share: number) => void,
): Promise<void> {
  const { size } = Bun.file(path);
  const projections = new Map<number, Projection>();
  let columns: Columns | null = null;
  let read = 0;
  try {
    for await (const { fields } of csvRecords(
      textOf(path, (done) => onProgress(done / size)),
      separatorIn(await headOf(path)),
    )) {
      if (columns === null) {
        columns = columnsOf(fields.map(plain));
        if (columns === null) break;
        continue;
      }
      const epsg: number = columns.epsg < 0 ? WGS_84 : Number(/\d+$/.exec(fields[columns.epsg] ?? '')?.[0]);
      const projection = projections.get(epsg) ?? projectionOf(epsg);
      projections.set(epsg, projection);
      const text = fields[columns.level] ?? '';
      const band = bandOf(
        /^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text,
        columns.isBand,
      );
      const [x, y] = [numberIn(fields[columns.x]), numberIn(fields[columns.y])];
      if (band === null || band === 'day' || Number.isNaN(x + y)) continue;
      const [lon, lat] = projection.toDegrees(x, y);
      if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) continue;
      tiles.addPoint(lon, lat, band);
      read++;
    }
  } catch (error) {
    if (error instanceof CsvError) throw new NoiseMapError(error.message);
    throw error;
  }
  if (read === 0)
    throw new NoiseMapError(
      `${name} has no row with a level of the night; expected columns lat, lon (or x, y, epsg) and Lnight.`,
    );
}

const plain = (name: string) =>
  name
    .replace(/^\uFEFF/, '')
    .replace(/^"|"$/g, '')
    .trim();

function numberIn(text = ''): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
}

async function headOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return new TextDecoder().decode(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

async function* textOf(path: string, onRead: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let done = 0;
  for await (const bytes of createReadStream(path)) {
    done += (bytes as Uint8Array).length;
    onRead(done);
    yield decoder.decode(bytes as Uint8Array, { stream: true });
  }
  yield decoder.decode();
}
