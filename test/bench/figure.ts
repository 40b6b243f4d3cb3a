/** A row of the table of figures. */
export interface Figure {
  name: string;
  /** Goal; empty = for information only. */
  goal: string;
  value: { median: number; least: number; most: number };
  unit: string;
  reached?: boolean;
  note?: string;
}

/** Tolerance of a goal: noise on a shared machine is about a tenth of a median. */
const TOLERANCE = 0.1;

export const isAtMost = (median: number, goal: number): boolean => median <= goal * (1 + TOLERANCE);
export const isAtLeast = (median: number, goal: number): boolean => median >= goal * (1 - TOLERANCE);

/** Formats a number with its significant digits. */
export function readable(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en');
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export function asTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, goal, value, unit, reached, note = '' }) => {
    const range = value.least === value.most ? '' : ` (${readable(value.least)} to ${readable(value.most)})`;
    const verdict = reached === undefined ? '' : reached ? 'reached' : 'missed';
    return `| ${name} | ${goal} | ${readable(value.median)}${unit && ` ${unit}`}${range} | ${verdict} | ${note} |`;
  });
  return ['| figure | goal | median (least to most) | | note |', '|---|---|---|---|---|', ...rows].join('\n');
}
