/** Reads numbers as people write them, with the decimal comma or the decimal point. */

/** Groups of three digits: "1.200", "12'000", "1 200". */
const GROUPED = /^\d{1,3}(?:([.,'’\s])\d{3})(?:\1\d{3})*$/;
const PLAIN = /^\d*[.,]?\d+$|^\d+[.,]$/;
/** Groups before a decimal sign: "1.200,50". */
const BOTH = /^\d{1,3}(?:([.,'’\s])\d{3})+[.,]\d+$/;

/**
 * Reads a number; null if the text is empty, NaN if it is no number. "1.200" and "1,200" are 1200 where that is not
 * more than `most`, otherwise 1.2.
 */
export function readNumber(text: string, most: number): number | null {
  const words = text.trim();
  if (words === '') return null;
  const digits = words.replaceAll(/\D/g, '');
  if (GROUPED.test(words) && Number(digits) <= most) return Number(digits);
  if (PLAIN.test(words)) return Number(words.replace(',', '.'));
  const group = BOTH.exec(words)?.[1];
  const sign = words.match(/[.,](?=\d+$)/)?.[0];
  return group && sign && group !== sign ? Number(words.replaceAll(group, '').replace(',', '.')) : Number.NaN;
}
