/** Opens a GeoTIFF of levels. Checks its directory before any pixel is read. */

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { GeoTIFF, type GeoTIFFImage } from 'geotiff';
import { METRES_PER_DEGREE } from '../../shared/geo/earth.ts';
import { bytesText } from '../../shared/text/bytes-text.ts';
import { EvidenceError } from '../evidence-error.ts';
import { epsgOfName, type Projection, projectionOf } from '../projection.ts';

/** Compression and layout of the pixels. */
export interface PixelLayout {
  compression: number;
  predictor: number;
  isLittleEndian: boolean;
  /** format of the samples: 1 = unsigned, 2 = signed, 3 = floating point */
  format: number;
  bits: number;
  /** number of interleaved bands in a block */
  bandsInBlock: number;
  /** index of the band that is read, inside its block */
  band: number;
  /** size of a block, pixels; strips are blocks as wide as the image */
  blockWidth: number;
  blockHeight: number;
  isTiled: boolean;
  /** offsets in the file and lengths of the blocks of the band that is read, bytes; row by row */
  offsets: readonly number[];
  bytes: readonly number[];
}

export interface GeoTiffFile extends PixelLayout {
  name: string;
  width: number;
  height: number;
  projection: Projection;
  /** corner of the first pixel, and step to the next, in coordinates of the projection */
  origin: readonly [x: number, y: number];
  step: readonly [x: number, y: number];
  /** value of pixels without data; null if the file has none */
  noData: number | null;
  /** conversion of a value to a level: dB(A) = value * scale + offset */
  scale: number;
  offset: number;
  /** Reads bytes of the file. @throws EvidenceError if the file is shorter */
  read(offset: number, bytes: number): Uint8Array<ArrayBuffer>;
  close(): void;
}

/** Supported values of TIFF tag 259: none, LZW, deflate (both codes), PackBits, zstd. */
const COMPRESSIONS = [1, 5, 8, 32_946, 32_773, 50_000];
const PHOTOMETRICS = { RGB: 2, CMYK: 5, YCBCR: 6 };
const MASK = 4;
const METRE = 9001;
const USER_DEFINED = 32_767;
const MAX_DIRECTORIES = 100;
/** Maximum length of the GDAL metadata, characters: searching it takes time by the square. GDAL writes 100 per band. */
const MAX_METADATA = 65_536;
/** Maximum pixel size, m; coarser ones are meaningless for a street. */
const MAX_PIXEL_M = 2000;
/** Maximum size of reads whose length the geotiff package guesses, bytes; they may exceed the end of the file. */
const GUESSED_BYTES = 4096;

/** Opens a GeoTIFF. @throws EvidenceError if it is damaged or unsupported; the usual file system errors otherwise */
export async function openGeoTiff(path: string): Promise<GeoTiffFile> {
  const name = basename(path);
  const source = new Source(path, name);
  try {
    return await described(name, source);
  } catch (error) {
    source.close();
    if (error instanceof EvidenceError || (error instanceof Error && 'code' in error)) throw error;
    throw new EvidenceError(`${name} is a damaged GeoTIFF.`);
  }
}

