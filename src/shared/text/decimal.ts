/** Decimal number with optional sign and exponent; unlike `Number`, without spaces, `0x10` and `Infinity`. */
export const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Returns a decimal digit (`\p{Nd}`) of any script as 0 to 9: each script has its ten digits in one row. */
export function digitOf(digit: string): string {
  const code = digit.codePointAt(0)!;
  // an import reads millions of these
  if (code < 128) return digit;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}
