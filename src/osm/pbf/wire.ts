/**
 * Reads the Protocol Buffers wire format, as far as OSM PBF needs it. Every length is checked, so that a damaged file
 * causes an error. General-purpose readers silently run past the end of a message.
 */
import { OsmDataError } from '../import-errors.ts';
import {
  BEYOND,
  DAMAGED,
  exactUnzigzag,
  exactVarint,
  type PackedRange,
  unzigzag,
  withinDoubles,
} from './packed.ts';

export const WireType = { VARINT: 0, FIXED64: 1, BYTES: 2, FIXED32: 5 } as const;

const TWO_28 = 2 ** 28;

/**
 * Iterates over the fields of one message. The cursor is a property: a variable of the module is three times slower in
 * Bun.
 */
export class WireReader {
  constructor(
    public bytes: Uint8Array,
    public position = 0,
    public end = bytes.length,
  ) {}

  /** Returns the number of the next field, or 0 at the end. Sets `wireType` and moves `position` to the value. */
  nextField(): number {
    if (this.position >= this.end) {
      if (this.position > this.end) throw new OsmDataError(DAMAGED);
      return 0;
    }
    const tag = this.varint();
    // not % and /: varint() also returns ids above 32 bits, so the compiler does not assume integers
    this.wireType = tag & 7;
    const field = tag >>> 3;
    if (field === 0) throw new OsmDataError(DAMAGED);
    return field;
  }
  wireType = 0;

  /** Reads an unsigned number; exact up to 2^53, above only approximate. */
  varint(): number {
    const { bytes } = this;
    let position = this.position;
    let byte = bytes[position++]!;
    let value = byte & 127;
    if (byte >= 128) {
      byte = bytes[position++]!;
      value |= (byte & 127) << 7;
      if (byte >= 128) {
        byte = bytes[position++]!;
        value |= (byte & 127) << 14;
        if (byte >= 128) {
          byte = bytes[position++]!;
          value |= (byte & 127) << 21;
          for (let scale = TWO_28; byte >= 128; scale *= 128) {
            byte = bytes[position++]!;
            value += (byte & 127) * scale;
          }
        }
      }
    }
    if (position > this.end) throw new OsmDataError(DAMAGED);
    this.position = position;
    return value;
  }

  /** Reads a signed 64-bit number without zigzag encoding; BEYOND if a double cannot hold it. */
  int64(): number {
    const from = this.position;
    const value = this.varint();
    return value < BEYOND ? value : withinDoubles(BigInt.asIntN(64, exactVarint(this.bytes, from)));
  }

  /** Reads a signed 64-bit number with zigzag encoding; BEYOND if a double cannot hold it. */
  signed(): number {
    const from = this.position;
    const value = this.varint();
    return value < BEYOND ? unzigzag(value) : withinDoubles(exactUnzigzag(exactVarint(this.bytes, from)));
  }

  /** Reads a length and returns the position after its value. */
  lengthDelimitedEnd(): number {
    if (this.wireType !== WireType.BYTES) throw new OsmDataError(DAMAGED);
    const length = this.varint();
    const end = this.position + length;
    if (end > this.end) throw new OsmDataError(DAMAGED);
    return end;
  }

  /** Returns the position of a packed list and moves behind it. */
  packed(): PackedRange {
    const end = this.lengthDelimitedEnd();
    const range = [this.position, end] as const;
    this.position = end;
    return range;
  }

  /** Returns the bytes of a length-delimited value, not copied. */
  view(): Uint8Array {
    const end = this.lengthDelimitedEnd();
    const view = this.bytes.subarray(this.position, end);
    this.position = end;
    return view;
  }

  text(): string {
    return new TextDecoder().decode(this.view());
  }

  /** Returns a reader of the message in a length-delimited value. */
  message(): WireReader {
    const end = this.lengthDelimitedEnd();
    const reader = new WireReader(this.bytes, this.position, end);
    this.position = end;
    return reader;
  }

  skip(): void {
    switch (this.wireType) {
      case WireType.VARINT:
        this.varint();
        return;
      case WireType.BYTES:
        this.position = this.lengthDelimitedEnd();
        return;
      case WireType.FIXED64:
        this.position += 8;
        return;
      case WireType.FIXED32:
        this.position += 4;
        return;
      default:
        throw new OsmDataError(DAMAGED);
    }
  }
}
