/** Words for the level of a night. */

/** Words for the level of a night, from the quietest. */
export const LOUDNESS = ['very_quiet', 'quiet', 'mostly_quiet', 'some_noise', 'loud'] as const;
export type Loudness = (typeof LOUDNESS)[number];

/**
 * Levels below which each word applies, whole dB(A) outside at night: 30, 40 and 45 are WHO limits
 * (src/words/sleep-effect.ts names them); from 50 on, noise alone costs a spot its green light.
 */
const BELOW: readonly (readonly [level: number, Loudness])[] = [
  [30, 'very_quiet'],
  [40, 'quiet'],
  [45, 'mostly_quiet'],
  [50, 'some_noise'],
];

/** Returns the word for a level. @param decibels dB(A), rounded like the displayed number, so they agree */
export function loudnessOf(decibels: number): Loudness {
  const shown = Math.round(decibels);
  return BELOW.find(([level]) => shown < level)?.[1] ?? 'loud';
}
