/**
 * Checks that a PNG is complete before a tile is stored: providers and captive portals send other content with status
 * 200.
 */

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Maximum side, pixels. Map tiles have up to 512; protects browsers from decompression bombs. */
const MAX_SIDE_PIXELS = 4096;
/** Allowed bit depths by colour type, PNG specification table 12. */
const BIT_DEPTHS: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
/** Size of the length, type and checksum of a chunk, around its data. */
const CHUNK_FRAME_BYTES = 12;

/** Returns the problem of these bytes as a PNG in one sentence; null if every chunk is intact. */
export function pngProblem(bytes: Uint8Array<ArrayBuffer>): string | null {
  if (!SIGNATURE.every((byte, i) => bytes[i] === byte)) return 'The response is not a PNG image.';
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let hasPixels = false;
  for (let at = SIGNATURE.length; ; ) {
    if (at + CHUNK_FRAME_BYTES > bytes.length) return 'The PNG image is truncated.';
    const length = view.getUint32(at);
    const end = at + CHUNK_FRAME_BYTES + length;
    if (end > bytes.length) return 'The PNG image is truncated.';
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (Bun.hash.crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) {
      return 'The PNG image is damaged.';
    }
    const first = at === SIGNATURE.length;
    if (first && !(type === 'IHDR' && length === 13 && isHeader(view, at + 8))) {
      return 'The PNG image has no valid header.';
    }
    if (type === 'IDAT') hasPixels = true;
    if (type === 'IEND') {
      if (!hasPixels) return 'The PNG image has no pixels.';
      return end === bytes.length ? null : 'The PNG image is followed by other bytes.';
    }
    at = end;
  }
}

function isHeader(view: DataView, at: number): boolean {
  const sides = [view.getUint32(at), view.getUint32(at + 4)];
  const [bitDepth, colourType, compression, filter, interlace] = [8, 9, 10, 11, 12].map((i) =>
    view.getUint8(at + i),
  );
  return (
    sides.every((side) => side >= 1 && side <= MAX_SIDE_PIXELS) &&
    (BIT_DEPTHS[colourType!] ?? []).includes(bitDepth!) &&
    compression === 0 &&
    filter === 0 &&
    interlace! <= 1
  );
}
