/**
 * Reads Shapefiles (ESRI, July 1998) record by record: shapes in .shp, columns in .dbf (dBASE III),
 * projection in .prj, encoding in .cpg. Existing packages skip damaged records, which would make a wrong map,
 * or hold the whole file in memory.
 */
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { EvidenceError } from '../evidence-error.ts';
import { epsgOfText, type Projection, projectionOf } from '../projection.ts';
import { requireOnce } from '../table-text.ts';
import { type Feature, type Geometry, toRing, type VectorFile } from './feature.ts';

const SHP_HEADER_BYTES = 100;
const FILE_CODE = 9994;
/** Types of shapes by code. Shapes with Z or M have codes with the same last digit. */
const KINDS: Readonly<Record<number, string>> = {
  0: '',
  1: 'Point',
  3: 'LineString',
  5: 'Polygon',
  8: 'MultiPoint',
};
const DBF_FIELD_BYTES = 32;
const DELETED = 0x2a;
/** Maximum size of a record, bytes: a polygon of sixteen million corners. */
const MAX_RECORD_BYTES = 256 * 2 ** 20;

/** Opens a Shapefile. @param path path of the .shp @throws EvidenceError if one of its files is missing or damaged */
export async function shapefile(path: string): Promise<VectorFile> {
  const projection = projectionOf(epsgOfText(textBeside(path, 'prj')));
  // tables without a .cpg count as windows-1252; most current tables are UTF-8 and have one
  const letters = siblingOf(path, 'cpg') ? textBeside(path, 'cpg').trim() : 'windows-1252';
  return {
    format: 'Shapefile',
    names: [],
    *features(onProgress) {
      const [shapes, rows] = [new OpenFile(path), new OpenFile(siblingOf(path, 'dbf', true)!)];
      try {
        yield* featuresOf(shapes, new Table(rows, decoderOf(path, letters)), projection, onProgress);
      } finally {
        shapes.close();
        rows.close();
      }
    },
  };
}

function* featuresOf(
  shapes: OpenFile,
  table: Table,
  projection: Projection,
  onProgress: (share: number) => void,
): Iterable<Feature> {
  const head = shapes.read(0, SHP_HEADER_BYTES);
  if (head.getInt32(0) !== FILE_CODE || 2 * head.getInt32(24) !== shapes.size)
    throw shapes.damaged('it is shorter or longer than its header says');
  let number = 0;
  for (let at = SHP_HEADER_BYTES; at < shapes.size; ) {
    const record = shapes.read(at, 8);
    const bytes = 2 * record.getInt32(4);
    number++;
    if (record.getInt32(0) !== number || bytes < 4 || bytes > MAX_RECORD_BYTES)
      throw shapes.damaged(`record ${number} is not where it should be`);
    const { type, geometry } = shapeOf(shapes, shapes.read(at + 8, bytes), projection);
    const properties = table.row(number);
    at += 8 + bytes;
    onProgress(at / shapes.size);
    if (properties) yield { number, properties, type, geometry };
  }
  if (number !== table.rows)
    throw shapes.damaged(`it has ${number} shapes, and its table ${table.rows} rows`);
}

function shapeOf(
  file: OpenFile,
  record: DataView,
  projection: Projection,
): { type: string; geometry: Geometry | null } {
  const code = record.getInt32(0, true);
  // codes with Z are ten higher, with M twenty
  const type = KINDS[code < 10 ? code : code < 30 ? code % 10 || -1 : -1];
  if (type === undefined) throw file.damaged('a shape has an unknown type');
  if (type === 'Point') {
    if (record.byteLength < 20) throw file.damaged('a point is truncated');
    const [x, y] = [record.getFloat64(4, true), record.getFloat64(12, true)];
    // writers store NaN where a row has no position
    if (Number.isNaN(x) && Number.isNaN(y)) return { type: '', geometry: null };
    const [lon, lat] = projection.toDegrees(x, y);
    return { type, geometry: { kind: 'point', lon, lat } };
  }
  if (type !== 'Polygon') return { type, geometry: null };
  const [parts, corners] =
    record.byteLength < 44 ? [-1, -1] : [record.getInt32(36, true), record.getInt32(40, true)];
  const first = 44 + 4 * parts;
  if (parts < 0 || corners < 0 || first + 16 * corners > record.byteLength)
    throw file.damaged('a polygon is truncated');
  const rings: Float64Array[] = [];
  for (let part = 0; part < parts; part++) {
    const from = record.getInt32(44 + 4 * part, true);
    const to = part + 1 < parts ? record.getInt32(48 + 4 * part, true) : corners;
    if (!(from >= 0 && from <= to && to <= corners))
      throw file.damaged('the rings of a polygon are mixed up');
    const xy = new Float64Array(2 * (to - from));
    for (let i = 0; i < xy.length; i++) xy[i] = record.getFloat64(first + 16 * from + 8 * i, true);
    rings.push(toRing(xy, projection));
  }
  // outer rings and holes of all parts; the even-odd rule tells them apart
  return { type, geometry: { kind: 'polygons', polygons: [rings] } };
}

interface Field {
  name: string;
  isNumber: boolean;
  offset: number;
  bytes: number;
}

