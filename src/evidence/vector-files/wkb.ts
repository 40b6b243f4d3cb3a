/** Decodes geometries of a GeoPackage: its header, then well-known binary (OGC 12-128, 06-103). */
import { EvidenceError } from '../evidence-error.ts';
import type { Projection } from '../projection.ts';
import { type Geometry, toRing } from './feature.ts';

/** Names of geometry types by code. */
const TYPES = ['Geometry', 'Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon'];
const [POINT, POLYGON, MULTI_POLYGON] = [1, 3, 6];
/** Number of doubles in the header's envelope, by the kind of envelope. */
const ENVELOPES = [0, 4, 6, 6, 8];
const FIXED_HEADER_BYTES = 8;
const BYTES_PER_DOUBLE = 8;

/** Decodes a geometry. @throws EvidenceError if the bytes are truncated or invalid */
export function geometryOfBlob(
  blob: Uint8Array,
  projection: Projection,
): { type: string; geometry: Geometry | null } {
  const envelope = ENVELOPES[(blob[3]! >> 1) & 7];
  const isExtended = (blob[3]! & 0x20) !== 0;
  if (blob[0] !== 0x47 || blob[1] !== 0x50 || envelope === undefined || isExtended)
    throw new EvidenceError('A geometry of the GeoPackage is damaged, or of an unsupported form.');
  try {
    const reader = new WkbReader(blob, FIXED_HEADER_BYTES + BYTES_PER_DOUBLE * envelope, projection);
    return reader.geometry();
  } catch (error) {
    if (error instanceof RangeError) throw new EvidenceError('A geometry of the GeoPackage is truncated.');
    throw error;
  }
}

class WkbReader {
  private readonly view: DataView;
  private little = true;

  constructor(
    bytes: Uint8Array,
    private at: number,
    private readonly projection: Projection,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  geometry(): { type: string; geometry: Geometry | null } {
    const { kind, doubles } = this.head();
    const type = TYPES[kind] ?? `geometry of kind ${kind}`;
    if (kind === POINT) {
      const [x, y] = [this.double(0), this.double(1)];
      // an empty point has no coordinates
      if (Number.isNaN(x) && Number.isNaN(y)) return { type: '', geometry: null };
      const [lon, lat] = this.projection.toDegrees(x, y);
      return { type, geometry: { kind: 'point', lon, lat } };
    }
    if (kind === POLYGON) return { type, geometry: { kind: 'polygons', polygons: [this.rings(doubles)] } };
    if (kind !== MULTI_POLYGON) return { type, geometry: null };
    const polygons: Float64Array[][] = [];
    for (let left = this.uint(); left > 0; left--) {
      const part = this.head();
      if (part.kind !== POLYGON) throw new RangeError('a part is not a polygon');
      polygons.push(this.rings(part.doubles));
    }
    return { type, geometry: { kind: 'polygons', polygons } };
  }

  /**
   * Reads the type and the number of doubles of a corner: Z and M are thousands (ISO) or high bits (EWKB).
   */
  private head(): { kind: number; doubles: number } {
    this.little = this.view.getUint8(this.at++) === 1;
    const code = this.uint();
    const thousands = Math.floor((code & 0xffff) / 1000);
    const more = [0, 1, 1, 2][thousands] ?? 0;
    return { kind: (code & 0xffff) % 1000, doubles: 2 + more + (code >>> 31) + ((code >>> 30) & 1) };
  }

  private rings(doubles: number): Float64Array[] {
    const rings: Float64Array[] = [];
    for (let left = this.uint(); left > 0; left--) {
      const corners = this.uint();
      if (corners * doubles * BYTES_PER_DOUBLE > this.view.byteLength - this.at)
        throw new RangeError('a ring ends beyond its geometry');
      const xy = new Float64Array(2 * corners);
      for (let i = 0; i < xy.length; i += 2) {
        xy[i] = this.double(0);
        xy[i + 1] = this.double(1);
        this.at += doubles * BYTES_PER_DOUBLE;
      }
      if (corners > 0) rings.push(toRing(xy, this.projection));
    }
    return rings;
  }

  private uint(): number {
    this.at += 4;
    return this.view.getUint32(this.at - 4, this.little);
  }

  private double(ahead: number): number {
    return this.view.getFloat64(this.at + BYTES_PER_DOUBLE * ahead, this.little);
  }
}
