/** Many spots at once: each answered with a summary or with the whole answer. */
import type { Detail, SpotSummary } from '../api/scores.ts';
import { spotIdOf } from '../shared/spot-id.ts';
import type { Scorer, SpotQuery } from './scorer.ts';
import type { Language } from './text/phrases.ts';
import { say } from './text/say.ts';

/** Reasons that a summary names. */
const SUMMARY_REASONS = 2;

export interface SpotListQuery {
  /** degrees */
  lats: readonly number[];
  lons: readonly number[];
  /** as in SpotQuery: one for each, or a single one for all */
  ats: readonly string[];
  now: number;
  lang: Language;
  detail: Detail;
}

/** The JSON text of each spot's entry, in order. `full` is the very text of a single score. */
export function spotListOf(scorer: Scorer, { lats, lons, ats, now, lang, detail }: SpotListQuery): string[] {
  return lats.map((lat, i) => {
    const query = { lat, lon: lons[i]!, at: ats[i] ?? ats[0]!, now };
    return detail === 'full' ? scorer.score({ ...query, lang }) : summaryOf(scorer, query, lang);
  });
}

function summaryOf(scorer: Scorer, query: SpotQuery, lang: Language): string {
  const { spot, rating } = scorer.rateSpot(query);
  const { site } = spot;
  return JSON.stringify({
    spot_id: spotIdOf(site.lat, site.lon),
    score: rating.score,
    ampel: rating.ampel,
    night_noise_db: site.region ? Math.round(rating.nightLevel * 10) / 10 : null,
    reasons: rating.factors
      .slice(0, SUMMARY_REASONS)
      .filter(({ points }, i) => i === 0 || Math.abs(points) >= 0.5)
      .map(({ phrase }) => say(phrase, lang)),
    degraded: rating.degraded !== null,
    quality: rating.quality.level,
  } satisfies SpotSummary);
}
