/** Rates many spots at once, each in the requested detail. */
import type { Detail } from '../../api/score.ts';
import type { SpotProblem } from '../../api/scores.ts';
import type { AnswerOptions } from '../../scoring/answer.ts';
import { ratingAnswer, sentencesOf } from '../../scoring/brief-answers.ts';
import type { RatedSpot } from '../../scoring/rated-spot.ts';
import type { Light } from '../../scoring/rating.ts';
import type { Scorer } from '../../scoring/scorer.ts';
import { vehicleAnswer } from '../../scoring/site/van-at.ts';
import { namesIn } from '../../shared/text/names.ts';
import type { Van } from '../../shared/van.ts';
import type { Language } from '../../words/phrases.ts';
import { ratedCandidateOf, ratedPlaceOf } from './rated-place.ts';
import { scoreRow } from './score-rows.ts';

/**
 * Detail of an entry. `row` is `score` as a row of a table; `candidate` and `place` serve the search for places nearby
 * (found/rated-place.ts).
 */
export type EntryDetail = Detail | 'row' | 'candidate' | 'place';

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
  /** JSON, or a row of CSV: the requested detail, or a SpotProblem */
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
    if (!text) return { light: null, text: problemOf({ id: ids[i], ...INTERNAL_ERROR }, detail) };
    return { light: rated.rating.ampel, text };
  });
}

/** Problem after an internal error, whose cause is in the log. */
const INTERNAL_ERROR: Omit<SpotProblem, 'id'> = {
  error: 'internal_error',
  errors: [
    {
      field: 'spot',
      message: 'the spot could not be rated: something went wrong on our side, and the log tells more',
    },
  ],
};

/** Returns the entry of a spot without a score. */
export function problemOf(problem: SpotProblem, detail: EntryDetail): string {
  return detail === 'row' ? scoreRow(problem) : JSON.stringify(problem);
}

function textOf(
  scorer: Scorer,
  rated: RatedSpot,
  options: AnswerOptions,
  { detail, ...asked }: Pick<SpotListQuery, 'detail' | 'openAt' | 'around'>,
): string {
  switch (detail) {
    case 'score':
    case 'summary':
    case 'full':
      return scorer.textOf(rated, { ...options, detail });
    case 'row':
      return scoreRow(ratingAnswer(rated, options));
    case 'candidate':
      return JSON.stringify(ratedCandidateOf(rated, asked));
    case 'place':
      return namesIn(
        JSON.stringify(
          ratedPlaceOf(rated, sentencesOf(rated, options), asked, vehicleAnswer(rated.van, options.lang)),
        ),
        options.lang,
      );
  }
}
