/** Reads a packed block (block-layout.ts): only the lists near a tile. */
import { platform } from '../../platform/runtime.ts';
import { ByteReader } from '../../shared/collections/byte-reader.ts';
import type { Box } from '../cut.ts';
import type { Look } from '../drawing.ts';
import { LAYER_NAMES, SHAPES } from '../drawings/drawing-encoder.ts';
import { PathScratch } from '../drawings/path-bytes.ts';
import { readProperties } from '../drawings/properties.ts';
import { DEEPEST_ZOOM } from '../schema.ts';
import { cornerOf, SQUARES, STAGES, squaresOf } from './block-layout.ts';

/** Reads bytes of a block. @throws Error if it is shorter */
export type ReadBytes = (offset: number, length: number) => Uint8Array;

export class BlockReader {
  /** start of each look in the head, and the end of the last one */
  private readonly lookStarts: Uint32Array;
  private readonly looks: (Look | undefined)[] = [];
  /** start of each list, and the end of the last one, bytes from the start of the block */
  private readonly starts = new Float64Array(SQUARES * STAGES + 1);
  private readonly checksums = new Float64Array(SQUARES * STAGES);
  /** for each list, 1 once its checksum is verified */
  private readonly checked = new Uint8Array(SQUARES * STAGES);
  private readonly scratch = new PathScratch();

  /**
   * @param z first zoom of the block
   * @param head the bytes of its head
   * @throws RangeError if the head is damaged
   */
  constructor(
    private readonly z: number,
    private readonly head: Uint8Array,
    private readonly read: ReadBytes,
  ) {
    const reader = new ByteReader(head);
    const looks = reader.varint();
    // the length of each takes at least one byte
    if (looks > reader.left) throw new RangeError('a block has more looks than bytes');
    this.lookStarts = new Uint32Array(looks + 1);
    for (let i = 0; i < looks; i++) this.lookStarts[i + 1] = this.lookStarts[i]! + reader.varint();
    const looksAt = reader.position;
    for (let i = 0; i <= looks; i++) this.lookStarts[i] = this.lookStarts[i]! + looksAt;
    reader.bytes(this.lookStarts[looks]! - looksAt);
    let start = head.length;
    for (let i = 0; i < SQUARES * STAGES; i++) {
      this.starts[i] = start;
      const length = reader.varint();
      if (length > 0) this.checksums[i] = reader.varint();
      start += length;
    }
    this.starts[SQUARES * STAGES] = start;
  }

  /** Number of bytes of the block. */
  get length(): number {
    return this.starts[SQUARES * STAGES]!;
  }

  /**
   * Reads the drawings that a tile may show.
   * @param level zoom of the tile, counted from the first of the block
   * @param column of the tile in the block @param row of the tile in the block
   * @param box of the tile with its margin, map units from the corner of the block
   * @param met receives each drawing; the scratch holds its paths until the next call
   * @throws RangeError if the block is damaged
   */
  drawingsNear(
    level: number,
    column: number,
    row: number,
    box: Box,
    met: (look: Look, scratch: PathScratch) => void,
  ): void {
    for (const square of squaresOf(level, column, row)) {
      const first = square * STAGES;
      const bytes = this.lists(first, first + level + 1);
      if (bytes) this.readList(new ByteReader(bytes), square, box, met);
    }
  }

  /** Reads all lists. @throws RangeError if one is damaged */
  verify(): void {
    this.lists(0, SQUARES * STAGES);
  }

  /** Returns consecutive lists; null if they are empty. */
  private lists(from: number, to: number): Uint8Array | null {
    const start = this.starts[from]!;
    const length = this.starts[to]! - start;
    if (length === 0) return null;
    const bytes = this.read(start, length);
    for (let i = from; i < to; i++) {
      const [at, end] = [this.starts[i]! - start, this.starts[i + 1]! - start];
      if (at === end || this.checked[i]) continue;
      if (platform.crc32(bytes.subarray(at, end)) !== this.checksums[i])
        throw new RangeError('the drawings of a block are damaged');
      this.checked[i] = 1;
    }
    return bytes;
  }

  private readList(
    reader: ByteReader,
    square: number,
    { minX, minY, maxX, maxY }: Box,
    met: (look: Look, scratch: PathScratch) => void,
  ): void {
    const corner = cornerOf(this.z, square);
    const { scratch } = this;
    while (reader.more) {
      const head = reader.varint();
      const look = this.look(Math.floor(head / 2));
      const x = corner.x + reader.zigzag();
      const y = corner.y + reader.zigzag();
      if (head % 2 === 1) {
        const west = x - reader.varint();
        const north = y - reader.varint();
        const east = x + reader.varint();
        const south = y + reader.varint();
        const isBeside = west > maxX || north > maxY || east < minX || south < minY;
        const length = reader.varint();
        if (isBeside) {
          reader.bytes(length);
          continue;
        }
      }
      scratch.read(reader, look.shape, x, y);
      met(look, scratch);
    }
  }

  private look(number: number): Look {
    const known = this.looks[number];
    if (known) return known;
    if (number >= this.lookStarts.length - 1) throw new RangeError('a look is not there');
    const reader = new ByteReader(this.head, this.lookStarts[number], this.lookStarts[number + 1]);
    const [layer, shape, minZoom] = [LAYER_NAMES[reader.u8()], SHAPES[reader.u8()], reader.u8()];
    if (!layer || !shape || minZoom > DEEPEST_ZOOM) throw new RangeError('a look is of no known kind');
    const look = { layer, shape, minZoom, properties: readProperties(reader, () => reader.text()) };
    this.looks[number] = look;
    return look;
  }
}
