/**
 * Rules for drawing borders: each way that administrative areas share is drawn once, as the border of the
 * largest.
 */

import type { Tags } from '../tags/tags.ts';
import { adminLevelOf } from '../tags/values/levels.ts';
import type { Drawing } from './drawing.ts';

/** Kind and minimum zoom by admin_level. Borders of levels above 8 follow streets and are invisible on the ground. */
const BORDERS = new Map<number, readonly [kind: string, minZoom: number]>([
  [2, ['country', 0]],
  [3, ['region', 6]],
  [4, ['region', 6]],
  [5, ['county', 9]],
  [6, ['county', 9]],
  [7, ['municipality', 11]],
  [8, ['municipality', 11]],
]);

/** Returns the admin_level of an area; null if its border is not drawn. */
export function borderLevel(tags: Tags): number | null {
  if (tags.get('boundary') !== 'administrative') return null;
  const level = adminLevelOf(tags.get('admin_level'));
  return BORDERS.has(level) ? level : null;
}

/**
 * Returns how a way of a border is drawn; null for a border at sea.
 * @param level from `borderLevel`
 * @param tags tags of the way
 */
export function borderDrawing(level: number, tags: Tags): Drawing | null {
  if (tags.get('maritime') === 'yes') return null;
  const [kind, minZoom] = BORDERS.get(level)!;
  return { layer: 'boundaries', shape: 'line', minZoom, properties: { kind, admin_level: level } };
}
