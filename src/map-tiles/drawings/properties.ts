/** Encodes properties of drawings: keys and values alternate. */
import type { ByteReader } from '../../shared/collections/byte-reader.ts';
import type { ByteWriter } from '../../shared/collections/byte-writer.ts';
import type { Properties } from '../map-feature.ts';

/** Types of values: a byte before each value; TRUE and FALSE are themselves the value. */
const Value = { INTEGER: 0, NUMBER: 1, TRUE: 2, FALSE: 3, TEXT: 4 } as const;

/** Writes properties. @param text writes a text */
export function writeProperties(
  writer: ByteWriter,
  properties: Properties,
  text: (text: string) => void,
): void {
  const keys = Object.keys(properties);
  writer.varint(keys.length);
  for (const key of keys) {
    text(key);
    const value = properties[key]!;
    if (typeof value === 'string') {
      writer.u8(Value.TEXT);
      text(value);
    } else if (typeof value === 'boolean') writer.u8(value ? Value.TRUE : Value.FALSE);
    else if (Number.isSafeInteger(value) && Math.abs(value) < 2 ** 52) {
      writer.u8(Value.INTEGER);
      writer.zigzag(value);
    } else {
      writer.u8(Value.NUMBER);
      writer.f64(value);
    }
  }
}

/** Reads properties. @param text reads a text @throws RangeError if the bytes are damaged */
export function readProperties(reader: ByteReader, text: () => string): Properties {
  const properties: Properties = {};
  for (let left = reader.varint(); left > 0; left--) {
    const key = text();
    properties[key] = readValue(reader, text);
  }
  return properties;
}

function readValue(reader: ByteReader, text: () => string): string | number | boolean {
  const kind = reader.u8();
  if (kind === Value.TEXT) return text();
  if (kind === Value.INTEGER) return reader.zigzag();
  if (kind === Value.NUMBER) return reader.f64();
  if (kind === Value.TRUE) return true;
  if (kind === Value.FALSE) return false;
  throw new RangeError('a value is of no known kind');
}
