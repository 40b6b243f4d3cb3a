/** Reads the Prometheus text format strictly, as a scraper would. */

export interface ScrapedSample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

export type Scrape = ScrapedSample[];

const HEAD = /^# (?:HELP ([a-z_]+) .+|TYPE ([a-z_]+) (?:counter|gauge|histogram))$/;
const SAMPLE = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/su;
const LABEL = /([a-z_]+)="((?:[^"\\\n]|\\\\|\\"|\\n)*)"(,|$)/suy;
const ESCAPED: Record<string, string> = { '\\\\': '\\', '\\"': '"', '\\n': '\n' };

/** @throws Error at the first line that is not well formed, or a sample of a family that was not introduced */
export function parseMetrics(text: string): Scrape {
  if (text !== '' && !text.endsWith('\n')) throw new Error('the last line does not end');
  const families = new Set<string>();
  const samples: Scrape = [];
  for (const line of text.split('\n').slice(0, -1)) {
    const head = HEAD.exec(line);
    if (head) {
      families.add(head[1] ?? head[2]!);
      continue;
    }
    const [, name, labels = '', value] = SAMPLE.exec(line) ?? [];
    if (name === undefined) throw new Error(`not a line of metrics: ${line}`);
    if (!families.has(name) && !families.has(name.replace(/_(?:bucket|sum|count)$/, '')))
      throw new Error(`${name} was not introduced`);
    samples.push({ name, labels: labelsOf(labels), value: numberOf(value!) });
  }
  return samples;
}

/** Returns the value of the only sample with this name and at least these labels. */
export function metricOf(
  scrape: Scrape,
  name: string,
  labels: Record<string, string> = {},
): number | undefined {
  const found = scrape.filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([label, text]) => sample.labels[label] === text),
  );
  if (found.length > 1) throw new Error(`${name} has ${found.length} samples with these labels`);
  return found[0]?.value;
}

function labelsOf(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < text.length) {
    const at = LABEL.lastIndex;
    const [, name, value] = LABEL.exec(text) ?? [];
    if (name === undefined || value === undefined) throw new Error(`not labels: ${text.slice(at)}`);
    labels[name] = value.replace(/\\[\\"n]/g, (escaped) => ESCAPED[escaped]!);
  }
  return labels;
}

function numberOf(text: string): number {
  if (/^[+-]Inf$/.test(text)) return text === '+Inf' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  const value = Number(text);
  if (Number.isNaN(value) && text !== 'NaN') throw new Error(`not a number: ${text}`);
  return value;
}
