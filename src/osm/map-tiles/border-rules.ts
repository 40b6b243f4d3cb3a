/** Borders: drawn from the ways that administrative areas share, each once, as the border of the largest. */

import type { Tags } from '../tags/tags.ts';
import { type Drawing, numberOf } from './drawing.ts';

/** By admin_level: kind and the first zoom level. Finer ones are streets' sides, no borders that one sees. */
const BORDERS = new Map<number, readonly [kind: string, minZoom: number]>([
  [2, ['country', 0]],
  [3, ['region', 6]],
  [4, ['region', 6]],
  [5, ['county', 9]],
  [6, ['county', 9]],
  [7, ['municipality', 11]],
  [8, ['municipality', 11]],
]);

/** The level of an administrative area whose border is drawn, or null. */
export function borderLevel(tags: Tags): number | null {
  if (tags.get('boundary') !== 'administrative') return null;
  const level = numberOf(tags.get('admin_level'));
  return level !== undefined && BORDERS.has(level) ? level : null;
}

/** @param level as `borderLevel` gives it; @param tags of the way: a border at sea is none that one meets */
export function borderDrawing(level: number, tags: Tags): Drawing | null {
  if (tags.get('maritime') === 'yes') return null;
  const [kind, minZoom] = BORDERS.get(level)!;
  return { layer: 'boundaries', shape: 'line', minZoom, properties: { kind, admin_level: level } };
}
