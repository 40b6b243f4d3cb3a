/** Road networks for tests, built from edges in code as an import builds them from a map. */

import { RoadTable } from '../../../src/region/build/features/road-table.ts';
import { Strings } from '../../../src/region/build/interned.ts';
import type { SectionArray } from '../../../src/region/format/layout.ts';
import { RoadClass, type RoadKind } from '../../../src/region/format/sections/roads.ts';
import { Sections } from '../../../src/region/read/sections.ts';
import type { RegionRoads } from '../../../src/routing/roads.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../../src/shared/geo/earth.ts';

/** Position in stored units. */
export type Place = readonly [x: number, y: number];

export interface TestEdge {
  path: readonly Place[];
  kind?: Partial<RoadKind>;
  name?: string;
  /** factor on its straight-line length; default: 1 */
  winding?: number;
}

export interface TestBarrier {
  at: Place;
  kind: Partial<RoadKind>;
}

/** A residential street of 36 km/h: ten metres a second. */
export const STREET: RoadKind = {
  roadClass: RoadClass.residential,
  forward: 36,
  backward: 36,
  maxheight: 0,
  maxwidth: 0,
  maxlength: 0,
  maxweight: 0,
  delay: 0,
  isolated: false,
  unpaved: false,
  ford: false,
  conditions: 0,
};

/** Returns a region of these roads, for `roadsOf`. */
export function regionOfEdges(
  edges: readonly TestEdge[],
  barriers: readonly TestBarrier[] = [],
): RegionRoads {
  const strings = new Strings();
  const table = new RoadTable();
  for (const { path, kind, name = '', winding = 1 } of edges)
    table.add({
      kind: { ...STREET, ...kind },
      name: strings.add(name),
      metres: winding * lengthOf(path),
      path: path.flat(),
    });
  for (const { at, kind } of barriers) table.addBarrier(...at, { ...STREET, ...kind });
  return regionOfSections(table.sections(), strings.texts());
}

export function regionOfSections(
  sections: Record<string, SectionArray>,
  texts: readonly string[],
): RegionRoads {
  return { roads: new Sections((name) => sections[name]!).roads(), decodedText: (index) => texts[index]! };
}

export function lengthOf(path: readonly Place[]): number {
  let metres = 0;
  for (let i = 1; i < path.length; i++) {
    const [[ax, ay], [bx, by]] = [path[i - 1]!, path[i]!];
    metres += Math.hypot((bx - ax) * metresPerUnitEast((ay + by) / 2), (by - ay) * METRES_PER_UNIT);
  }
  return metres;
}
