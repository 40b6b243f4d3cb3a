/** The points from 100 to the score in a few lines, and other disturbances. */
import type { ExplainedFactor } from '../../../api/score.ts';
import { signed, text, unparted } from '../../lib/i18n.ts';
import type { IconName } from '../../lib/icon-names.ts';
import { Icon } from '../card/icon.tsx';

const MAX_LINES = 3;
/** Minimum points of a factor with its own line, positive or negative. */
const MIN_POINTS = 2;

/** Icons of disturbances other than noise, mostly people who may knock, and of cautions; by factor key. */
const ICON_OF_DISTURBANCE: Readonly<Record<string, IconName>> = {
  residents: 'house',
  police: 'police',
  forest: 'shield',
  protected_area: 'shield',
  military_nearby: 'shield',
  conspicuous: 'house',
  hangout: 'hand',
  crowd: 'hand',
  playground: 'house',
  light: 'house',
  wind: 'info',
  frost: 'info',
  cold_hollow: 'info',
};
/** Factors without points that a driver should know of. */
const CAUTIONS: ReadonlySet<string> = new Set(['wind', 'frost', 'cold_hollow']);

interface Line {
  key: string;
  words: string;
  points: number;
}

/**
 * Returns whole points that lead from 100 to the score; none if no factor matters. The line after the factors has
 * the remainder, if there is any; the last one says how far the sum is beyond 0 or 100.
 */
export function pointLines(factors: readonly ExplainedFactor[], score: number): Line[] {
  const large = factors
    .filter(({ points }) => Math.abs(points) >= MIN_POINTS)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .slice(0, MAX_LINES);
  const lines: Line[] = large.map(({ key, label, points }) => ({
    key,
    words: wordOf(key, label),
    points: Math.round(points),
  }));
  if (large.length === 0 && Math.abs(score - 100) < MIN_POINTS) return [];
  const small = factors.filter((factor) => !large.includes(factor));
  const sum = Math.round(factors.reduce((all, { points }) => all + points, 100));
  const beyond = sum < 0 || sum > 100 ? score - sum : 0;
  const rest = score - beyond - 100 - lines.reduce((all, { points }) => all + points, 0);
  if (rest !== 0) {
    const [only, another] = small;
    const words = another
      ? text().smallThings(small.length)
      : only
        ? wordOf(only.key, only.label)
        : text().rounded;
    lines.push({ key: 'rest', words, points: rest });
  }
  if (beyond !== 0) {
    const words = beyond > 0 ? text().notBelow0 : text().notAbove100;
    lines.push({ key: 'beyond', words, points: beyond });
  }
  return lines;
}

export function Points({ factors, score }: { factors: readonly ExplainedFactor[]; score: number }) {
  const lines = pointLines(factors, score);
  // "From 100 to 100" says nothing
  if (lines.length === 0 || score === 100) return null;
  return (
    <section class="section" id="points">
      <h3>{text().fromHundred(score)}</h3>
      <dl class="points">
        {lines.map(({ key, words, points }) => (
          <div key={key}>
            <dt>{words}</dt>
            <dd>{signed(points)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Disturbers({ factors }: { factors: readonly ExplainedFactor[] }) {
  const found = factors.filter(
    ({ key, points }) => key in ICON_OF_DISTURBANCE && (points < 0 || CAUTIONS.has(key)),
  );
  if (found.length === 0) return null;
  return (
    <section class="section" id="disturbers">
      <h3>{text().mayDisturb}</h3>
      <ul>
        {found.map(({ key, label, points }) => (
          <li class="source" key={key}>
            <span class="tile">
              <Icon name={ICON_OF_DISTURBANCE[key]!} />
            </span>
            <span class="list-words">{unparted(label)}</span>
            {points < 0 && <b>{signed(Math.round(points))}</b>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the page's short name of a factor, or the service's sentence if the page has none. */
function wordOf(key: string, label: string): string {
  const words: Partial<Record<string, string>> = text().factor;
  return words[key] ?? unparted(label);
}
