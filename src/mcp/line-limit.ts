/**
 * Limits the length of messages. In the Model Context Protocol a message is a line, and a line without an end must
 * not fill the memory.
 */
import { Transform, type TransformCallback } from 'node:stream';

const LINE_FEED = 0x0a;

/** Passes lines through. A line that is too long is cut, which makes it an invalid message; the rest is discarded. */
export class LineLimit extends Transform {
  /** length of the line so far, bytes */
  private length = 0;

  /** @param longest maximum length of a line, bytes @param onTooLong called for each longer line */
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

  /** Passes on a piece unless its line is too long. @param piece part of one line, with or without its end */
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
