/**
 * Separates messages from lines that are none. In the Model Context Protocol over standard input a message is a line.
 * The library drops other lines without an answer, for which a client then waits.
 */
import { Transform, type TransformCallback } from 'node:stream';
import { ProtocolErrorCode, parseJSONRPCMessage } from '@modelcontextprotocol/server';
import { shown } from '../http/field-errors.ts';
import { bytesText } from '../shared/text/bytes-text.ts';

const LINE_FEED = 0x0a;

/** Error answer to a line. Its id is null if the line has none that can be read, as JSON-RPC 2.0 demands. */
export interface Refusal {
  jsonrpc: '2.0';
  id: string | number | null;
  error: { code: number; message: string };
}

/** Passes lines that are messages, and refuses others. A line without an end does not fill the memory. */
export class MessageLines extends Transform {
  private pieces: Buffer[] = [];
  /** length of the line so far, bytes */
  private length = 0;

  /** @param longest maximum length of a line, bytes @param refuse called for each line that is not a message */
  constructor(
    private readonly longest: number,
    private readonly refuse: (refusal: Refusal) => void,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    for (let start = 0; start < chunk.length; ) {
      const end = chunk.indexOf(LINE_FEED, start) + 1 || chunk.length;
      this.add(chunk.subarray(start, end));
      if (chunk[end - 1] === LINE_FEED) this.finish();
      start = end;
    }
    done();
  }

  /** Finishes the last line, which may lack its end. */
  override _flush(done: TransformCallback): void {
    this.finish();
    done();
  }

  /** Adds a piece to the line. Refuses the line as soon as it is too long, and discards the rest of it. */
  private add(piece: Buffer): void {
    const wasTooLong = this.length > this.longest;
    this.length += piece.length;
    if (this.length <= this.longest) this.pieces.push(piece);
    else if (!wasTooLong) {
      this.pieces = [];
      const message = `a message is longer than ${bytesText(this.longest)}`;
      this.refuse({ jsonrpc: '2.0', id: null, error: { code: ProtocolErrorCode.InvalidRequest, message } });
    }
  }

  private finish(): void {
    const line = Buffer.concat(this.pieces).toString().trim();
    [this.pieces, this.length] = [[], 0];
    if (line === '') return;
    const refusal = refusalOf(line);
    if (refusal === null) this.push(`${line}\n`);
    else this.refuse(refusal);
  }
}

/** Returns why a line is not a message; null if it is one. */
function refusalOf(line: string): Refusal | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    const error = { code: ProtocolErrorCode.ParseError, message: 'a line is not JSON' };
    return { jsonrpc: '2.0', id: null, error };
  }
  try {
    parseJSONRPCMessage(value);
    return null;
  } catch {
    const error = { code: ProtocolErrorCode.InvalidRequest, message: sentenceOf(value) };
    return { jsonrpc: '2.0', id: idOf(value), error };
  }
}

/** Members of a request, what each may be, and the words for it. */
const MEMBERS: readonly [name: string, mayBe: (value: unknown) => boolean, expected: string][] = [
  ['jsonrpc', (value) => value === '2.0', '"2.0"'],
  ['method', (value) => typeof value === 'string', 'a text'],
  [
    'id',
    (value) => ['string', 'undefined'].includes(typeof value) || Number.isSafeInteger(value),
    'a whole number or a text',
  ],
  [
    'params',
    (value) => value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value)),
    'an object',
  ],
];

/** Returns what makes a value no message: its first wrong member. */
function sentenceOf(value: unknown): string {
  if (Array.isArray(value)) return 'messages cannot be sent as an array; expected one per line';
  const wrong = 'a line is not a message of JSON-RPC 2.0';
  if (typeof value !== 'object' || value === null)
    return `${wrong}: it is ${shown(value)}; expected an object`;
  const members = new Map(Object.entries(value));
  const found = MEMBERS.find(([name, mayBe]) => !mayBe(members.get(name)));
  if (!found) return wrong;
  const [name, , expected] = found;
  const is = members.has(name) ? `is ${shown(members.get(name))}` : 'is missing';
  return `${wrong}: ${name} ${is}; expected ${expected}`;
}

function idOf(value: unknown): Refusal['id'] {
  const { id } = Object(value) as { id?: unknown };
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
