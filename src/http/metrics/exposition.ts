/** Writes the Prometheus text format, version 0.0.4. */

export type Labels = Readonly<Record<string, string>>;
/** One sample of a metric family, identified by its labels. */
export type Sample = readonly [labels: Labels, value: number];

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Histogram: `counts` has one more entry than `bounds`, for values above the last bound. */
export interface Buckets {
  /** upper bounds, ascending, inclusive */
  bounds: readonly number[];
  counts: ArrayLike<number>;
  /** sum of all values */
  sum: number;
}

export class Exposition {
  private text = '';

  /** Writes a gauge: a number that goes up and down. */
  gauge(name: string, help: string, samples: number | readonly Sample[]): void {
    this.family(name, 'gauge', help, samples);
  }

  /** Writes a counter: a number that only grows, from 0 at the start of the process. Its name ends in `_total`. */
  counter(name: string, help: string, samples: number | readonly Sample[]): void {
    this.family(name, 'counter', help, samples);
  }

  /** Writes a histogram with cumulative buckets, as the format requires. */
  histogram(name: string, help: string, series: readonly (readonly [Labels, Buckets])[]): void {
    if (series.length === 0) return;
    this.head(name, 'histogram', help);
    for (const [labels, { bounds, counts, sum }] of series) {
      let total = 0;
      for (const [i, bound] of [...bounds, Number.POSITIVE_INFINITY].entries()) {
        total += counts[i] ?? 0;
        this.line(`${name}_bucket`, { ...labels, le: numberText(bound) }, total);
      }
      this.line(`${name}_sum`, labels, sum);
      this.line(`${name}_count`, labels, total);
    }
  }

  toString(): string {
    return this.text;
  }

  private family(name: string, type: string, help: string, samples: number | readonly Sample[]): void {
    const list: readonly Sample[] = typeof samples === 'number' ? [[{}, samples]] : samples;
    if (list.length === 0) return;
    this.head(name, type, help);
    for (const [labels, value] of list) this.line(name, labels, value);
  }

  private head(name: string, type: string, help: string): void {
    this.text += `# HELP ${name} ${escapeText(help)}\n# TYPE ${name} ${type}\n`;
  }

  private line(name: string, labels: Labels, value: number): void {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
    const shown = pairs.length > 0 ? `{${pairs.join(',')}}` : '';
    this.text += `${name}${shown} ${numberText(value)}\n`;
  }
}

function numberText(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return '+Inf';
  return value === Number.NEGATIVE_INFINITY ? '-Inf' : String(value);
}

function escapeText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}

function escapeLabel(text: string): string {
  return escapeText(text).replaceAll('"', '\\"');
}
