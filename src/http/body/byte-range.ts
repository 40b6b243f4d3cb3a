/** Parses the Range header of a request (RFC 9110 14). */
import parseRange from 'range-parser';

export interface ByteRange {
  /** first byte, inclusive */
  from: number;
  /** last byte, exclusive */
  to: number;
}

/** Result of range-parser for ranges beyond the end. */
const UNSATISFIABLE = -1;

/**
 * Returns the requested bytes; null = the whole file, also if several separate ranges are requested, the header is
 * malformed, or `If-Range` names another version.
 * @param etag strong tag of the whole file
 * @throws RangeError if the range is beyond the end
 */
export function byteRangeOf({ headers }: Request, size: number, etag: string): ByteRange | null {
  const range = headers.get('range');
  const ifRange = headers.get('if-range');
  if (range === null || (ifRange !== null && ifRange.trim() !== etag)) return null;
  // a suffix longer than the file means the whole file (RFC 9110 14.1.2); the parser would reject it
  const [, last] = /^\s*bytes\s*=\s*-(\d+)\s*$/i.exec(range) ?? [];
  if (last !== undefined && Number(last) > size) return { from: 0, to: size };
  const ranges = parseRange(size, range, { combine: true });
  if (ranges === UNSATISFIABLE) throw new RangeError('no such bytes');
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  const { start, end } = ranges[0]!;
  return { from: start, to: end + 1 };
}
