/** Finds regions with a map by name. */
import type { CoveredRegion } from '../state/state.ts';

/** Returns regions whose title has a word with this beginning, ignoring accents and case. */
export function regionsNamed(regions: readonly CoveredRegion[], words: string): readonly CoveredRegion[] {
  const wanted = withoutAccents(words.trim());
  return regions.filter(({ title }) => ` ${withoutAccents(title)}`.includes(` ${wanted}`));
}

/** Removes accents and case. */
export function withoutAccents(words: string): string {
  return words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