/** The table of attributes. */
class Table {
  readonly rows: number;
  private readonly fields: Field[] = [];
  private readonly headBytes: number;
  private readonly rowBytes: number;

  constructor(
    private readonly file: OpenFile,
    private readonly decoder: TextDecoder,
  ) {
    const head = this.file.read(0, DBF_FIELD_BYTES);
    this.rows = head.getUint32(4, true);
    this.headBytes = head.getUint16(8, true);
    this.rowBytes = head.getUint16(10, true);
    if (this.headBytes + this.rows * this.rowBytes > this.file.size)
      throw this.file.damaged('it is shorter than its header says');
    const list = this.file.read(0, this.headBytes);
    let offset = 1;
    for (
      let at = DBF_FIELD_BYTES;
      at + DBF_FIELD_BYTES < this.headBytes && list.getUint8(at) !== 0x0d;
      at += DBF_FIELD_BYTES
    ) {
      const name = this.text(list, at, 11).split('\0', 1)[0]!;
      const bytes = list.getUint8(at + 16);
      this.fields.push({ name, isNumber: 'NF'.includes(this.text(list, at + 11, 1)), offset, bytes });
      offset += bytes;
    }
    if (offset !== this.rowBytes) throw this.file.damaged('its columns do not fill its rows');
    const names = this.fields.map(({ name }) => name);
    for (const name of names) requireOnce(name, names, this.file.name);
  }

  /** Reads a row. @param number from 1 @returns null for a deleted row, {} beyond the last row */
  row(number: number): Record<string, unknown> | null {
    if (number > this.rows) return {};
    const row = this.file.read(this.headBytes + (number - 1) * this.rowBytes, this.rowBytes);
    if (row.getUint8(0) === DELETED) return null;
    return Object.fromEntries(
      this.fields.map(({ name, isNumber, offset, bytes }) => {
        const text = this.text(row, offset, bytes).replace(/\0.*$/s, '').trim();
        // asterisks replace numbers that do not fit, in some tables also unknown ones
        if (/^\*+$/.test(text)) return [name, ''];
        return [name, isNumber && /^[-+]?[\d.]+(?:e[-+]?\d+)?$/i.test(text) ? Number(text) : text];
      }),
    );
  }

  private text({ buffer, byteOffset }: DataView, offset: number, bytes: number): string {
    return this.decoder.decode(new Uint8Array(buffer as ArrayBuffer, byteOffset + offset, bytes));
  }
}

/** An open file that is read in pieces. */
class OpenFile {
  readonly size: number;
  readonly name: string;
  private readonly descriptor: number;

  constructor(path: string) {
    this.name = basename(path);
    this.descriptor = openSync(path, 'r');
    this.size = fstatSync(this.descriptor).size;
  }

  /** Reads bytes. @throws EvidenceError if the file ends before them */
  read(offset: number, bytes: number): DataView {
    if (offset + bytes > this.size) throw this.damaged('it is cut');
    const buffer = new Uint8Array(bytes);
    if (readSync(this.descriptor, buffer, 0, bytes, offset) < bytes) throw this.damaged('it is cut');
    return new DataView(buffer.buffer);
  }

  damaged(why: string): EvidenceError {
    return new EvidenceError(`${this.name} is a damaged part of a Shapefile: ${why}.`);
  }

  close(): void {
    closeSync(this.descriptor);
  }
}

/** Returns the decoder of an encoding as .cpg files name it: `UTF-8`, `1252`, `ISO 88591`, `OEM 866`. */
function decoderOf(shp: string, letters: string): TextDecoder {
  const plain = letters.toLowerCase().replace(/[\s_]/g, '');
  const code = /^(?:ansi|cp|windows-?|ibm|oem)?(125\d|874|866)$/.exec(plain)?.[1];
  const label = code
    ? `${code === '866' ? 'ibm' : 'windows-'}${code}`
    : plain.replace(/^iso-?8859-?/, 'iso-8859-').replace(/^(?:65001|utf-?8)$/, 'utf-8');
  try {
    return new TextDecoder(label as 'utf-8');
  } catch {
    throw new EvidenceError(
      `${basename(shp)} names the unknown encoding "${letters.slice(0, 40)}" in its .cpg; expected one such as UTF-8.`,
    );
  }
}

/**
 * Returns the file of the same stem with another extension, ignoring case; null if there is none.
 * @throws EvidenceError if a required file is missing
 */
function siblingOf(path: string, extension: string, mustBe = false): string | null {
  const wanted = `${basename(path).replace(/\.shp$/i, '')}.${extension}`;
  const exact = join(dirname(path), wanted);
  const found = existsSync(exact)
    ? wanted
    : readdirSync(dirname(path)).find((name) => name.toLowerCase() === wanted.toLowerCase());
  if (found === undefined && mustBe)
    throw new EvidenceError(
      `${basename(path)} lacks ${wanted}: expected .shp, .dbf and .prj of a Shapefile side by side.`,
    );
  return found === undefined ? null : join(dirname(path), found);
}

function textBeside(path: string, extension: string): string {
  return readFileSync(siblingOf(path, extension, true)!, 'latin1');
}
