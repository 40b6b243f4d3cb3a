/**
 * Writes PNGs (PNG specification, third edition), RGB or indexed. An indexed PNG stores one byte per pixel, enough for
 * the score layer; no small library writes it.
 */
import { platform } from '../platform/runtime.ts';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const BIT_DEPTH = 8;
const COLOUR_TYPE_RGB = 2;
const COLOUR_TYPE_INDEXED = 3;
const RGB_BYTES = 3;
/** Code of the filter "Up", which stores differences to the row above: they are small in a smooth picture. */
const FILTER_UP = 2;

/**
 * Returns an indexed PNG.
 * @param pixels palette indices row by row, `width` x `height`
 * @param palette three bytes per colour
 * @param alpha one byte per colour; colours beyond its length are opaque
 */
export function encodeIndexedPng(
  width: number,
  height: number,
  pixels: Uint8Array,
  palette: Uint8Array,
  alpha: Uint8Array,
): Uint8Array {
  return joined([
    SIGNATURE,
    header(width, height, COLOUR_TYPE_INDEXED),
    chunk('PLTE', palette),
    chunk('tRNS', alpha),
    chunk('IDAT', platform.deflate(filtered(width, height, pixels))),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

/** Returns an RGB PNG. @param pixels red, green and blue of each pixel, row by row, `width` x `height` */
export function encodeRgbPng(width: number, height: number, pixels: Uint8Array): Uint8Array {
  return joined([
    SIGNATURE,
    header(width, height, COLOUR_TYPE_RGB),
    chunk('IDAT', platform.deflate(filtered(width * RGB_BYTES, height, pixels))),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

function header(width: number, height: number, colourType: number): Uint8Array {
  const bytes = new Uint8Array(13);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  bytes[8] = BIT_DEPTH;
  bytes[9] = colourType;
  return chunk('IHDR', bytes);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Returns the rows with filter "Up", each with its filter code before it. @param width bytes of a row */
function filtered(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y++) {
    const to = y * (width + 1);
    rows[to] = FILTER_UP;
    for (let x = 0; x < width; x++) {
      const above = y > 0 ? pixels[(y - 1) * width + x]! : 0;
      rows[to + 1 + x] = pixels[y * width + x]! - above;
    }
  }
  return rows;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, platform.crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}
