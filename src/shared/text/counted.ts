/**
 * Returns a number with its noun: "1 report", "1,200 reports".
 * @param noun singular of a noun with a plural in -s
 * @example counted(1200, 'report') // "1,200 reports"
 */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
