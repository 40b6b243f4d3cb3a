/** Cuts out areas near a box: the pieces near it, whatever the size of the area. */
import { OutlineWriter } from '../build/features/outline-writer.ts';
import type { SectionArray } from '../format/layout.ts';
import { AREA_GROUPS, DRAWN_WITHIN_M, STANDING_WITHIN_M, WALLS_WITHIN_M } from '../format/reach.ts';
import type { Bounds } from '../format/region-info.ts';
import { SEVERAL_RINGS } from '../format/sections/outlines.ts';
import { type PieceGroup, type SectionSource, Sections } from '../read/sections.ts';
import { BOX_WORDS, treeOf } from '../spatial/box-tree.ts';
import { FoundIds } from '../spatial/found-ids.ts';
import { type UnitBox, unitBoxesAround } from './around.ts';
import { Kept } from './kept.ts';

/** Largest distance at which areas are drawn, screen, or keep vans away, m; only containment matters in `admin`. */
const SEARCHED_M = Math.max(DRAWN_WITHIN_M, STANDING_WITHIN_M, WALLS_WITHIN_M);

/** Returns the sections `areas.*` and the kept areas. @param names names of all sections of the region */
export function cutAreas(
  bounds: Bounds,
  names: readonly string[],
  section: SectionSource,
): { sections: Record<string, SectionArray>; areas: Kept } {
  const areas = new Kept(section('areas.kind').length);
  const read = new Sections(section, (name) => names.includes(name)).areaGroups();
  const groups = AREA_GROUPS.map(({ name, reach }) => {
    const around = unitBoxesAround(bounds, name === 'admin' ? reach : Math.max(reach, SEARCHED_M));
    const kept = piecesTouching(read[name], around);
    for (const { area } of kept) areas.add(area);
    return { name, kept };
  });
  const numbers = areas.numbers();
  const sections = areas.columns('areas', names, section);
  for (const { name, kept } of groups) {
    const { pieces, outlines } = read[name];
    const boxes = Int32Array.from(kept.flatMap(({ box }) => box));
    const cuts = new Uint8Array(kept.length);
    const writer = new OutlineWriter();
    for (const [i, { piece, box }] of kept.entries()) {
      outlines.read(piece, ...box);
      const { coords, ringStart, first, end } = outlines;
      // regions before format 12 have no such flag
      cuts[i] = end - first > 1 ? pieces.cuts | SEVERAL_RINGS : pieces.cuts;
      writer.add(coords, ringStart, first, end, boxes, BOX_WORDS * i);
    }
    const { pieceStart, outlines: words } = writer.sections();
    sections[`areas.${name}.tree`] = treeOf(boxes);
    sections[`areas.${name}.owner`] = Uint32Array.from(kept, ({ area }) => numbers[area]!);
    sections[`areas.${name}.cuts`] = cuts;
    sections[`areas.${name}.pieceStart`] = pieceStart;
    sections[`areas.${name}.outlines`] = words;
  }
  return { sections, areas };
}

interface KeptPiece {
  piece: number;
  area: number;
  box: [minX: number, minY: number, maxX: number, maxY: number];
}

/** Returns the pieces that touch one of some boxes, ascending. */
function piecesTouching({ tree, pieces }: PieceGroup, boxes: readonly UnitBox[]): KeptPiece[] {
  const kept = new Map<number, KeptPiece>();
  for (const { minX, minY, maxX, maxY } of boxes) {
    const runs = new FoundIds();
    tree.search(minX, minY, maxX, maxY, runs);
    for (const run of runs.ids.subarray(0, runs.count))
      pieces.inRun(run, minX, minY, maxX, maxY, 0, (piece, area, _, ...box) => {
        kept.set(piece, { piece, area, box });
      });
  }
  return [...kept.values()].sort((a, b) => a.piece - b.piece);
}
