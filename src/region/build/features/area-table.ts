/** Areas of a region: a table, and one index of their pieces per group. */
import { Column } from '../../../shared/collections/column.ts';
import type { SectionArray } from '../../format/layout.ts';
import { AREA_GROUPS, areaGroupOf } from '../../format/reach.ts';
import { ringCentre, ringsHectares } from '../../spatial/geometry.ts';
import { poleOf } from '../../spatial/pole.ts';
import { type ColumnRules, ColumnTable } from '../column-table.ts';
import type { AreaInput } from '../inputs.ts';
import type { Strings, TimeBitmaps } from '../interned.ts';
import { placeColumns } from '../place-table.ts';
import { AREA_CODES } from '../site-index.ts';
import { cutToPieces } from './area-pieces.ts';
import { PieceTable } from './piece-table.ts';

/** Returns the columns of areas, in the order of the sections of a file. */
function areaColumns(strings: Strings, times: TimeBitmaps) {
  const { id, osmType, flags, ...others } = placeColumns(strings, times);
  return {
    id,
    osmType,
    kind: { type: Uint8Array, of: ({ kind }) => kind },
    flags,
    ...others,
    hectares: { type: Float32Array, of: ({ rings }) => ringsHectares(rings) },
  } satisfies ColumnRules<AreaInput>;
}

export class AreaTable {
  private readonly areas: ColumnTable<AreaInput, ReturnType<typeof areaColumns>>;
  private readonly centres = new Column(Int32Array);
  private readonly groups = AREA_GROUPS.map(() => new PieceTable());

  constructor(strings: Strings, times: TimeBitmaps) {
    this.areas = new ColumnTable(areaColumns(strings, times));
  }

  add(area: AreaInput): void {
    const index = this.areas.add(area);
    this.centres.pushAll(area.centre ?? centreOf(area));
    const group = this.groups[areaGroupOf(area.kind)]!;
    cutToPieces(area.rings, (piece) => group.add(index, piece));
  }

  /** Returns the sections `areas.*` (one entry per area, sorted by id) and `areas.<group>.*` (its pieces). */
  sections(): Record<string, SectionArray> {
    const { id, osmType, kind } = this.areas.columns;
    const order = Uint32Array.from({ length: id.length }, (_, i) => i).sort(
      (a, b) => id.at(a) - id.at(b) || osmType.at(a) - osmType.at(b) || kind.at(a) - kind.at(b),
    );
    const sections = this.areas.sections('areas', order);
    sections['areas.centre'] = this.centres.gather(order, 2);
    const newIndex = new Uint32Array(order.length);
    for (let i = 0; i < order.length; i++) newIndex[order[i]!] = i;
    for (const [group, { name }] of AREA_GROUPS.entries()) {
      for (const [key, array] of Object.entries(this.groups[group]!.sections(newIndex)))
        sections[`areas.${name}.${key}`] = array;
    }
    return sections;
  }
}

/**
 * Returns the position of an area, 1e-7 degrees: a point inside it for places (car parks, campsites …), otherwise the
 * mean of the vertices of the ring with most vertices.
 */
export function centreOf({
  kind,
  rings,
}: Pick<AreaInput, 'kind' | 'rings'>): readonly [x: number, y: number] {
  return AREA_CODES.has(kind) ? poleOf(rings) : ringCentre(largestRing(rings));
}

function largestRing(rings: readonly Int32Array[]): Int32Array {
  let largest = rings[0]!;
  for (const ring of rings) if (ring.length > largest.length) largest = ring;
  return largest;
}
