/** The six states of a place, each with its own shape, colour and word: colour is never the only difference. */
import { BORDERS } from './light-borders.ts';

export type Light = 'good' | 'fair' | 'bad' | 'not_allowed' | 'no_van' | 'unknown';

/** Returns the light of a score from 0 to 100 at a place where a van may and can be. */
export function lightOfScore(score: number): Light {
  const [fair, good] = BORDERS;
  return score >= good ? 'good' : score >= fair ? 'fair' : 'bad';
}
