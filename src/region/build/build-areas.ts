/** Areas of a region: a table, and their pieces (see pieces.ts) in one index per group. */
import Flatbush from 'flatbush';
import { OSM_TYPES } from '../format/codes.ts';
import type { AreaInput } from '../format/inputs.ts';
import type { SectionArray } from '../format/layout.ts';
import { AREA_GROUPS, areaGroupOf } from '../format/reach.ts';
import { ringCentre, ringsHectares } from '../spatial/geometry.ts';
import { hilbertOrder } from '../spatial/hilbert.ts';
import { Column } from './column.ts';
import type { Hours, Strings } from './interned.ts';
import { cutToPieces, type Piece } from './pieces.ts';

/** Collects areas in columns: nothing is kept of the objects that come in. */
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
    hectares: new Column(Float32Array),
  };
  private readonly centres = new Column(Int32Array);
  private readonly groups = AREA_GROUPS.map(() => new PieceTable());

  constructor(
    private readonly strings: Strings,
    private readonly hours: Hours,
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
    columns.hours.push(this.hours.add(area.hours));
    columns.hectares.push(ringsHectares(area.rings));
    this.centres.pushAll(ringCentre(largestRing(area.rings)));
    const group = this.groups[areaGroupOf(area.kind)]!;
    cutToPieces(area.rings, (piece) => group.add(index, piece));
  }

  /** Sections `areas.*` (one entry per area, sorted by id) and `areas.<group>.*` (its pieces). */
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

function largestRing(rings: readonly Int32Array[]): Int32Array {
  let largest = rings[0]!;
  for (const ring of rings) if (ring.length > largest.length) largest = ring;
  return largest;
}

/** Pieces of areas with their owners, boxes and rings. */
class PieceTable {
  private readonly owners = new Column(Uint32Array);
  private readonly cuts = new Column(Uint8Array);
  private readonly boxes = new Column(Int32Array);
  private readonly coords = new Column(Int32Array);
  /** where the next piece and the next ring begin, after each one that is there */
  private readonly ringsUpTo = new Column(Uint32Array);
  private readonly coordsUpTo = new Column(Uint32Array);

  add(owner: number, { rings, minX, minY, maxX, maxY, cuts }: Piece): void {
    this.owners.push(owner);
    this.cuts.push(cuts);
    this.boxes.push(minX);
    this.boxes.push(minY);
    this.boxes.push(maxX);
    this.boxes.push(maxY);
    for (const ring of rings) {
      this.coords.pushAll(ring);
      this.coordsUpTo.push(this.coords.length);
    }
    this.ringsUpTo.push(this.coordsUpTo.length);
  }

  /** Pieces along the Hilbert curve; `newIndex[i]` is the final index of area i. */
  sections(newIndex: Uint32Array): Record<string, SectionArray> {
    const count = this.owners.length;
    const boxes = this.boxes.view();
    const ringsUpTo = this.ringsUpTo.view();
    const coordsUpTo = this.coordsUpTo.view();
    const unsorted = this.coords.view();
    const order = hilbertOrder(boxes, count, 4);
    const index = count > 0 ? new Flatbush(count, 16, Int32Array) : null;
    const owner = this.owners.gather(order);
    const pieceStart = new Uint32Array(count + 1);
    const ringStart = new Uint32Array(coordsUpTo.length + 1);
    const coords = new Int32Array(unsorted.length);
    let rings = 0;
    let length = 0;
    for (let place = 0; place < count; place++) {
      const piece = order[place]!;
      owner[place] = newIndex[owner[place]!]!;
      index!.add(boxes[4 * piece]!, boxes[4 * piece + 1]!, boxes[4 * piece + 2]!, boxes[4 * piece + 3]!);
      for (let ring = piece > 0 ? ringsUpTo[piece - 1]! : 0; ring < ringsUpTo[piece]!; ring++) {
        for (let i = ring > 0 ? coordsUpTo[ring - 1]! : 0; i < coordsUpTo[ring]!; i++)
          coords[length++] = unsorted[i]!;
        ringStart[++rings] = length;
      }
      pieceStart[place + 1] = rings;
    }
    index?.finish();
    return {
      index: index ? new Uint8Array(index.data as ArrayBuffer) : new Uint8Array(0),
      owner,
      cuts: this.cuts.gather(order),
      pieceStart,
      ringStart,
      coords,
    };
  }
}
