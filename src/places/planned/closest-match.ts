/** Finds the place that fails the fewest filters where none passes all. */
import { type AskedFilters, type FilterFacts, lackingOf } from '../found/filters.ts';
import { byRank, type Ranked } from '../found/ranking.ts';

/**
 * Returns the place with the fewest filters that it does not pass, and these filters; null without places or filters.
 * Among equals, an unrecorded fact counts less than a failed filter. Then score and driving distance decide, since
 * often most places lack the same.
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
