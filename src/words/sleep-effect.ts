/** Loudness: the effect of a level outside on sleepers, which each language puts into words. */

export type SleepEffect = 'faint' | 'audible' | 'clear' | 'light_sleepers' | 'many_sleepers';

/**
 * Level outside at night below which each loudness applies, dB(A). WHO, Night Noise Guidelines for Europe
 * (2009), Lnight outside: below 30 no effect on sleep, from 40 effects on the most sensitive, from 55 on a
 * large part of people. 45 is WHO's guideline of 2018 for roads at night.
 */
const BELOW: readonly (readonly [level: number, SleepEffect])[] = [
  [30, 'faint'],
  [40, 'audible'],
  [45, 'clear'],
  [55, 'light_sleepers'],
];

/** Returns the loudness of a level. @param decibels whole dB(A), as displayed: words and number agree */
export function sleepEffectOf(decibels: number): SleepEffect {
  return BELOW.find(([level]) => decibels < level)?.[1] ?? 'many_sleepers';
}
