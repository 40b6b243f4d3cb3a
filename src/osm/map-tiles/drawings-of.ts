/** Maps the tags of one OSM object to everything that is drawn for it. */
import type { Form } from '../tags/facts.ts';
import { type KeySet, keySetOf } from '../tags/key-set.ts';
import { isYes, type Tags } from '../tags/tags.ts';
import { isOutOfUse } from '../tags/values/life-cycle.ts';
import { areaDrawings } from './area-rules.ts';
import type { Drawing } from './drawing.ts';
import { lineDrawing, numberDrawing } from './line-rules.ts';
import { pointDrawings } from './point-rules.ts';

/**
 * Returns the drawings of an object whose geometry is a `form`. A closed way can be a line, an area, or both,
 * such as a road around a park. Of what is out of use only its walls are drawn.
 * @param keys keys of the tags
 * @param asOf date of the map, see `isOutOfUse`
 */
export function drawingsOf(tags: Tags, form: Form, keys = keySetOf(tags), asOf = 0): Drawing[] {
  if (isOutOfUse(tags, keys, asOf))
    return form === 'node' ? [] : allDrawings(tags, form, keys).filter(({ layer }) => layer === 'buildings');
  return allDrawings(tags, form, keys);
}

function allDrawings(tags: Tags, form: Form, keys: KeySet): Drawing[] {
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
