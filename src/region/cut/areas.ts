/** Cuts out areas near a box: the pieces near it, whatever the size of the area. */
import type { SectionArray } from '../format/layout.ts';
import { AREA_GROUPS, DRAWN_WITHIN_M, STANDING_WITHIN_M, WALLS_WITHIN_M } from '../format/reach.ts';
import type { Bounds } from '../format/region-info.ts';
import type { SectionSource } from '../read/sections.ts';
import { treeOf } from '../spatial/box-tree.ts';
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
  for (const { name, tree, pieces } of groups) {
    const owners = section(`areas.${name}.owner`) as Uint32Array;
    sections[`areas.${name}.tree`] = treeOf(boxesOf(tree, pieces));
    sections[`areas.${name}.owner`] = gathered(owners, pieces, owners.length).map((owner) => numbers[owner]!);
    sections[`areas.${name}.cuts`] = gathered(section(`areas.${name}.cuts`), pieces, owners.length);
    for (const [key, array] of Object.entries(ringsOf(name, pieces, section)))
      sections[`areas.${name}.${key}`] = array;
  }
  return { sections, areas };
}

/** Returns the rings of some pieces of a group, and where those of each piece start. */
function ringsOf(group: string, pieces: Uint32Array, section: SectionSource): Record<string, SectionArray> {
  const pieceStart = section(`areas.${group}.pieceStart`) as Uint32Array;
  const ringStart = section(`areas.${group}.ringStart`) as Uint32Array;
  const coords = section(`areas.${group}.coords`) as Int32Array;
  const pieceStarts = [0];
  const ringStarts = [0];
  const rings: Int32Array[] = [];
  for (const piece of pieces) {
    for (let ring = pieceStart[piece]!; ring < pieceStart[piece + 1]!; ring++) {
      rings.push(coords.subarray(ringStart[ring]!, ringStart[ring + 1]!));
      ringStarts.push(ringStarts.at(-1)! + rings.at(-1)!.length);
    }
    pieceStarts.push(rings.length);
  }
  const joined = new Int32Array(ringStarts.at(-1)!);
  for (const [i, ring] of rings.entries()) joined.set(ring, ringStarts[i]!);
  return {
    pieceStart: Uint32Array.from(pieceStarts),
    ringStart: Uint32Array.from(ringStarts),
    coords: joined,
  };
}
