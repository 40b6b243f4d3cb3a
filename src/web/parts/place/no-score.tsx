/** Messages for spots without a score: vans cannot park, no map data, no response. */
import type { Score } from '../../../api/score.ts';
import type { LatLon } from '../../../api/values.ts';
import { retryWords, text } from '../../lib/i18n.ts';
import { hasRegionFailed, savedTitles } from '../../saved-regions.ts';
import type { CoveredRegion, State } from '../../state/state.ts';
import { Disc } from '../card/disc.tsx';
import { whyNoVan } from './verdict.tsx';

interface NoVanProps {
  answer: Score | null;
  /** why the user's van does not fit; null = no van */
  misfit: string | null;
  /** true if the map draws the spot as sea */
  isAtSea: boolean;
  /** opens a spot nearby where vans can park */
  move(spot: LatLon): void;
}

/** Verdict for a spot where no van, or not the user's, can park. */
export function NoVan({ answer, misfit, isAtSea, move }: NoVanProps) {
  const nearest = answer?.explanation.spot_context.nearest_standing;
  return (
    <div class="verdict" id="verdict">
      <Disc light="no_van" score={null} />
      <div class="verdict-words">
        <p class="no-van">{misfit ?? text().verdict.no_van}</p>
        {misfit === null && <p class="muted small">{whyNoVan(answer, isAtSea)}</p>}
        {misfit === null && !isAtSea && nearest && (
          <button type="button" class="text-button" id="move" onClick={() => move(nearest)}>
            {text().routeLook}
          </button>
        )}
      </div>
    </div>
  );
}

interface NoMapProps {
  answer: Score;
  regions: readonly CoveredRegion[];
  show(bounds: readonly number[]): void;
}

export function NoMap({ answer, regions, show }: NoMapProps) {
  const isComing = answer.meta.degraded_reason === 'map_data_loading';
  return (
    <>
      <div class="verdict" id="verdict">
        <Disc light="unknown" score={null} id="score" />
        <div class="verdict-words">
          <p class="verdict-word">{text().verdict.unknown}</p>
          <p class="muted small">{isComing ? text().loadingData : text().noDataText}</p>
        </div>
      </div>
      {!isComing && regions.length > 0 && (
        <section class="section" id="no-map">
          <h3>{text().regionsHere}</h3>
          <ul class="choices section-row">
            {regions.map(({ name, title, bounds }) => (
              <li key={name}>
                <button type="button" id={`region-${name}`} onClick={() => show(bounds)}>
                  <bdi>{title}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Message if nothing is known about a spot and the service is unreachable. */
export function Lost({ state: { isOffline, isBusy, retryAt }, again }: { state: State; again(): void }) {
  const names = savedTitles();
  return (
    <div class="section" id="lost" role="alert">
      <h3>{isOffline ? text().offline : retryWords(isBusy ? retryAt : null)}</h3>
      <p class="muted">
        {hasRegionFailed()
          ? text().savedUnreadable(names)
          : !isOffline
            ? text().notSeenBefore
            : names !== ''
              ? text().savedNotHere(names)
              : text().nothingSaved}
      </p>
      <button type="button" class="text-button section-row" id="try-now" onClick={again}>
        {text().tryNow}
      </button>
    </div>
  );
}

/** Message if the service refuses the question: its own words are English, and name fields that no user sees. */
export function Problem({ again }: { again(): void }) {
  return (
    <div class="section" role="alert">
      <h3>{text().notRated}</h3>
      <button type="button" class="text-button section-row" id="try-now" onClick={again}>
        {text().tryNow}
      </button>
    </div>
  );
}
