/** Lines about a score for another night than tonight, and about an answer from the device, not the service. */
import { monthOf, retryWords, text, titledRegion, unreachableBut, whenOf } from '../../lib/i18n.ts';
import { describeNight } from '../../lib/night-label.ts';
import { hasRegionFailed, savedTitles } from '../../saved-regions.ts';
import type { State } from '../../state/state.ts';

interface Props {
  state: State;
  /** asks the service again */
  again(): void;
  tonight(): void;
}

export function Known({ state, again, tonight }: Props) {
  const { savedAt, savedRegion, status } = state;
  return (
    <>
      <NightOf state={state} tonight={tonight} />
      {(status === 'unreachable' || savedAt !== null) && (
        <p class="verdict-line" id="saved" role="status">
          {whyOld(state)}
          <button type="button" class="text-button" id="try-now" onClick={again}>
            {text().tryNow}
          </button>
        </p>
      )}
      {savedRegion && (
        <p class="verdict-line" id="saved" role="status">
          {text().fromSaved(
            titledRegion(savedRegion).title,
            monthOf(savedRegion.dataUpdatedAt ?? savedRegion.importedAt),
          )}
        </p>
      )}
    </>
  );
}

/** Line with the night of the score; nothing for tonight. */
function NightOf({ state: { answer, at }, tonight }: Pick<Props, 'state' | 'tonight'>) {
  if (!answer || at === null) return null;
  const { night_window, meta, explanation } = answer;
  const isOver = Date.parse(night_window.end) <= Date.now();
  const words = describeNight(
    night_window,
    meta.scored_from,
    explanation.spot_context.timezone,
    Date.now(),
  ).join(', ');
  return (
    <p class="verdict-line" id="night">
      {isOver ? `${text().nightIsOver} ${words}` : words}
      {isOver && (
        <button type="button" class="text-button" id="show-tonight" onClick={tonight}>
          {text().showTonight}
        </button>
      )}
    </p>
  );
}

/**
 * Explains an old answer: "No network. As of today at 18:40. Liechtenstein: saved. This place is not in it."
 */
function whyOld(state: State): string {
  const { savedAt, retryAt, isBusy } = state;
  const since = savedAt ?? toldAt(state);
  const asOf = since === null ? '' : text().asOf(whenOf(since, Date.now()));
  if (navigator.onLine)
    return [retryAt ? retryWords(isBusy ? retryAt : null) : text().serviceDown, asOf].join(' ').trim();
  const titles = savedTitles();
  const elsewhere = hasRegionFailed()
    ? text().savedUnreadable(titles)
    : titles
      ? text().savedNotHere(titles)
      : '';
  return unreachableBut([asOf, elsewhere].filter(Boolean).join(' '));
}

/** Returns the time of the list, ISO 8601; null unless the chosen place is among its places. */
function toldAt({ place, list }: State): string | null {
  return place && list?.places.includes(place) ? list.askedAt : null;
}
