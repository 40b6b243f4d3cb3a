/** How much an answer can be trusted, from what is known at this spot. */
import type { Environment } from './environment.ts';
import type { Phrase } from './text/phrases.ts';

export interface Quality {
  /** 0..100 */
  score: number;
  level: 'high' | 'medium' | 'low';
  reasons: Phrase[];
}

const YEAR_MS = 365.25 * 86_400_000;
/** Map data of the last year is fresh; then each year costs points, up to a limit: streets rarely move. */
const FRESH_YEARS = 1;
const POINTS_PER_YEAR = 5;
const MOST_AGE_POINTS = 30;
/** A motorway is heard for 3.5 km: nearer to the edge of the data than that, something may be missing. */
const EDGE_M = 3500;
const MOST_EDGE_POINTS = 25;
/** Points when the whole level rests on typical traffic, and the share from which it is worth saying. */
const MOST_GUESS_POINTS = 25;
const TELLING_SHARE = 0.5;

export const HIGH_QUALITY = 75;
export const MEDIUM_QUALITY = 45;

/**
 * @param guessedShare share of the night's sound energy that rests on defaults, 0..1
 * @param audible whether that sound costs points at all: a guess about silence does no harm
 */
export function qualityOf(
  environment: Environment,
  atMs: number,
  guessedShare: number,
  audible: boolean,
): Quality {
  const { region } = environment;
  if (!region) return { score: 0, level: 'low', reasons: [{ key: 'no_map_data' }] };
  let score = 100;
  const reasons: { cost: number; phrase: Phrase }[] = [];
  const deduct = (cost: number, phrase: Phrase) => {
    score -= cost;
    reasons.push({ cost, phrase });
  };

  const { dataUpdatedAt, sample } = region.info;
  if (dataUpdatedAt) {
    const years = (atMs - Date.parse(dataUpdatedAt)) / YEAR_MS - FRESH_YEARS;
    if (years > 0) {
      deduct(Math.min(MOST_AGE_POINTS, years * POINTS_PER_YEAR), {
        key: 'quality_age',
        year: new Date(dataUpdatedAt).getUTCFullYear(),
      });
    }
  }
  if (sample) deduct(0, { key: 'quality_sample' });

  const inside = Math.max(
    ...environment.regions.map((each) => each.metresInside(environment.x, environment.y, EDGE_M)),
  );
  if (inside < EDGE_M)
    deduct(MOST_EDGE_POINTS * (1 - inside / EDGE_M), { key: 'quality_edge', distance: inside });

  if (audible && guessedShare > TELLING_SHARE) {
    deduct(MOST_GUESS_POINTS * guessedShare, {
      key: 'quality_guessed',
      percent: Math.round(guessedShare * 100),
    });
  }

  const rounded = Math.max(0, Math.round(score));
  return {
    score: rounded,
    level: rounded >= HIGH_QUALITY ? 'high' : rounded >= MEDIUM_QUALITY ? 'medium' : 'low',
    reasons: reasons.toSorted((a, b) => b.cost - a.cost).map(({ phrase }) => phrase),
  };
}
