/** Builds short answers: a summary with two reasons, or the rating in numbers alone. */
import type { SpotRating, SpotSummary } from '../api/scores.ts';
import { spotIdOf } from '../shared/spot-id.ts';
import { say } from '../words/say.ts';
import type { AnswerOptions } from './answer.ts';
import { nightNoiseOf, ratedFactsOf } from './facts/place-facts.ts';
import type { RatedSpot } from './rated-spot.ts';
import { vehicleAnswer } from './site/van-at.ts';

/** Maximum number of reasons in a summary. */
const SUMMARY_REASONS = 2;

/** Returns the rating without any sentence, name or fact that has to be looked up. */
export function ratingAnswer(
  { spot: { site }, rating }: RatedSpot,
  { id }: Pick<AnswerOptions, 'id'>,
): SpotRating {
  return {
    id,
    spot_id: spotIdOf(site.lat, site.lon),
    score: rating.score,
    ampel: rating.ampel,
    score_range: rating.range,
    night_noise_db: nightNoiseOf(site, rating),
    allowed: rating.allowed,
    degraded: rating.degraded !== null,
  };
}

export function summaryOf(rated: RatedSpot, options: AnswerOptions): SpotSummary {
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

export function sentencesOf(
  { spot: { site }, rating }: RatedSpot,
  { lang }: Pick<AnswerOptions, 'lang'>,
): Pick<SpotSummary, 'spot_id' | 'ampel' | 'reasons'> {
  return {
    spot_id: spotIdOf(site.lat, site.lon),
    ampel: rating.ampel,
    reasons: rating.factors
      .slice(0, SUMMARY_REASONS)
      .filter(({ points }, i) => i === 0 || Math.abs(points) >= 0.5)
      .map(({ phrase }) => say(phrase, lang)),
  };
}
