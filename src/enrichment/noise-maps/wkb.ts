/** Polygons in the geometries of a GeoPackage: its header, then well-known binary (OGC 06-103). */
import type { Ring } from './level-tiles.ts';
import { NoiseMapError } from './map.ts';

const POLYGON = 3;
const MULTI_POLYGON = 6;
/** Doubles in the header's envelope, by its kind. */
const ENVELOPES = [0, 4, 6, 6, 8];
const FIXED_HEADER_BYTES = 8;

/** @throws NoiseMapError when it is cut or none */
export function polygonsOfWkb(blob: Uint8Array): Ring[][] {
  if (blob[0] !== 0x47 || blob[1] !== 0x50)
    throw new NoiseMapError('A geometry of the GeoPackage is damaged.');
  const envelope = ENVELOPES[(blob[3]! >> 1) & 7] ?? 0;
  try {
    return new WkbReader(blob, FIXED_HEADER_BYTES + 8 * envelope).polygons();
  } catch (error) {
    if (error instanceof RangeError) throw new NoiseMapError('A geometry of the GeoPackage is cut.');
    throw error;
  }
}

class WkbReader {
  private readonly view: DataView;
  private little = true;

  constructor(
    bytes: Uint8Array,
    private at: number,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  polygons(): Ring[][] {
    this.little = this.view.getUint8(this.at++) === 1;
    const code = this.uint();
    // the kind, with Z and M as thousands (ISO) or high bits (EWKB)
    const kind = (code & 0xffff) % 1000;
    const thousands = Math.floor((code & 0xffff) / 1000);
    const dimensions =
      2 +
      (thousands === 1 || thousands === 2 ? 1 : 0) +
      (thousands === 3 ? 2 : 0) +
      (code >>> 31) +
      ((code >>> 30) & 1);
    if (kind === MULTI_POLYGON) {
      const polygons: Ring[][] = [];
      const count = this.uint();
      for (let i = 0; i < count; i++) polygons.push(...this.polygons());
      return polygons;
    }
    return kind === POLYGON ? [this.rings(dimensions)] : [];
  }

  private rings(dimensions: number): Ring[] {
    const rings: Ring[] = [];
    const count = this.uint();
    for (let i = 0; i < count; i++) {
      const ring: [number, number][] = [];
      const points = this.uint();
      for (let p = 0; p < points; p++) {
        ring.push([this.double(0), this.double(8)]);
        this.at += 8 * dimensions;
      }
      rings.push(ring);
    }
    return rings;
  }

  private uint(): number {
    this.at += 4;
    return this.view.getUint32(this.at - 4, this.little);
  }

  private double(ahead: number): number {
    return this.view.getFloat64(this.at + ahead, this.little);
  }
}
