/** Pieces of areas along the Hilbert curve, and their index. */
import { Column } from '../../../shared/collections/column.ts';
import type { SectionArray } from '../../format/layout.ts';
import { BOX_WORDS, treeOf } from '../../spatial/box-tree.ts';
import { hilbertOrder } from '../../spatial/hilbert.ts';
import type { Piece } from './area-pieces.ts';

/** Collects pieces of areas with their owners, bboxes and rings. */
export class PieceTable {
  private readonly owners = new Column(Uint32Array);
  private readonly cuts = new Column(Uint8Array);
  private readonly boxes = new Column(Int32Array);
  private readonly coords = new Column(Int32Array);
  /** number of rings up to the end of each piece */
  private readonly ringsUpTo = new Column(Uint32Array);
  /** number of coordinates up to the end of each ring */
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

  /** Returns the sections, pieces ordered along the Hilbert curve. `newIndex[i]` is the final index of area i. */
  sections(newIndex: Uint32Array): Record<string, SectionArray> {
    const count = this.owners.length;
    const ringsUpTo = this.ringsUpTo.view();
    const coordsUpTo = this.coordsUpTo.view();
    const unsorted = this.coords.view();
    const order = hilbertOrder(this.boxes.view(), count, BOX_WORDS);
    const owner = this.owners.gather(order);
    const pieceStart = new Uint32Array(count + 1);
    const ringStart = new Uint32Array(coordsUpTo.length + 1);
    const coords = new Int32Array(unsorted.length);
    let rings = 0;
    let length = 0;
    for (let place = 0; place < count; place++) {
      const piece = order[place]!;
      owner[place] = newIndex[owner[place]!]!;
      for (let ring = piece > 0 ? ringsUpTo[piece - 1]! : 0; ring < ringsUpTo[piece]!; ring++) {
        for (let i = ring > 0 ? coordsUpTo[ring - 1]! : 0; i < coordsUpTo[ring]!; i++)
          coords[length++] = unsorted[i]!;
        ringStart[++rings] = length;
      }
      pieceStart[place + 1] = rings;
    }
    return {
      tree: treeOf(this.boxes.gather(order, BOX_WORDS)),
      owner,
      cuts: this.cuts.gather(order),
      pieceStart,
      ringStart,
      coords,
    };
  }
}
