/**
 * Limits of a JSON text, which are counted before it is parsed: a list takes JSON.parse up to 80 bytes of memory for each
 * byte of the text, and each new name of a member a microsecond.
 */

/** Maximum numbers in a JSON text. */
export interface JsonLimits {
  values: number;
  /** different names of members */
  names: number;
  /** lists and objects inside one another */
  depth: number;
}

/** Maximum number of lists and objects inside one another in a file: geometries of GeoJSON have ten. */
const MAX_DEPTH = 64;
/** Mean number of bytes per value in files, at least: numbers with a comma, and members with their names. */
const LEAST_BYTES_PER_VALUE = 8;

const [QUOTE, BACKSLASH, COMMA, COLON] = [...'"\\,:'].map((character) => character.charCodeAt(0));
/** Constants of the hash FNV-1a of 32 bits. */
const [FNV_OFFSET, FNV_PRIME] = [0x811c9dc5, 0x01000193];
const [BRACE, BRACE_END, BRACKET, BRACKET_END] = [...'{}[]'].map((character) => character.charCodeAt(0));

/** Returns the limits of a file or an answer, which may have any number of names. @param bytes its size */
function limitsOfFile(bytes: number): JsonLimits {
  return { values: 1000 + Math.ceil(bytes / LEAST_BYTES_PER_VALUE), names: Infinity, depth: MAX_DEPTH };
}

/**
 * Returns what a JSON text has too many of: "values; expected at most 100000"; null if nothing. Takes 2 ns a byte.
 * @param limits default: those of a file of its size
 */
export function jsonExcess(bytes: Uint8Array, limits = limitsOfFile(bytes.length)): string | null {
  let [values, depth] = [0, 0];
  const names = new Set<number>();
  // the hash of the last text, which is a name if a colon follows
  let text = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte === QUOTE) {
      text = FNV_OFFSET;
      for (i++; i < bytes.length && bytes[i] !== QUOTE; i++) {
        if (bytes[i] === BACKSLASH) i++;
        text = Math.imul(text ^ bytes[i]!, FNV_PRIME);
      }
    } else if (byte === COLON) {
      if (limits.names !== Infinity && names.add(text).size > limits.names)
        return `different names of members; expected at most ${limits.names}`;
    } else if (byte === BRACE_END || byte === BRACKET_END) {
      depth--;
    } else if (byte === COMMA || byte === BRACE || byte === BRACKET) {
      if (++values > limits.values) return `values; expected at most ${limits.values}`;
      if (byte !== COMMA && ++depth > limits.depth)
        return `lists and objects inside one another; expected at most ${limits.depth}`;
    }
  }
  return null;
}
