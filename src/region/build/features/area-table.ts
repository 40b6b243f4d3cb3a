/** Areas of a region: a table, and one index of their pieces per group. */
import { Column } from '../../../shared/collections/column.ts';
import { OSM_TYPES } from '../../format/codes.ts';
import type { SectionArray } from '../../format/layout.ts';
import { AREA_GROUPS, areaGroupOf } from '../../format/reach.ts';
import { ringCentre, ringsHectares } from '../../spatial/geometry.ts';
import { poleOf } from '../../spatial/pole.ts';
import type { AreaInput } from '../inputs.ts';
import type { Strings, TimeBitmaps } from '../interned.ts';
import { AREA_CODES } from '../site-index.ts';
import { cutToPieces } from './area-pieces.ts';
import { PieceTable } from './piece-table.ts';

/** Collects areas in columns, without keeping the input objects. */
export class AreaTable {
  private readonly columns = {
    id: new Column(Float64Array),
    osmType: new Column(Uint8Array),
    kind: new Column(Uint8Array),
    flags: new Column(Uint32Array),
    name: new Column(Uint32Array),
    access: new Column(Uint8Array),
    value: new Column(Float32Array),
    maxstay: new Column(Uint16Array),
    hours: new Column(Uint32Array),
    // a few hundred distinct seasons
    season: new Column(Uint16Array),
    details: new Column(Uint32Array),
    hectares: new Column(Float32Array),
  };
  private readonly centres = new Column(Int32Array);
  private readonly groups = AREA_GROUPS.map(() => new PieceTable());

  constructor(
    private readonly strings: Strings,
    private readonly times: TimeBitmaps,
  ) {}

  add(area: AreaInput): void {
    const { columns } = this;
    const index = columns.id.length;
    columns.id.push(area.osmId);
    columns.osmType.push(OSM_TYPES.indexOf(area.osmType));
    columns.kind.push(area.kind);
    columns.flags.push(area.flags);
    columns.name.push(this.strings.add(area.name));
    columns.access.push(area.access);
    columns.value.push(area.value);
    columns.maxstay.push(Math.min(65535, area.maxstay));
    columns.hours.push(this.times.hours.add(area.hours));
    columns.season.push(this.times.seasons.add(area.season));
    columns.details.push(this.strings.add(area.details ?? ''));
    columns.hectares.push(ringsHectares(area.rings));
    this.centres.pushAll(area.centre ?? centreOf(area));
    const group = this.groups[areaGroupOf(area.kind)]!;
    cutToPieces(area.rings, (piece) => group.add(index, piece));
  }

  /** Returns the sections `areas.*` (one entry per area, sorted by id) and `areas.<group>.*` (its pieces). */
  sections(): Record<string, SectionArray> {
    const { id, osmType, kind } = this.columns;
    const order = Uint32Array.from({ length: id.length }, (_, i) => i).sort(
      (a, b) => id.at(a) - id.at(b) || osmType.at(a) - osmType.at(b) || kind.at(a) - kind.at(b),
    );
    const sections: Record<string, SectionArray> = {};
    for (const [name, column] of Object.entries(this.columns))
      sections[`areas.${name}`] = column.gather(order);
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
