/**
 * What reports teach about the score, kept after they are deleted: anonymous counts by model, score, level, loudest kind
 * of noise and kind of report. There is no place, no device and no time in them.
 */
import type { ReportKind } from '../shared/report-record.ts';
import { oneLine } from '../shared/text/one-line.ts';

/** What the model said about the night of a report, without any report, in coarse steps. */
export interface Foretold {
  /** model version */
  model: string;
  /** lower end of the tenth of the score, 0, 10 … 90 (100 is in the last) */
  score: number;
  /** lower end of 5 dB of the level of the night, dB(A) */
  level: number;
  /** factor key of the noise that costs most points; `none` if none costs any */
  loudest: string;
}

export interface TruthCount extends Foretold {
  kind: ReportKind;
  /** number of reports */
  reports: number;
}

/** Query of all counts, valid on both databases; those of several sources are added up. */
export const READ_TRUTH = `
  select model, score, level, loudest, kind, cast(sum(reports) as integer) as reports
  from spotscore_truth group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`;

const SCORE_STEP = 10;
const LEVEL_STEP = 5;
/** Counts below this are not shown: a single traveller could be recognised. */
export const SHOWN_FROM = 5;
/** Number of calm and of noisy reports from which the separation is told. */
export const SEPARATION_FROM = 200;
/** Half width of a 95% interval of a normal distribution, in standard deviations. */
const NINETY_FIVE_PERCENT = 1.96;

/** Returns the steps of a score (0 to 100) and a level, dB(A). */
export function foretoldBy(model: string, score: number, level: number, loudest: string): Foretold {
  return {
    model,
    score: Math.min(100 - SCORE_STEP, Math.floor(score / SCORE_STEP) * SCORE_STEP),
    level: Math.floor(level / LEVEL_STEP) * LEVEL_STEP,
    loudest,
  };
}

export interface Separation {
  /** chance that a calm night had a higher score than a noisy one; ties count half: 0.5 = no better than a guess */
  auc: number;
  /** its 95% interval (Hanley and McNeil 1982, Radiology 143, 29) */
  low: number;
  high: number;
  calm: number;
  noisy: number;
}

/**
 * Returns how well the score told calm from noisy nights, over all models; null with fewer than SEPARATION_FROM reports
 * of either kind.
 */
export function separationOf(counts: readonly TruthCount[]): Separation | null {
  const calm = byScore(counts, 'calm');
  const noisy = byScore(counts, 'noise');
  const [n, m] = [sum(calm), sum(noisy)];
  if (n < SEPARATION_FROM || m < SEPARATION_FROM) return null;
  let wins = 0;
  for (const [i, quiet] of calm.entries())
    for (const [j, loud] of noisy.entries()) wins += quiet * loud * (i > j ? 1 : i === j ? 0.5 : 0);
  const auc = wins / (n * m);
  const variance =
    (auc * (1 - auc) +
      (n - 1) * (auc / (2 - auc) - auc ** 2) +
      (m - 1) * ((2 * auc ** 2) / (1 + auc) - auc ** 2)) /
    (n * m);
  const half = NINETY_FIVE_PERCENT * Math.sqrt(Math.max(0, variance));
  return { auc, low: Math.max(0, auc - half), high: Math.min(1, auc + half), calm: n, noisy: m };
}

function byScore(counts: readonly TruthCount[], kind: ReportKind): number[] {
  const tenths = new Array<number>(100 / SCORE_STEP).fill(0);
  for (const count of counts) if (count.kind === kind) tenths[count.score / SCORE_STEP]! += count.reports;
  return tenths;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

/** Returns the counts that may be shown, and the number of reports in the others. */
export function shownOf(counts: readonly TruthCount[]): { shown: TruthCount[]; hidden: number } {
  const shown = counts.filter(({ reports }) => reports >= SHOWN_FROM);
  return {
    shown,
    hidden: sum(counts.map(({ reports }) => reports)) - sum(shown.map(({ reports }) => reports)),
  };
}

/** Returns the counts as a table for people, with the separation. */
export function truthText(counts: readonly TruthCount[]): string {
  if (counts.length === 0) return 'No report has been counted yet.';
  const { shown, hidden } = shownOf(counts);
  const rows = [
    ['model', 'score', 'level', 'loudest', 'report', 'number'],
    ...shown.map(({ model, score, level, loudest, kind, reports }) => [
      model,
      `${score}-${score === 100 - SCORE_STEP ? 100 : score + SCORE_STEP - 1}`,
      `${level}-${level + LEVEL_STEP} dB`,
      loudest,
      kind,
      String(reports),
    ]),
  ];
  // a file may be from elsewhere
  const cells = rows.map((row) => row.map(oneLine));
  const widths = cells[0]!.map((_, i) => Math.max(...cells.map((row) => row[i]!.length)));
  const lines = cells.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd(),
  );
  if (hidden > 0)
    lines.push(`${hidden} reports are in rows of fewer than ${SHOWN_FROM}, which are not shown.`);
  lines.push(separationText(counts));
  return lines.join('\n');
}

function separationText(counts: readonly TruthCount[]): string {
  const found = separationOf(counts);
  if (!found) {
    return `From ${SEPARATION_FROM} calm and ${SEPARATION_FROM} noisy reports on, this says how well the score told them apart.`;
  }
  const { auc, low, high, calm, noisy } = found;
  return `AUC ${auc.toFixed(2)} (95% interval ${low.toFixed(2)} to ${high.toFixed(2)}): chance that a calm night had a higher score than a noisy one, of ${calm} and ${noisy} reports.`;
}
