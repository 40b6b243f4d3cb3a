/** Rates many spots at once, with a summary or the whole answer for each. */
import type { Detail, SpotProblem, SpotSummary } from '../../api/scores.ts';
import type { AnswerOptions } from '../../scoring/answer.ts';
import { ratedFactsOf } from '../../scoring/facts/place-facts.ts';
import type { RatedSpot } from '../../scoring/rated-spot.ts';
import type { Light } from '../../scoring/rating.ts';
import type { Scorer } from '../../scoring/scorer.ts';
import { vehicleAnswer } from '../../scoring/vehicle/van-at.ts';
import { spotIdOf } from '../../shared/spot-id.ts';
import type { Van } from '../../shared/van.ts';
import type { Language } from '../../words/phrases.ts';
import { say } from '../../words/say.ts';
import { ratedCandidateOf, ratedPlaceOf, type Sentences } from './rated-place.ts';

/** Maximum number of reasons in a summary. */
const SUMMARY_REASONS = 2;

/** Detail of an entry. `candidate` and `place` serve the search for places nearby (found/rated-place.ts). */
export type EntryDetail = Detail | 'candidate' | 'place';

export interface SpotListQuery {
  /** degrees */
  lats: readonly number[];
  lons: readonly number[];
  /** requested time of each spot, as `at` in SpotQuery */
  ats: readonly string[];
  /** for each entry the index of its spot in `lats` */
  entries: readonly number[];
  /** the client's id of each entry, sent as its first member */
  ids: readonly (string | number | undefined)[];
  now: number;
  lang: Language;
  detail: EntryDetail;
  /** time that opening hours refer to, as in BatchTask */
  openAt?: string | undefined;
  /** true if candidates include their surroundings */
  around?: boolean | undefined;
  van?: Van | undefined;
}

export interface ListEntry {
  /** null if the spot could not be rated */
  light: Light | null;
  /** JSON: the requested detail, or a SpotProblem */
  text: string;
}

/**
 * Returns the entries in order, with a SpotProblem for each spot that fails. The detail `full` is the exact
 * text of a single score.
 */
export function spotListOf(scorer: Scorer, query: SpotListQuery): ListEntry[] {
  const { lats, lons, ats, entries, ids, now, lang, detail, openAt, around, van } = query;
  const spots = lats.map((lat, i) =>
    scorer.attempt(() => scorer.rateSpot({ lat, lon: lons[i]!, at: ats[i]!, now, van })),
  );
  return entries.map((index, i) => {
    const rated = spots[index]!;
    const options = { lang, id: ids[i] };
    const text = rated && scorer.attempt(() => textOf(scorer, rated, options, { detail, openAt, around }));
    if (!text) return { light: null, text: problemOf(ids[i]) };
    return { light: rated.rating.ampel, text };
  });
}

/** Returns the entry after an internal error, whose cause is in the log. */
function problemOf(id: SpotProblem['id']): string {
  const message = 'the spot could not be rated: something went wrong on our side, and the log tells more';
  return JSON.stringify({
    id,
    error: 'internal_error',
    errors: [{ field: 'spot', message }],
  } satisfies SpotProblem);
}

function textOf(
  scorer: Scorer,
  rated: RatedSpot,
  options: AnswerOptions,
  { detail, ...asked }: Pick<SpotListQuery, 'detail' | 'openAt' | 'around'>,
): string {
  switch (detail) {
    case 'full':
      return scorer.textOf(rated, options);
    case 'summary':
      return JSON.stringify(summaryOf(rated, options));
    case 'candidate':
      return JSON.stringify(ratedCandidateOf(rated, asked));
    case 'place':
      return JSON.stringify(
        ratedPlaceOf(rated, sentencesOf(rated, options), asked, vehicleAnswer(rated.van, options.lang)),
      );
  }
}

function summaryOf(rated: RatedSpot, options: AnswerOptions): SpotSummary {
  const { rating } = rated;
  return {
    id: options.id,
    score: rating.score,
    ...sentencesOf(rated, options),
    ...ratedFactsOf(rated),
    vehicle: vehicleAnswer(rated.van, options.lang),
    degraded: rating.degraded !== null,
    quality: rating.quality.level,
  };
}

function sentencesOf({ spot: { site }, rating }: RatedSpot, { lang }: AnswerOptions): Sentences {
  return {
    spot_id: spotIdOf(site.lat, site.lon),
    ampel: rating.ampel,
    reasons: rating.factors
      .slice(0, SUMMARY_REASONS)
      .filter(({ points }, i) => i === 0 || Math.abs(points) >= 0.5)
      .map(({ phrase }) => say(phrase, lang)),
  };
}
