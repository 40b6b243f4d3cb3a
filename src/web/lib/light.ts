/**
 * The six states of a place, each with its own shape, colour and word, as colour must not be the only
 * difference.
 */
import { lightOf } from '../../shared/light.ts';

export type Light = 'good' | 'fair' | 'bad' | 'not_allowed' | 'no_van' | 'unknown';

const LIGHTS = { green: 'good', yellow: 'fair', red: 'bad' } as const;

/** Returns the light of a score from 0 to 100 where a van can and may park. */
export function lightOfScore(score: number): Light {
  return LIGHTS[lightOf(score)];
}
