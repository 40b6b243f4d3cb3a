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
  kind?: Partial<Omit<RoadKind, 'conditions'>>;
  /** text of its conditions */
  conditions?: string;
  name?: string;
  /** factor on its straight-line length; default: 1 */
  winding?: number;
}

export interface TestBarrier {
  at: Place;
  kind: Partial<RoadKind>;
}

/** A turn restriction: edges by their index, each with the direction of driving. */
export interface TestTurn {
  halves: readonly (readonly [edge: number, isBackward: boolean])[];
  isOnly: boolean;
  /** text of its conditions */
  conditions?: string;
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
  /** turn restrictions; with some, or none, turns also take time; default: they take none */
  turns?: readonly TestTurn[],
  /** see `RoadTable` */
  findsIsolated = true,
): RegionRoads {
  const strings = new Strings();
  const table = new RoadTable(findsIsolated);
  for (const { path, kind, conditions = '', name = '', winding = 1 } of edges)
    table.add({
      kind: { ...STREET, ...kind, conditions: strings.add(conditions) },
      name: strings.add(name),
      metres: winding * lengthOf(path),
      path: path.flat(),
    });
  for (const { halves, isOnly, conditions = '' } of turns ?? [])
    table.addTurn({
      halves: halves.map(([edge, isBackward]) => 2 * edge + Number(isBackward)),
      isOnly,
      conditions: strings.add(conditions),
    });
  for (const { at, kind } of barriers) table.addBarrier(...at, { ...STREET, ...kind });
  for (const [place, classes] of turns ? classesAt(edges) : [])
    if (classes.length > 2) table.addJunction(...place, 1 + Math.min(...classes));
  return regionOfSections(table.sections(), strings.texts());
}

/** Returns the classes of the ends of edges that meet at each place. */
function classesAt(edges: readonly TestEdge[]): [place: Place, classes: number[]][] {
  const at = new Map<string, [Place, number[]]>();
  for (const { path, kind } of edges)
    for (const place of [path[0]!, path.at(-1)!]) {
      const entry = at.get(place.join()) ?? [place, []];
      entry[1].push(kind?.roadClass ?? STREET.roadClass);
      at.set(place.join(), entry);
    }
  return [...at.values()];
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
