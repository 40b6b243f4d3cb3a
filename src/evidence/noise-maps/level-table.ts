/** Reads noise maps that are tables: levels at points or facades. */
import { basename } from 'node:path';
import { CsvError, csvRecords, separatorIn } from '../../shared/text/csv.ts';
import { EvidenceError } from '../evidence-error.ts';
import type { FileHead } from '../file-head.ts';
import { type Projection, projectionOf, WGS_84 } from '../projection.ts';
import { requireOnce, tableTextOf } from '../table-text.ts';
import type { LevelTiles } from './level-tiles.ts';
import { bandOf, levelColumn } from './map.ts';

const LAT = /^(?:lat|latitude|breite)$/i;
const LON = /^(?:lon|lng|long|longitude|laenge)$/i;
const X = /^(?:x|east|easting|rechtswert|e)$/i;
const Y = /^(?:y|north|northing|hochwert|n)$/i;
const EPSG = /^(?:epsg|srid|crs)$/i;

interface Columns {
  x: number;
  y: number;
  /** index of the column with the EPSG code; -1 if coordinates are degrees */
  epsg: number;
  level: number;
  isBand: boolean;
}

/** Returns the columns of a table with levels; null if it is not one. */
function columnsOf(names: readonly string[]): Columns | null {
  const level = levelColumn(names);
  const at = (pattern: RegExp) => names.findIndex((name) => pattern.test(name.trim()));
  if (!level) return null;
  const found = { level: names.indexOf(level.column), isBand: level.isBand };
  if (at(LAT) >= 0 && at(LON) >= 0) return { ...found, x: at(LON), y: at(LAT), epsg: -1 };
  return at(X) >= 0 && at(Y) >= 0 && at(EPSG) >= 0 ? { ...found, x: at(X), y: at(Y), epsg: at(EPSG) } : null;
}

/** Returns true if the first line of a text file has the columns of a table of levels. */
export function isLevelTable({ text, isText }: FileHead): boolean {
  const first = text.split(/\r?\n/, 1)[0]!;
  return isText && columnsOf(first.split(separatorIn(text)).map(plain)) !== null;
}

/** Sets the cells at the points of a table. @throws EvidenceError when no row is readable, or a position is invalid */
export async function readLevels(
  path: string,
  head: FileHead,
  tiles: LevelTiles,
  onProgress: (share: number) => void,
): Promise<void> {
  const projections = new Map<number, Projection>();
  let columns: Columns | null = null;
  let read = 0;
  try {
    for await (const { fields } of csvRecords(
      tableTextOf(path, 'utf-8', onProgress),
      separatorIn(head.text),
    )) {
      if (columns === null) {
        columns = columnsOf(fields.map(plain));
        if (columns === null) break;
        for (const at of [columns.x, columns.y, columns.epsg, columns.level])
          if (at >= 0) requireOnce(fields[at]!, fields, basename(path));
        continue;
      }
      const text = fields[columns.level] ?? '';
      const band = bandOf(
        /^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text,
        columns.isBand,
      );
      const [x, y] = [numberIn(fields[columns.x]), numberIn(fields[columns.y])];
      const epsg: number = columns.epsg < 0 ? WGS_84 : Number(/\d+$/.exec(fields[columns.epsg] ?? '')?.[0]);
      if (band === null || band === 'day' || Number.isNaN(x + y + epsg)) continue;
      const projection = projections.get(epsg) ?? projectionOf(epsg);
      projections.set(epsg, projection);
      const [lon, lat] = projection.toDegrees(x, y);
      tiles.addPoint(lon, lat, band);
      read++;
    }
  } catch (error) {
    if (error instanceof CsvError) throw new EvidenceError(error.message);
    throw error;
  }
  if (read === 0)
    throw new EvidenceError(
      `${basename(path)} has no row with a level of the night; expected columns lat, lon (or x, y, epsg) and Lnight.`,
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
