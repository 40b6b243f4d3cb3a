/** The level of a night in one of five words. */

/** From the quietest. */
export const LOUDNESS = ['very_quiet', 'quiet', 'mostly_quiet', 'some_noise', 'loud'] as const;
export type Loudness = (typeof LOUDNESS)[number];

/**
 * Whole dB(A) outside at night below which each word holds: 30, 40 and 45 are limits of WHO (scoring/text/loudness.ts
 * says which); from 50 on noise alone costs a place its green.
 */
const BELOW: readonly (readonly [level: number, Loudness])[] = [
  [30, 'very_quiet'],
  [40, 'quiet'],
  [45, 'mostly_quiet'],
  [50, 'some_noise'],
];

/** @param decibels dB(A), rounded here, as people see it, so that word and number never disagree */
export function loudnessOf(decibels: number): Loudness {
  const shown = Math.round(decibels);
  return BELOW.find(([level]) => shown < level)?.[1] ?? 'loud';
}
