/** Rows of the index of names during collection. */
import { Column } from '../../../shared/collections/column.ts';
import type { SectionArray } from '../../format/layout.ts';
import { type NameBounds, type NameType, NOWHERE, nameTypeCode } from '../../format/names.ts';
import { IS_NEIGHBOUR, type Neighbour } from './towns.ts';

/**
 * Settlement that a name belongs to, and part of that settlement, as `Towns` returns them. The part of a name of
 * another language is the point with the local name.
 */
export interface Whereabouts {
  town: number | null;
  part: number | null;
}

export class NameRows {
  private readonly text = new Column(Uint32Array);
  private readonly type = new Column(Uint8Array);
  private readonly bounds = new Column(Int32Array);
  private readonly town = new Column(Uint32Array);
  private readonly part = new Column(Uint32Array);
  private readonly rowOfPoint = new Map<number, number>();
  private readonly rowOfNeighbour = new Map<number, number>();
  private places = 0;

  /** @param limit maximum rows; further ones are dropped */
  constructor(private readonly limit: number) {}

  get length(): number {
    return this.type.length;
  }

  /** Adds a settlement. Settlements come before all other rows. */
  addPlace(point: number, text: number, type: NameType, x: number, y: number, where: Whereabouts): void {
    this.add(text, type, [x, y, x, y], where, point);
    this.places = this.length;
  }

  /**
   * Adds a row; settlements by `addPlace` only.
   * @param text index of the name in the texts of the region
   * @param point point that other rows refer to as their town or part
   */
  add(text: number, type: NameType, bounds: NameBounds, { town, part }: Whereabouts, point?: number): void {
    if (this.length >= this.limit) return;
    if (point !== undefined) this.rowOfPoint.set(point, this.length);
    this.text.push(text);
    this.type.push(nameTypeCode(type));
    for (const side of bounds) this.bounds.push(side);
    this.town.push(town ?? NOWHERE);
    this.part.push(part ?? NOWHERE);
  }

  textOf(row: number): number {
    return this.text.at(row);
  }

  /**
   * Adds rows for the neighbours' settlements that other rows refer to.
   * @returns the neighbours in the order of these rows, and the sections
   */
  finish(neighbours: readonly Neighbour[]): { used: Neighbour[]; sections: Record<string, SectionArray> } {
    const found = this.length;
    const used: Neighbour[] = [];
    for (const column of [this.town, this.part]) {
      for (let row = 0; row < found; row++) column.set(row, this.rowOf(column.at(row), neighbours, used));
    }
    return {
      used,
      sections: {
        'names.counts': Uint32Array.of(this.places, found),
        'names.text': this.text.view(),
        'names.type': this.type.view(),
        'names.bounds': this.bounds.view(),
        'names.town': this.town.view(),
        'names.part': this.part.view(),
      },
    };
  }

  private rowOf(reference: number, neighbours: readonly Neighbour[], used: Neighbour[]): number {
    if (reference === NOWHERE) return NOWHERE;
    if (reference < IS_NEIGHBOUR) return this.rowOfPoint.get(reference) ?? NOWHERE;
    const index = reference - IS_NEIGHBOUR;
    const neighbour = neighbours[index]!;
    if (neighbour.name === '') return NOWHERE;
    let row = this.rowOfNeighbour.get(index);
    if (row === undefined) {
      row = this.length;
      this.rowOfNeighbour.set(index, row);
      this.text.push(used.length);
      this.type.push(neighbour.rank);
      this.bounds.pushAll([neighbour.x, neighbour.y, neighbour.x, neighbour.y]);
      this.town.push(NOWHERE);
      this.part.push(NOWHERE);
      used.push(neighbour);
    }
    return row;
  }
}
