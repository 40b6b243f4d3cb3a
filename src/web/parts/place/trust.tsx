/** How reliable a score is: one line, which opens a dialog with all reasons. */
import type { Score } from '../../../api/score.ts';
import { monthOf, text, trafficOf } from '../../lib/i18n.ts';
import { Icon } from '../card/icon.tsx';
import type { Dialog } from '../shell/dialog.tsx';
import { reportCount } from './reports.tsx';

/** Age of a map from which it warns, ms: three years. */
const OLD_MS = 3 * 365.25 * 86_400_000;
/** Minimum span of a range that says more than the score, points: "likely between 0 and 0" would claim certainty. */
const MIN_SPAN = 3;

export function Trust({ answer, dialog }: { answer: Score; dialog: Dialog }) {
  const open = () =>
    dialog.open(() => ({
      title: text().trustTitle,
      body: (
        <>
          <p>{trustWords(answer)}</p>
          <p>{text().qualityLine(answer.meta.quality.label)}</p>
          {answer.explanation.factors.map(
            ({ key, traffic, feature }) =>
              traffic && (
                <p class="traffic" key={key}>
                  {[feature?.name, trafficOf(traffic)].filter(Boolean).join(': ')}
                </p>
              ),
          )}
          <ul>
            {answer.meta.quality.reasons.map((reason) => (
              <li class="muted small" key={reason}>
                {reason}
              </li>
            ))}
          </ul>
          <Assumed assumptions={answer.meta.quality.assumptions} />
        </>
      ),
    }));
  return (
    <section class="section">
      <button type="button" class="trust section-row" id="trust" aria-haspopup="dialog" onClick={open}>
        <Icon name="info" />
        <span class={oldMapYear(answer.meta.data_updated_at, Date.now()) ? 'trust-old' : ''}>
          {trustWords(answer)}
        </span>
      </button>
    </section>
  );
}

/** What is guessed at the place, folded. Answers saved by older versions do not say it. */
function Assumed({ assumptions = [] }: { assumptions?: Score['meta']['quality']['assumptions'] }) {
  if (assumptions.length === 0) return null;
  const { title, ...words } = text().assumed;
  return (
    <details id="assumed">
      <summary>{title}</summary>
      <ul>
        {assumptions.map((key) => (
          <li class="muted small" key={key}>
            {words[key]}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Explains how reliable a score is: "Likely between 77 and 98. Worked out from the map of …" */
export function trustWords({ score_range, meta, explanation }: Score): string {
  const date = meta.data_updated_at ? monthOf(meta.data_updated_at, 'long') : null;
  const counted = explanation.factors.find(({ traffic }) => traffic?.source === 'counted')?.traffic?.year;
  const reports = reportCount(explanation.factors);
  const old = oldMapYear(meta.data_updated_at, Date.now());
  const from = !date ? '' : counted ? text().trust.counted(counted, date) : text().trust.map(date);
  return [
    // answers saved by older versions have no range
    score_range && score_range.high - score_range.low >= MIN_SPAN
      ? text().trust.likely(score_range.low, score_range.high)
      : '',
    from,
    old ? text().trust.old(old) : '',
    meta.quality.level === 'low' ? text().trust.little : '',
    reports > 0 ? text().trust.reports(reports) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Returns the year of a map that is so old that roads are missing; null for a newer or unknown one. @param now Unix time, ms */
export function oldMapYear(updatedAt: string | null, now: number): number | null {
  if (!updatedAt || now - Date.parse(updatedAt) < OLD_MS) return null;
  return new Date(updatedAt).getUTCFullYear();
}