async function described(name: string, source: Source): Promise<GeoTiffFile> {
  const refuse = (why: string): never => {
    throw new EvidenceError(`${name} ${why}`);
  };
  const tiff = await GeoTIFF.fromSource(source as never);
  // reads all values at once: the package decodes those read later as little endian
  (tiff.parser as { eager: boolean }).eager = true;
  const image = await tiff.getImage();
  const tags = image.fileDirectory;
  const value = (tag: string, other: number) => Number(tags.getValue(tag as never) ?? other);
  const [width, height] = [image.getWidth(), image.getHeight()];
  const photometric = value('PhotometricInterpretation', 1);
  const bits = image.getBitsPerSample() || 1;
  const format = image.getSampleFormat();
  const [compression, predictor] = [value('Compression', 1), value('Predictor', 1)];
  if (!(width > 0 && height > 0)) refuse('is a damaged GeoTIFF: it has no pixels.');
  if (Object.values(PHOTOMETRICS).includes(photometric))
    refuse('is a colour image; expected one level in dB(A) per pixel.');
  if (
    ![8, 16, 32, 64].includes(bits) ||
    ![1, 2, 3].includes(format) ||
    (format === 3 && bits < 32) ||
    (format < 3 && bits > 32)
  )
    refuse(
      `has samples of ${bits} bits in format ${format}; expected whole numbers of 8, 16 or 32 bits, or floating point of 32 or 64.`,
    );
  if (!COMPRESSIONS.includes(compression))
    refuse(`is compressed by method ${compression}; expected none, LZW, deflate, PackBits or zstd.`);
  if (![1, 2, 3].includes(predictor) || value('Orientation', 1) !== 1)
    refuse('has an unsupported predictor or orientation.');
  if (await hasMask(tiff))
    refuse('has a mask; expected a value for pixels without data (gdal_translate -mask none -a_nodata).');
  const metadata = tags.hasTag('GDAL_METADATA') ? String(await tags.loadValue('GDAL_METADATA')).length : 0;
  if (metadata > MAX_METADATA)
    refuse(
      `has ${bytesText(metadata)} of GDAL metadata; expected at most ${bytesText(MAX_METADATA)} (gdal_translate -nomd).`,
    );
  const band = await bandOf(image, refuse);
  const bands = image.getSamplesPerPixel();
  const { projection, origin, step } = placeOf(image, refuse);
  const isApart = value('PlanarConfiguration', 1) === 2 && bands > 1;
  const [blockWidth, blockHeight] = [image.getTileWidth(), image.getTileHeight()];
  if (!(blockWidth > 0 && blockHeight > 0)) refuse('is a damaged GeoTIFF: its blocks have no pixels.');
  const count = Math.ceil(width / blockWidth) * Math.ceil(height / blockHeight);
  const list = (tag: string) => {
    const all = tags.getValue((image.isTiled ? `Tile${tag}` : `Strip${tag}`) as never) as unknown;
    const numbers = typeof all === 'number' ? [all] : Array.from((all ?? []) as ArrayLike<number>, Number);
    const first = isApart ? band * count : 0;
    if (numbers.length < first + count) refuse('is a damaged GeoTIFF: it lacks some of its blocks.');
    return numbers.slice(first, first + count);
  };
  const [offsets, bytes] = [list('Offsets'), list('ByteCounts')];
  // a block without bytes has no data
  if (offsets.some((at, i) => bytes[i]! > 0 && !(at > 0 && at + bytes[i]! <= source.size)))
    refuse('is truncated: some of its pixels would be beyond its end.');
  const { scale, offset } = await scaleOf(image, band);
  return {
    name,
    width,
    height,
    projection,
    origin,
    step,
    noData: image.getGDALNoData(),
    scale,
    offset,
    compression,
    predictor,
    isLittleEndian: image.littleEndian,
    format,
    bits,
    bandsInBlock: isApart ? 1 : bands,
    band: isApart ? 0 : band,
    blockWidth,
    blockHeight,
    isTiled: image.isTiled,
    offsets,
    bytes,
    read: (at, length) => source.read(at, length),
    close: () => source.close(),
  };
}

type Refuse = (why: string) => never;

/** Returns true if one of the directories of a file is a mask of valid pixels. */
async function hasMask(tiff: GeoTIFF): Promise<boolean> {
  const seen = new Set<number>();
  let next = tiff.firstIFDOffset;
  for (let i = 0; next !== 0 && i < MAX_DIRECTORIES && !seen.has(next); i++) {
    seen.add(next);
    const directory = await tiff.parser.parseFileDirectoryAt(next);
    if ((Number(directory.getValue('NewSubfileType') ?? 0) & MASK) !== 0) return true;
    next = directory.nextIFDByteOffset;
  }
  return false;
}

/** Returns the index of the first band named after the night, otherwise of the only band; refuses other files. */
async function bandOf(image: GeoTIFFImage, refuse: Refuse): Promise<number> {
  const names: string[] = [];
  for (let i = 0; i < image.getSamplesPerPixel() && i < MAX_DIRECTORIES; i++)
    names.push(String((await image.getGDALMetadata(i))?.DESCRIPTION ?? ''));
  const isOfNight = (name: string) => /night|nacht|nuit|noche|notte|noite|^ln$/i.test(name);
  const found = names.findIndex(isOfNight);
  if (found >= 0) return found;
  if (names.length > 1)
    return refuse(
      `has ${names.length} bands, and none is named as that of the night; expected one band (gdal_translate -b 1).`,
    );
  if (/lden|day|tag|jour/i.test(names[0] ?? ''))
    return refuse(`contains levels of "${names[0]}"; expected those of the night (Lnight).`);
  return 0;
}

async function scaleOf(image: GeoTIFFImage, band: number): Promise<{ scale: number; offset: number }> {
  const { SCALE = 1, OFFSET = 0 } = (await image.getGDALMetadata(band)) ?? {};
  return { scale: Number(SCALE), offset: Number(OFFSET) };
}

