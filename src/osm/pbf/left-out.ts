/** Counts of a file's objects, and of those that are left out because they are unusable. */
import type { FirstResult, NeedsResult, NodesResult, RelationsResult, WaysResult } from './phases.ts';

/** Returns the counts by name. Objects left out are counted only if there are any. */
export function countsByName(
  needed: readonly NeedsResult[],
  nodes: readonly NodesResult[],
  ways: readonly WaysResult[],
  areas: readonly RelationsResult[],
): Record<string, number> {
  const all: readonly FirstResult[] = [...needed, ...nodes, ...ways];
  const leftOut = {
    nodes_without_position: sum(nodes, ({ withoutPosition }) => withoutPosition),
    ways_without_nodes: sum(ways, ({ counts }) => counts.withoutNodes),
    ways_of_one_node: sum(ways, ({ counts }) => counts.ofOneNode),
    oversized_objects:
      sum(ways, ({ counts }) => counts.oversized) + sum(needed, ({ counts }) => counts.oversized),
    unusable_ids: sum(all, ({ left }) => left.unusableIds),
    repeated_objects: sum(all, ({ left }) => left.repeated),
  };
  return {
    nodes: sum(nodes, ({ count }) => count),
    ways: sum(ways, ({ counts }) => counts.ways),
    relations: sum(needed, ({ counts }) => counts.relations),
    missing_way_nodes: sum(ways, ({ counts }) => counts.missingNodes),
    unclosed_areas: sum(areas, ({ counts }) => counts.unclosed_areas),
    ...Object.fromEntries(Object.entries(leftOut).filter(([, count]) => count > 0)),
  };
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
