/** Which bytes of a file a client asks for (RFC 9110 14). */
import parseRange from 'range-parser';

export interface ByteRange {
  /** first byte */
  from: number;
  /** behind the last one */
  to: number;
}

/** range-parser's word for ranges that lie behind the end. */
const UNSATISFIABLE = -1;

/**
 * The bytes that are wanted: null = all of them, also where several ranges are asked for, the header cannot be read, or
 * the client has a part of something else.
 * @param etag strong tag of the whole
 * @throws RangeError when there are no such bytes
 */
export function byteRangeOf({ headers }: Request, size: number, etag: string): ByteRange | null {
  const range = headers.get('range');
  const ifRange = headers.get('if-range');
  if (range === null || (ifRange !== null && ifRange.trim() !== etag)) return null;
  // the last bytes of a file that has fewer are the file (RFC 9110 14.1.2); the parser would refuse them
  const [, last] = /^\s*bytes\s*=\s*-(\d+)\s*$/i.exec(range) ?? [];
  if (last !== undefined && Number(last) > size) return { from: 0, to: size };
  const ranges = parseRange(size, range, { combine: true });
  if (ranges === UNSATISFIABLE) throw new RangeError('no such bytes');
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  const { start, end } = ranges[0]!;
  return { from: start, to: end + 1 };
}
