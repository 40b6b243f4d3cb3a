/** From the tags of one OSM object to all that is drawn of it. */
import type { Form } from '../tags/facts.ts';
import { keySetOf } from '../tags/key-set.ts';
import { isYes, type Tags } from '../tags/tags.ts';
import { areaDrawings } from './area-rules.ts';
import type { Drawing } from './drawing.ts';
import { lineDrawing, numberDrawing } from './line-rules.ts';
import { pointDrawings } from './point-rules.ts';

/**
 * The drawings of an object whose geometry may be read as `form`. A closed way is a line or an area by its tags, each
 * for itself: a road around a park is both. @param keys those of the tags
 */
export function drawingsOf(tags: Tags, form: Form, keys = keySetOf(tags)): Drawing[] {
  if (form === 'node') return pointDrawings(tags, keys, true);
  const drawings: Drawing[] = [];
  const isArea = isYes(tags, 'area');
  if (form === 'open way' || (form === 'closed way' && !isArea)) {
    const line = lineDrawing(tags, keys);
    const number = line && numberDrawing(line);
    if (line) drawings.push(line);
    if (number) drawings.push(number);
  }
  if (form === 'open way' || (form === 'closed way' && tags.get('area') === 'no')) return drawings;
  drawings.push(...areaDrawings(tags, keys));
  drawings.push(...pointDrawings(tags, keys, false));
  return drawings;
}
