/** Messages of the Model Context Protocol are lines: a line without an end must not fill the memory. */
import { Transform, type TransformCallback } from 'node:stream';

const LINE_FEED = 0x0a;

/**
 * Passes lines through. A line that is too long is cut, which makes it an invalid message, and its rest is thrown away.
 */
export class LineLimit extends Transform {
  /** of the line so far, bytes */
  private length = 0;

  /** @param longest bytes @param onTooLong told of each line that is longer */
  constructor(
    private readonly longest: number,
    private readonly onTooLong: () => void,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    for (let start = 0; start < chunk.length; ) {
      const end = chunk.indexOf(LINE_FEED, start) + 1 || chunk.length;
      this.pass(chunk.subarray(start, end));
      start = end;
    }
    done();
  }

  /** @param piece of one line, with its end or without */
  private pass(piece: Buffer): void {
    const wasTooLong = this.length > this.longest;
    this.length += piece.length;
    if (!wasTooLong && this.length > this.longest) {
      this.push('\n');
      this.onTooLong();
    } else if (!wasTooLong) this.push(piece);
    if (piece.at(-1) === LINE_FEED) this.length = 0;
  }
}
