/**
 * Reads GeoJSON feature collections of any size: splits the text into features, which are parsed one by one.
 * Members of the collection, such as `crs`, may precede or follow them.
 */
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { EvidenceError } from '../evidence-error.ts';
import { type Projection, projectionOf, WGS_84 } from '../projection.ts';
import { type Feature, type Geometry, toRing, type VectorFile } from './feature.ts';

/** Bytes per read. */
const PIECE_BYTES = 2 ** 20;
/**
 * Maximum size of a feature, or of everything around the list of features, bytes: 1.5 million corners, which
 * take 400 MB when parsed.
 */
const MAX_TEXT_BYTES = 64 * 2 ** 20;
/** Maximum nesting of brackets; a multipolygon needs eight. */
const MAX_DEPTH = 64;
/** Maximum number of members of a feature, its properties included: a million take seconds and 300 MB. */
const MAX_MEMBERS = 10_000;
const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const isOpening = (byte: number) => byte === 0x7b || byte === 0x5b;
const isClosing = (byte: number) => byte === 0x7d || byte === 0x5d;
const FEATURES = /"features"\s*:\s*$/;

/** Opens a GeoJSON file. @throws EvidenceError if the file is not a feature collection */
export async function geoJsonFile(path: string): Promise<VectorFile> {
  const members = await membersOf(path);
  const { name, crs } = members as { name?: unknown; crs?: { properties?: { name?: unknown } } };
  const code = /EPSG:{1,2}(\d+)/i.exec(String(crs?.properties?.name ?? ''))?.[1];
  const projection = projectionOf(code === undefined ? WGS_84 : Number(code));
  return {
    format: 'GeoJSON',
    names: typeof name === 'string' ? [name] : [],
    async *features(onProgress) {
      let number = 0;
      for await (const text of featureTexts(path, onProgress)) {
        number++;
        yield featureOf(number, parsed(path, text), projection);
      }
    },
  };
}

/** Returns the members of the collection other than its features. */
async function membersOf(path: string): Promise<Record<string, unknown>> {
  let around = '';
  for await (const _ of featureTexts(
    path,
    () => {},
    (text) => (around = text),
  ));
  const members = parsed(path, around);
  if (members.type === 'FeatureCollection' && Array.isArray(members.features)) return members;
  throw new EvidenceError(`${basename(path)} is not a GeoJSON FeatureCollection.`);
}

function parsed(path: string, text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
    throw new EvidenceError(`${basename(path)} is not JSON (${text.slice(0, 20)} instead of a feature).`);
  } catch (error) {
    if (error instanceof EvidenceError) throw error;
    throw new EvidenceError(`${basename(path)} is not JSON, or several JSON texts in one file.`);
  }
}

/**
 * Yields the texts of the features.
 * @param onEnd receives the rest: the collection with an empty list of features
 */
async function* featureTexts(
  path: string,
  onProgress: (share: number) => void,
  onEnd: (around: string) => void = () => {},
): AsyncGenerator<string> {
  const name = basename(path);
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  let isInList = false;
  let around = '';
  /** earlier pieces of the current feature, or of the text around the features */
  let begun: Uint8Array[] = [];
  let begunBytes = 0;
  /** members of the current feature, or of what is around the features, so far */
  let members = 0;
  const decoder = new TextDecoder();
  const take = (piece: Uint8Array) => {
    const bytes = begun.length === 0 ? piece : Buffer.concat([...begun, piece]);
    begun = [];
    begunBytes = 0;
    members = 0;
    return decoder.decode(bytes);
  };
  for await (const { piece, share } of piecesOf(path)) {
    onProgress(share);
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at]!;
      if (isInText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInText = false;
      } else if (byte === QUOTE) isInText = true;
      else if (isOpening(byte)) {
        depth++;
        if (depth > MAX_DEPTH)
          throw new EvidenceError(
            `${name} is not GeoJSON: it has more than ${MAX_DEPTH} brackets inside one another.`,
          );
        if (depth === 2 && byte === 0x5b && !isInList) {
          around += take(piece.subarray(from, at + 1));
          isInList = FEATURES.test(around.slice(0, -1));
          from = at + 1;
        }
      } else if (isClosing(byte)) {
        depth--;
        if (depth === 1 && isInList) {
          // the last feature, unless the list is empty
          const text = take(piece.subarray(from, at));
          if (text.trim() !== '') yield text;
          isInList = false;
          from = at;
        }
      } else if (byte === COLON) {
        if (++members > MAX_MEMBERS)
          throw new EvidenceError(
            `${name} has a feature with more than ${MAX_MEMBERS.toLocaleString('en')} properties; expected fewer.`,
          );
      } else if (byte === COMMA && depth === 2 && isInList) {
        yield take(piece.subarray(from, at));
        from = at + 1;
      }
    }
    begun.push(piece.slice(from));
    begunBytes += piece.length - from;
    if (begunBytes + around.length > MAX_TEXT_BYTES)
      throw new EvidenceError(
        `${name} has a feature of more than 64 MB; expected smaller ones, or a GeoPackage.`,
      );
  }
  around += take(new Uint8Array(0));
  if (depth !== 0 || isInText)
    throw new EvidenceError(`${name} is not JSON: it is truncated, or its brackets do not match.`);
  onEnd(around);
}

async function* piecesOf(path: string): AsyncGenerator<{ piece: Uint8Array; share: number }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    for (let done = 0; done < size; ) {
      const { buffer, bytesRead } = await file.read(new Uint8Array(PIECE_BYTES), 0, PIECE_BYTES, done);
      if (bytesRead === 0) return;
      done += bytesRead;
      yield { piece: buffer.subarray(0, bytesRead), share: done / size };
    }
  } finally {
    await file.close();
  }
}

function featureOf(number: number, feature: Record<string, unknown>, projection: Projection): Feature {
  const { properties, geometry } = feature as { properties?: object | null; geometry?: object | null };
  const { type = '', coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown };
  return {
    number,
    type: String(type),
    properties: (properties ?? {}) as Record<string, unknown>,
    geometry: geometryOf(number, String(type), coordinates, projection),
  };
}

function geometryOf(
  number: number,
  type: string,
  coordinates: unknown,
  projection: Projection,
): Geometry | null {
  if (type === 'Point') {
    const [x, y] = listOf(number, coordinates).map(numberOf) as [number, number];
    // invalid degrees are not checked here: the reader reports them as an error of the row
    const [lon, lat] = projection.epsg === WGS_84 ? [x, y] : projection.toDegrees(x, y);
    return { kind: 'point', lon, lat };
  }
  if (type !== 'Polygon' && type !== 'MultiPolygon') return null;
  const polygons = type === 'Polygon' ? [coordinates] : listOf(number, coordinates);
  return {
    kind: 'polygons',
    polygons: polygons.map((rings) =>
      listOf(number, rings).map((ring) => {
        const corners = listOf(number, ring);
        const xy = new Float64Array(2 * corners.length);
        for (const [i, corner] of corners.entries()) {
          const [x, y] = listOf(number, corner);
          xy[2 * i] = numberOf(x);
          xy[2 * i + 1] = numberOf(y);
        }
        return toRing(xy, projection);
      }),
    ),
  };
}

function listOf(number: number, value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw new EvidenceError(
    `Feature ${number} has a list of coordinates of another depth than its type; expected that of GeoJSON (RFC 7946).`,
  );
}

/** Returns NaN, an invalid coordinate, for anything but a number. */
function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN;
}
