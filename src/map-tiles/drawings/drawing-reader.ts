/** Reads what a DrawingEncoder appended to the bytes of one block. */
import { ByteReader } from '../../shared/collections/byte-reader.ts';
import { DEEPEST_ZOOM } from '../schema.ts';
import type { Drawing, Look } from '../tiler/drawing.ts';
import { LAYER_NAMES, SHAPES } from './drawing-encoder.ts';
import { PathScratch } from './path-bytes.ts';
import { readProperties } from './properties.ts';

export class DrawingReader {
  /** Look of the drawing that was read last; equal looks are one object. */
  look!: Look;
  /** Its paths, map units from the block's corner. */
  readonly scratch = new PathScratch();
  private pathsAt = 0;
  private readonly reader: ByteReader;
  private texts: string[] = [];
  /** looks by their bytes since the texts began anew */
  private recent = new Map<string, Look>();
  private readonly looks = new Map<string, Look>();

  constructor(private readonly bytes: Uint8Array) {
    this.reader = new ByteReader(bytes);
  }

  /** Reads the next drawing; false at the end. @throws RangeError if the bytes are damaged */
  next(): boolean {
    const { reader } = this;
    while (reader.more) {
      const start = reader.position;
      const head = reader.varint();
      if (head === 0) {
        this.texts = [];
        this.recent = new Map();
        continue;
      }
      this.look = this.readLook(head - 1, start);
      const [x, y] = [reader.zigzag(), reader.zigzag()];
      this.pathsAt = reader.position;
      this.scratch.read(reader, this.look.shape, x, y);
      return true;
    }
    return false;
  }

  /** Returns the bytes of the paths that were read last, without their first point. */
  pathBytes(): Uint8Array {
    return this.bytes.subarray(this.pathsAt, this.reader.position);
  }

  /** Returns all drawings that are left. @throws RangeError if the bytes are damaged */
  all(): Drawing[] {
    const drawings: Drawing[] = [];
    while (this.next()) drawings.push({ look: this.look, paths: this.scratch.paths() });
    return drawings;
  }

  private readLook(head: number, start: number): Look {
    const properties = readProperties(this.reader, () => this.text());
    const raw = latin1(this.bytes.subarray(start, this.reader.position));
    const recent = this.recent.get(raw);
    if (recent) return recent;
    const layer = LAYER_NAMES[head % LAYER_NAMES.length]!;
    const rest = Math.floor(head / LAYER_NAMES.length);
    const minZoom = Math.floor(rest / SHAPES.length);
    if (minZoom > DEEPEST_ZOOM) throw new RangeError('a drawing is of no known level');
    const look: Look = { layer, shape: SHAPES[rest % SHAPES.length]!, minZoom, properties };
    const key = JSON.stringify(look);
    const known = this.looks.get(key) ?? look;
    this.looks.set(key, known);
    this.recent.set(raw, known);
    return known;
  }

  private text(): string {
    const number = this.reader.varint();
    if (number > this.texts.length) throw new RangeError('a text is not there');
    if (number === this.texts.length) this.texts.push(this.reader.text());
    return this.texts[number]!;
  }
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}
