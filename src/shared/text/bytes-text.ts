const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/**
 * Formats a size: 1234567 → "1.2 MB".
 * @example bytesText(1234567) // "1.2 MB"
 */
export function bytesText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // what would be rounded to 1000.0 is 1.0 of the next unit
  while (value >= (unit === 0 ? 1000 : 999.95) && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${UNITS[unit]}`;
}
