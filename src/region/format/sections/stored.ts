/** Sections of a region as they are stored: sparsely, packed, or as they are. */
import type { NumberArray } from '../../../shared/collections/column.ts';
import { BOX_WORDS, joinBoxes, treeOf } from '../../spatial/box-tree.ts';
import { BitWriter } from './bit-writer.ts';
import { bitsFor } from './bits.ts';
import { BITS_SHIFT, BLOCK_WORDS, BlockWord, blocksOf, ITEMS_PER_BLOCK, PackedColumn } from './packed.ts';
import { CUT_BITS, PIECES_PER_RUN, RUN_WORDS, RunWord } from './pieces.ts';
import { marksOf } from './sparse.ts';

type Stored = Record<string, NumberArray>;
type ArrayType = { from(numbers: Iterable<number>): NumberArray };

/** Columns that are 0 for most items. */
const SPARSE =
  /^((areas|points)\.(flags|name|access|value|maxstay|hours|season|details)|ways\.(ref|details))$/;

/** Other columns of ids: 64-bit floats, or 32-bit integers if all fit. */
const IDS = /^(points|ways)\.id$/;

/** Packed columns: their numbers per item, and the type of the numbers before they are packed. */
const PACKED: Partial<Record<string, { width: number; type: ArrayType }>> = {
  'areas.id': { width: 1, type: Float64Array },
  'areas.osmType': { width: 1, type: Uint8Array },
  'areas.centre': { width: 2, type: Int32Array },
};

/** Sections of the pieces of a group of areas, which are stored together. */
const PIECES = /^(areas\.\w+)\.(tree|owner|cuts|pieceStart)$/;

/** Returns sections as they are stored; those that already are stored so are unchanged. */
export function storedSections(sections: Stored): Stored {
  const stored: Stored = {};
  for (const [name, column] of Object.entries(sections)) {
    const [, group, part] = PIECES.exec(name) ?? [];
    const width = PACKED[name]?.width;
    // before format 12 there are no `outlines`, and pieces begin with a ring
    if (group && `${group}.outlines` in sections && `${group}.pieceStart` in sections) {
      if (part === 'pieceStart') Object.assign(stored, storedPieces(group, sections));
    } else if (SPARSE.test(name) && !(marksOf(name) in sections)) Object.assign(stored, sparse(name, column));
    else if (width && !(blocksOf(name) in sections)) Object.assign(stored, packed(name, column, width));
    else if (IDS.test(name) && column.every((id) => id >= 0 && id < 2 ** 32))
      stored[name] = Uint32Array.from(column);
    else stored[name] = column;
  }
  return stored;
}

/**
 * Returns a column of one number for each item or several, which is not stored sparsely, as it was before it was stored.
 * @param blocks of a packed column; null = none @param items number of items
 */
export function plainColumn(
  name: string,
  column: NumberArray,
  blocks: NumberArray | null,
  items: number,
): NumberArray {
  if (IDS.test(name)) return Float64Array.from(column);
  const packed = PACKED[name];
  if (!packed) return column;
  const { type, width } = packed;
  const read = new PackedColumn(items * width, column, blocks as Int32Array | null, width);
  return type.from(Array.from({ length: read.length }, (_, i) => read.at(i)));
}

/** Returns a column that is 0 for most items as its values and their marks, see sparse.ts. */
function sparse(name: string, column: NumberArray): Stored {
  const marks = new Int32Array(2 * Math.ceil(column.length / 32));
  const values = column.filter((value) => value !== 0);
  let count = 0;
  for (const [item, value] of column.entries()) {
    const word = 2 * (item >>> 5);
    if ((item & 31) === 0) marks[word + 1] = count;
    if (value === 0) continue;
    marks[word]! |= 1 << item;
    count++;
  }
  return { [name]: values, [marksOf(name)]: values.length > 0 ? marks : new Int32Array(0) };
}

