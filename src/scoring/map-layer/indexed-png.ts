/**
 * Writes indexed PNGs (PNG specification, third edition): one byte per pixel and a palette make a tile of the score
 * layer a fifth of what red, green, blue and alpha would take, which no small library writes.
 */
import { platform } from '../../platform/runtime.ts';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const BIT_DEPTH = 8;
const COLOUR_TYPE_INDEXED = 3;
/** Filter "Up": the difference to the row above, which is small in a smooth picture. */
const FILTER_UP = 2;

/**
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
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header[8] = BIT_DEPTH;
  header[9] = COLOUR_TYPE_INDEXED;
  const data = platform.deflate(filtered(width, height, pixels));
  return joined([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('tRNS', alpha),
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array(0)),
  ]);
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
