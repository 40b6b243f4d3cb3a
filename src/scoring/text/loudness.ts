/** Words for decibels: what a level outside means for somebody who sleeps there. Each language has its own for each. */

export type Loudness = 'faint' | 'audible' | 'clear' | 'light_sleepers' | 'many_sleepers';

/**
 * The level at night outside, dB(A), below which each holds. WHO, Night Noise Guidelines for Europe (2009), Lnight
 * outside: below 30 nobody's sleep suffers, from 40 that of the most sensitive, from 55 that of a large part of
 * people. Between them 45: WHO's guideline of 2018 for roads at night.
 */
const BELOW: readonly (readonly [level: number, Loudness])[] = [
  [30, 'faint'],
  [40, 'audible'],
  [45, 'clear'],
  [55, 'light_sleepers'],
];

/** @param decibels dB(A), whole ones as they are shown, so that word and number never disagree */
export function loudnessOf(decibels: number): Loudness {
  return BELOW.find(([level]) => decibels < level)?.[1] ?? 'many_sleepers';
}