/** Returns a column as bits and blocks, see packed.ts; unchanged if its numbers are not whole or too far apart. */
function packed(name: string, column: NumberArray, width: number): Stored {
  const perBlock = ITEMS_PER_BLOCK * width;
  const blocks = new Int32Array(BLOCK_WORDS * width * Math.ceil(column.length / perBlock));
  const numbers = new BitWriter();
  for (let first = 0, at = 0; at < blocks.length; first += perBlock)
    for (let k = 0; k < width; k++, at += BLOCK_WORDS) {
      const block = column.subarray(first, first + perBlock).filter((_, i) => i % width === k);
      const least = Math.min(...block);
      const most = Math.max(...block) - least;
      if (!block.every(Number.isSafeInteger) || most >= 2 ** 32) return { [name]: column };
      const bits = most && bitsFor(most);
      blocks[at + BlockWord.LOW] = least;
      blocks[at + BlockWord.HIGH] = Math.floor(least / 2 ** 32);
      blocks[at + BlockWord.PLACE] = ((numbers.length / 4) << BITS_SHIFT) | bits;
      for (const number of block) numbers.put(number - least, bits);
      numbers.align(4);
    }
  return { [name]: numbers.words(), [blocksOf(name)]: blocks };
}

/** Returns the index, the runs and the rows of the pieces of a group of areas, see pieces.ts. */
function storedPieces(group: string, sections: Stored): Stored {
  const of = (name: string) => sections[`${group}.${name}`]!;
  const [boxes, areas, cuts, starts] = [of('tree'), of('owner'), of('cuts'), of('pieceStart')];
  const count = Math.ceil(areas.length / PIECES_PER_RUN);
  const runs = new Int32Array(RUN_WORDS * count + 2);
  const runBoxes = new Int32Array(BOX_WORDS * count);
  const rows = new BitWriter();
  for (let run = 0; run < count; run++) {
    const [from, to] = [run * PIECES_PER_RUN, Math.min(areas.length, (run + 1) * PIECES_PER_RUN)];
    joinBoxes(boxes, BOX_WORDS * from, BOX_WORDS * to, runBoxes, BOX_WORDS * run);
    const box = runBoxes.subarray(BOX_WORDS * run, BOX_WORDS * (run + 1));
    let [first, last, width, height, anyCuts] = [areas[from]!, 0, 0, 0, 0];
    for (let piece = from; piece < to; piece++) {
      const at = BOX_WORDS * piece;
      first = Math.min(first, areas[piece]!);
      last = Math.max(last, areas[piece]!);
      width = Math.max(width, boxes[at + 2]! - boxes[at]!);
      height = Math.max(height, boxes[at + 3]! - boxes[at + 1]!);
      anyCuts |= cuts[piece]!;
    }
    const start = starts[from]!;
    const bitsOfNumbers = [last - first, starts[to - 1]! - start, width, height].map(bitsFor);
    const [ofArea, ofByte, ofWidth, ofHeight] = bitsOfNumbers as [number, number, number, number];
    const [ofX, ofY] = [bitsFor(box[2]! - box[0]!), bitsFor(box[3]! - box[1]!)];
    const ofCuts = anyCuts === 0 ? 0 : CUT_BITS;
    rows.align(2);
    runs[RUN_WORDS * run + RunWord.BYTE] = start;
    runs[RUN_WORDS * run + RunWord.AREA] = first;
    runs[RUN_WORDS * run + RunWord.PLACE] = rows.length | (ofCuts && 1);
    const ofRow = ofArea + ofByte + ofCuts + ofX + ofY + ofWidth + ofHeight;
    runs[RUN_WORDS * run + RunWord.BITS] =
      ofArea | (ofByte << 6) | (ofWidth << 12) | (ofHeight << 18) | (ofRow << 24);
    for (let piece = from; piece < to; piece++) {
      const at = BOX_WORDS * piece;
      rows.put(areas[piece]! - first, ofArea);
      rows.put(starts[piece]! - start, ofByte);
      rows.put(cuts[piece]!, ofCuts);
      rows.put(boxes[at]! - box[0]!, ofX);
      rows.put(boxes[at + 1]! - box[1]!, ofY);
      rows.put(boxes[at + 2]! - boxes[at]!, ofWidth);
      rows.put(boxes[at + 3]! - boxes[at + 1]!, ofHeight);
    }
  }
  runs.set([starts[areas.length]!, areas.length], RUN_WORDS * count);
  return {
    [`${group}.tree`]: treeOf(runBoxes),
    [`${group}.runs`]: runs,
    [`${group}.pieces`]: rows.words(),
  };
}
