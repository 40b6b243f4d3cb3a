/** Decodes the text of a file in the encoding that it declares. */

/** Bytes at the beginning of a file in which its encoding is declared. */
const HEAD_BYTES = 400;
/** Encoding of texts that declare none and are not UTF-8: what programs for Windows write. */
const FALLBACK = 'windows-1252';

/** Returns the text of a file, without a byte order mark. */
export function textOf(bytes: Uint8Array): string {
  const encoding = markedEncoding(bytes) ?? declaredEncoding(bytes) ?? 'utf-8';
  return (decoded(bytes, encoding, true) ?? decoded(bytes, FALLBACK, false))!;
}

/** Returns the encoding of a byte order mark, or of UTF-16 without one; null for any other text. */
function markedEncoding([a, b, , d]: Uint8Array): string | null {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0x3c && b === 0 && d === 0) return 'utf-16le';
  if (a === 0 && b === 0x3c) return 'utf-16be';
  return null;
}

/** Returns the encoding of an XML declaration; null without one, and for one that would make itself unreadable. */
function declaredEncoding(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES));
  const declared = /<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? null;
  return declared !== null && /^(?:utf-?16|ucs-?[24]|utf-?32)/i.test(declared) ? null : declared;
}

/** Decodes a text; null if the encoding is unknown, or if it is strict and the text is not in it. */
function decoded(bytes: Uint8Array, encoding: string, isStrict: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal: isStrict }).decode(bytes);
  } catch {
    return null;
  }
}
