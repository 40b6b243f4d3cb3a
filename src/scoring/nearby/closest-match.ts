/** Finds the place that fulfils most wishes where none fulfils all. */
import { type AskedFilters, type FilterFacts, lackingOf } from './filters.ts';
import { byRank, type Ranked } from './ranking.ts';

/**
 * Returns the place that lacks the fewest wishes. Among equals, a wish that is only not recorded counts as a smaller
 * lack than one that is not fulfilled; then the best by score and drive wins, as often most places lack the same. Null
 * without places or wishes.
 */
export function closestOf<T extends FilterFacts & Ranked>(
  choices: readonly T[],
  asked: AskedFilters,
): { place: T; lacking: ReturnType<typeof lackingOf> } | null {
  if (asked.length === 0) return null;
  const lacking = choices.map((place) => ({ place, lacking: lackingOf(place, asked) }));
  const [closest = null] = lacking.sort(
    (a, b) =>
      countOf(a.lacking) - countOf(b.lacking) ||
      a.lacking.missing.length - b.lacking.missing.length ||
      byRank(a.place, b.place),
  );
  return closest;
}

function countOf({ missing, not_recorded }: ReturnType<typeof lackingOf>): number {
  return missing.length + not_recorded.length;
}
