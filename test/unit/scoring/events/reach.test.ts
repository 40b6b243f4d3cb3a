// Search distances: an effect that ended beyond them would stop with a jump.
import { expect, test } from 'bun:test';
import { AREA_KINDS, POINT_CATEGORIES } from '../../../../src/region/format/codes.ts';
import { AREA_GROUPS, areaGroupOf, reachOf } from '../../../../src/region/format/reach.ts';
import { EVENT_ROWS } from '../../../../src/scoring/events/local/event-table.ts';

test('the effect of every event ends within the search distance of its places', () => {
  const farthest = new Map<number, number>();
  for (const { key, r1, r2, from } of EVENT_ROWS) {
    expect([key, r1 <= r2]).toEqual([key, true]);
    for (const kind of from.areas ?? []) {
      const { reach } = AREA_GROUPS[areaGroupOf(kind)]!;
      expect([key, AREA_KINDS[kind], r2 <= reach]).toEqual([key, AREA_KINDS[kind], true]);
    }
    for (const category of from.points ?? [])
      farthest.set(category, Math.max(farthest.get(category) ?? 0, r2));
  }
  for (const [category, metres] of farthest) {
    const name = POINT_CATEGORIES[category]!;
    expect([name, metres <= reachOf(name)!]).toEqual([name, true]);
  }
});
