/** Cuts out areas near a box: the pieces near it, whatever the size of the area. */
import { OutlineWriter } from '../build/features/outline-writer.ts';
import type { SectionArray } from '../format/layout.ts';
import { AREA_GROUPS, DRAWN_WITHIN_M, STANDING_WITHIN_M, WALLS_WITHIN_M } from '../format/reach.ts';
import type { Bounds } from '../format/region-info.ts';
import { SEVERAL_RINGS } from '../format/sections/outlines.ts';
import { type SectionSource, Sections } from '../read/sections.ts';
import { BOX_WORDS, treeOf } from '../spatial/box-tree.ts';
import { boxesOf, itemsTouching, unitBoxesAround } from './around.ts';
import { gathered, Kept } from './kept.ts';

/** Largest distance at which areas are drawn, screen, or keep vans away, m; only containment matters in `admin`. */
const SEARCHED_M = Math.max(DRAWN_WITHIN_M, STANDING_WITHIN_M, WALLS_WITHIN_M);

/** Returns the sections `areas.*` and the kept areas. @param names names of all sections of the region */
export function cutAreas(
  bounds: Bounds,
  names: readonly string[],
  section: SectionSource,
): { sections: Record<string, SectionArray>; areas: Kept } {
  const areas = new Kept(section('areas.id').length);
  const groups = AREA_GROUPS.map(({ name, reach }) => {
    const owners = section(`areas.${name}.owner`) as Uint32Array;
    const tree = section(`areas.${name}.tree`) as Int32Array;
    const around = name === 'admin' ? reach : Math.max(reach, SEARCHED_M);
    const pieces = itemsTouching(tree, owners.length, unitBoxesAround(bounds, around));
    for (const piece of pieces) areas.add(owners[piece]!);
    return { name, tree, pieces };
  });
  const numbers = areas.numbers();
  const sections = areas.columns('areas', names, section);
  const read = new Sections(section, (name) => names.includes(name)).areaGroups();
  for (const { name, tree, pieces } of groups) {
    const { owner, cuts, outlines } = read[name];
    const boxes = boxesOf(tree, pieces);
    const keptCuts = gathered(cuts, pieces, owner.length);
    const kept = new OutlineWriter();
    for (const [i, piece] of pieces.entries()) {
      outlines.read(piece);
      const { coords, ringStart, first, end } = outlines;
      // regions before format 12 have no such flag
      if (end - first > 1) keptCuts[i]! |= SEVERAL_RINGS;
      kept.add(coords, ringStart, first, end, boxes, BOX_WORDS * i);
    }
    const { pieceStart, outlines: words } = kept.sections();
    sections[`areas.${name}.tree`] = treeOf(boxes);
    sections[`areas.${name}.owner`] = gathered(owner, pieces, owner.length).map((area) => numbers[area]!);
    sections[`areas.${name}.cuts`] = keptCuts;
    sections[`areas.${name}.pieceStart`] = pieceStart;
    sections[`areas.${name}.outlines`] = words;
  }
  return { sections, areas };
}
