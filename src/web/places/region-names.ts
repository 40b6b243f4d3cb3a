/** Regions with a map by their names. */
import type { CoveredRegion } from '../state.ts';

/** Those of whose title a word begins like this, whatever the accents. */
export function regionsNamed(regions: readonly CoveredRegion[], words: string): readonly CoveredRegion[] {
  const wanted = plain(words.trim());
  return regions.filter(({ title }) => ` ${plain(title)}`.includes(` ${wanted}`));
}

/** Without accents and capitals. */
export function plain(words: string): string {
  return words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
