/** Tags as a mapper writes them, and the features that they become. */
import { classify } from '../../../src/osm/tags/classify.ts';
import type { Facts, Form } from '../../../src/osm/tags/facts.ts';
import { POINT_CATEGORIES } from '../../../src/region/format/codes.ts';

export type TagList = Record<string, string>;

export function read(form: Form, tags: TagList): Facts | null {
  return classify(new Map(Object.entries(tags)), form);
}

/** Returns the categories of points that tags produce, in order. */
export function categoriesOf(tags: TagList, form: Form = 'node'): string[] {
  return (read(form, tags)?.points ?? []).map(({ category }) => POINT_CATEGORIES[category]!).sort();
}
