/** Indexes of settlements and of their parts. */
import { Column } from '../../shared/collections/column.ts';
import { PointCategory } from '../format/codes.ts';
import type { SectionArray } from '../format/layout.ts';
import { isTown, isTownPart } from '../format/settlements.ts';
import { BOX_WORDS, treeOf } from '../spatial/box-tree.ts';
import { hilbertOrder } from '../spatial/hilbert.ts';

/** Returns the sections `towns.*` and `townParts.*` from the finished columns of points. */
export function settlementSections(sections: Record<string, SectionArray>): Record<string, SectionArray> {
  return { ...indexOf('towns', isTown, sections), ...indexOf('townParts', isTownPart, sections) };
}

function indexOf(
  name: string,
  isWanted: (rank: number) => boolean,
  sections: Record<string, SectionArray>,
): Record<string, SectionArray> {
  const category = sections['points.category']!;
  const rank = sections['points.flags']!;
  const coords = sections['points.coords']!;
  const items = new Column(Uint32Array);
  const boxes = new Column(Int32Array);
  for (let i = 0; i < category.length; i++) {
    if (category[i] !== PointCategory.place || !isWanted(rank[i]!)) continue;
    items.push(i);
    const [x, y] = [coords[i * 2]!, coords[i * 2 + 1]!];
    boxes.pushAll([x, y, x, y]);
  }
  const order = hilbertOrder(boxes.view(), items.length, BOX_WORDS);
  return {
    [`${name}.tree`]: treeOf(boxes.gather(order, BOX_WORDS)),
    [`${name}.items`]: items.gather(order),
  };
}