function placeOf(image: GeoTIFFImage, refuse: Refuse): Pick<GeoTiffFile, 'projection' | 'origin' | 'step'> {
  const keys = (image.getGeoKeys() ?? {}) as Record<string, unknown>;
  const code = Number(keys.ProjectedCSTypeGeoKey ?? keys.GeographicTypeGeoKey ?? 0);
  const citation = String(keys.PCSCitationGeoKey ?? keys.GTCitationGeoKey ?? keys.GeogCitationGeoKey ?? '');
  if (code === 0 && citation === '') refuse('has no location: it lacks an EPSG code.');
  const units = Number(keys.ProjLinearUnitsGeoKey ?? METRE);
  if (keys.ProjectedCSTypeGeoKey !== undefined && units !== METRE)
    refuse(`has coordinates in the unit EPSG:${units}; expected metres.`);
  const projection = projectionOf(code === 0 || code === USER_DEFINED ? epsgOfName(citation) : code);
  const tags = image.fileDirectory;
  const matrix = tags.getValue('ModelTransformation') as ArrayLike<number> | undefined;
  const tie = tags.getValue('ModelTiepoint') as ArrayLike<number> | undefined;
  const pixel = tags.getValue('ModelPixelScale') as ArrayLike<number> | undefined;
  let [x, y, dx, dy] = [Number.NaN, 0, 0, 0];
  if (pixel && tie?.length === 6) {
    [dx, dy] = [pixel[0]!, -pixel[1]!];
    [x, y] = [tie[3]! - tie[0]! * dx, tie[4]! - tie[1]! * dy];
  } else if (matrix?.length === 16) {
    [x, y, dx, dy] = [matrix[3]!, matrix[7]!, matrix[0]!, matrix[5]!];
    if (matrix[1] !== 0 || matrix[4] !== 0) refuse('is rotated; expected rows from west to east (gdalwarp).');
  }
  // with point pixels the origin is the centre of a pixel
  if (Number(keys.GTRasterTypeGeoKey ?? 1) === 2) [x, y] = [x - dx / 2, y - dy / 2];
  if (![x, y, dx, dy].every(Number.isFinite) || !(dx > 0) || dy === 0)
    refuse('lacks the location of its pixels.');
  const [lon, lat] = projection.toDegrees(x + (image.getWidth() / 2) * dx, y + (image.getHeight() / 2) * dy);
  for (const u of [0, image.getWidth()])
    for (const v of [0, image.getHeight()])
      if (projection.isInDegrees) projection.toDegrees(x + u * dx, y + v * dy);
  if (!Number.isFinite(lon + lat)) refuse('lacks the location of its pixels.');
  const metres = projection.isInDegrees ? METRES_PER_DEGREE : 1;
  if (Math.max(dx, Math.abs(dy)) * metres > MAX_PIXEL_M)
    refuse(
      `has pixels of ${Math.round(Math.max(dx, Math.abs(dy)) * metres)} m; expected at most ${MAX_PIXEL_M} m.`,
    );
  return { projection, origin: [x, y], step: [dx, dy] };
}

/** The file as a source for the geotiff package and for this module. */
class Source {
  readonly size: number;
  private descriptor: number | null;

  constructor(
    path: string,
    private readonly name: string,
  ) {
    this.descriptor = openSync(path, 'r');
    this.size = fstatSync(this.descriptor).size;
  }

  get fileSize(): number {
    return this.size;
  }

  fetch(slices: { offset: number; length: number }[]): Promise<ArrayBuffer[]> {
    return Promise.all(
      slices.map(async ({ offset, length }) => {
        // guessed reads may extend beyond the end; others throw there
        const there = length <= GUESSED_BYTES ? Math.max(0, Math.min(length, this.size - offset)) : length;
        return this.read(offset, there).buffer;
      }),
    );
  }

  read(offset: number, length: number): Uint8Array<ArrayBuffer> {
    if (!(offset >= 0 && length >= 0 && offset + length <= this.size)) throw this.cut();
    const bytes = new Uint8Array(length);
    for (let done = 0; done < length; ) {
      const read = readSync(this.descriptor!, bytes, done, length - done, offset + done);
      if (read === 0) throw this.cut();
      done += read;
    }
    return bytes;
  }

  private cut(): EvidenceError {
    return new EvidenceError(`${this.name} is truncated: it ends before the data that its directory names.`);
  }

  close(): void {
    if (this.descriptor !== null) closeSync(this.descriptor);
    this.descriptor = null;
  }
}
