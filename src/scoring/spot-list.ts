/** Many spots at once: each answered with a summary or with the whole answer. */
import type { Detail, SpotProblem, SpotSummary } from '../api/scores.ts';
import { spotIdOf } from '../shared/spot-id.ts';
import type { AnswerOptions } from './answer.ts';
import { facilitiesOf } from './facts/facilities.ts';
import { placeFactsOf, titleIn } from './facts/place-facts.ts';
import { ratedCandidateOf, ratedPlaceOf, type Sentences } from './nearby/rated-place.ts';
import type { RatedSpot } from './rated-spot.ts';
import type { Light } from './rating.ts';
import type { Scorer } from './scorer.ts';
import type { Language } from './text/phrases.ts';
import { say } from './text/say.ts';

/** Reasons that a summary names. */
const SUMMARY_REASONS = 2;

/** `candidate` and `place`: what a search of places nearby needs (nearby/rated-place.ts). */
export type EntryDetail = Detail | 'candidate' | 'place';

export interface SpotListQuery {
  /** degrees */
  lats: readonly number[];
  lons: readonly number[];
  /** as in SpotQuery */
  ats: readonly string[];
  /** for each entry of the list the index of its spot */
  entries: readonly number[];
  /** for each entry the client's own name, put first into it */
  ids: readonly (string | number | undefined)[];
  now: number;
  lang: Language;
  detail: EntryDetail;
  /** as in BatchTask */
  openAt?: string | undefined;
}

export interface ListEntry {
  /** null = the spot could not be rated */
  light: Light | null;
  /** JSON: what was asked for, or a SpotProblem */
  text: string;
}

/** Each entry of the list, in order. `full` is the very text of a single score; one that fails is an entry, too. */
export function spotListOf(scorer: Scorer, query: SpotListQuery): ListEntry[] {
  const { lats, lons, ats, entries, ids, now, lang, detail, openAt } = query;
  const spots = lats.map((lat, i) =>
    scorer.attempt(() => scorer.rateSpot({ lat, lon: lons[i]!, at: ats[i]!, now })),
  );
  return entries.map((index, i) => {
    const rated = spots[index]!;
    const options = { lang, id: ids[i] };
    const text = rated && scorer.attempt(() => textOf(scorer, rated, options, { detail, openAt }));
    if (!text) return { light: null, text: problemOf(ids[i]) };
    return { light: rated.rating.ampel, text };
  });
}

/** Of a fault of ours, whose cause is in the log. */
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
  { detail, openAt }: Pick<SpotListQuery, 'detail' | 'openAt'>,
): string {
  switch (detail) {
    case 'full':
      return scorer.textOf(rated, options);
    case 'summary':
      return JSON.stringify(summaryOf(rated, options));
    case 'candidate':
      return JSON.stringify(ratedCandidateOf(rated, openAt));
    case 'place':
      return JSON.stringify(ratedPlaceOf(rated, sentencesOf(rated, options), openAt));
  }
}

function summaryOf(rated: RatedSpot, options: AnswerOptions): SpotSummary {
  const { spot, rating } = rated;
  return {
    id: options.id,
    score: rating.score,
    ...sentencesOf(rated, options),
    title: titleIn(rated, options.lang),
    ...placeFactsOf(rated),
    facilities: facilitiesOf(spot.site),
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
