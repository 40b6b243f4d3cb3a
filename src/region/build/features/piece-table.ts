/** Pieces of areas along the Hilbert curve, and their index. */
import { Column } from '../../../shared/collections/column.ts';
import type { SectionArray } from '../../format/layout.ts';
import { SEVERAL_RINGS } from '../../format/sections/outlines.ts';
import { BOX_WORDS, treeOf } from '../../spatial/box-tree.ts';
import { hilbertOrder } from '../../spatial/hilbert.ts';
import type { Piece } from './area-pieces.ts';
import { OutlineWriter } from './outline-writer.ts';

/** Collects pieces of areas with their owners, bboxes and rings. */
export class PieceTable {
  private readonly owners = new Column(Uint32Array);
  private readonly cuts = new Column(Uint8Array);
  private readonly boxes = new Column(Int32Array);
  private readonly coords = new Column(Int32Array);
  /** number of rings up to the end of each piece */
  private readonly ringsUpTo = new Column(Uint32Array);
  /** first coordinate of each ring, and the end of the last one */
  private readonly ringStart = new Column(Uint32Array);

  constructor() {
    this.ringStart.push(0);
  }

  add(owner: number, { rings, minX, minY, maxX, maxY, cuts }: Piece): void {
    this.owners.push(owner);
    this.cuts.push(rings.length > 1 ? cuts | SEVERAL_RINGS : cuts);
    this.boxes.push(minX);
    this.boxes.push(minY);
    this.boxes.push(maxX);
    this.boxes.push(maxY);
    for (const ring of rings) {
      this.coords.pushAll(ring);
      this.ringStart.push(this.coords.length);
    }
    this.ringsUpTo.push(this.ringStart.length - 1);
  }

  /** Returns the sections, pieces ordered along the Hilbert curve. `newIndex[i]` is the final index of area i. */
  sections(newIndex: Uint32Array): Record<string, SectionArray> {
    const count = this.owners.length;
    const ringsUpTo = this.ringsUpTo.view();
    const ringStart = this.ringStart.view();
    const coords = this.coords.view();
    const order = hilbertOrder(this.boxes.view(), count, BOX_WORDS);
    const boxes = this.boxes.gather(order, BOX_WORDS);
    const owner = this.owners.gather(order);
    const outlines = new OutlineWriter();
    for (let place = 0; place < count; place++) {
      const piece = order[place]!;
      owner[place] = newIndex[owner[place]!]!;
      const from = piece > 0 ? ringsUpTo[piece - 1]! : 0;
      outlines.add(coords, ringStart, from, ringsUpTo[piece]!, boxes, BOX_WORDS * place);
    }
    return { tree: treeOf(boxes), owner, cuts: this.cuts.gather(order), ...outlines.sections() };
  }
}
