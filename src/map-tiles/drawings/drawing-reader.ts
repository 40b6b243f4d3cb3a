/** Reads what a DrawingEncoder appended to the bytes of one block. */
import { ByteReader } from '../../shared/collections/byte-reader.ts';
import type { Drawing, Look } from '../drawing.ts';
import { DEEPEST_ZOOM } from '../schema.ts';
import { LAYER_NAMES, SHAPES } from './drawing-encoder.ts';
import { PathScratch } from './path-bytes.ts';
import { readProperties } from './properties.ts';

export class DrawingReader {
  /** Layer, shape, first zoom and properties of the last drawing; equal looks are one object. */
  look!: Look;
  /** Paths of the last drawing, map units from the block's corner. */
  readonly scratch = new PathScratch();
  /** Index of the first byte of the last drawing's paths, after its first point. */
  pathsAt = 0;
  private readonly reader: ByteReader;
  private readonly bytes: Buffer;
  private texts: string[] = [];
  /** looks by their bytes since the last reset of the texts */
  private recent = new Map<string, Look>();
  private readonly looks = new Map<string, Look>();

  constructor(bytes: Uint8Array) {
    this.reader = new ByteReader(bytes);
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** Reads the next drawing; returns false at the end. @throws RangeError if the bytes are damaged */
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

  /** Index after the bytes of the last drawing's paths. */
  get position(): number {
    return this.reader.position;
  }

  /** Returns all remaining drawings. @throws RangeError if the bytes are damaged */
  all(): Drawing[] {
    const drawings: Drawing[] = [];
    while (this.next()) drawings.push({ look: this.look, paths: this.scratch.paths() });
    return drawings;
  }

  private readLook(head: number, start: number): Look {
    const properties = readProperties(this.reader, () => this.text());
    const raw = this.bytes.toString('latin1', start, this.reader.position);
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
