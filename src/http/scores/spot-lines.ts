/** Parses the lines of a stream of spots, and joins those of its results. */
import { type Line, NOT_UTF8, TOO_LONG } from '../body/ndjson.ts';
import { shown } from '../field-errors.ts';
import type { StreamRoom } from '../middleware/large-parts.ts';
import { type BadSpot, type ListedSpot, readSpot } from './spot-list.ts';

/** Maximum length of a line, characters. */
export const LONGEST_LINE = 4096;

/** Yields the spots of a stream. A line is parsed when its turn comes. */
export async function* piecesIn(
  pieces: AsyncIterable<Line[]>,
  at: string,
): AsyncGenerator<(ListedSpot | BadSpot)[]> {
  for await (const lines of pieces) yield lines.map((line) => readLine(line, at));
}

function readLine(line: Line, at: string): ListedSpot | BadSpot {
  if (line === TOO_LONG) return badLine(`a line is longer than ${LONGEST_LINE} characters`);
  if (line === NOT_UTF8) return badLine('a line is not UTF-8');
  const value = parsed(line);
  return value === undefined ? badLine(`${shown(line)} is not JSON`) : readSpot(value, at);
}

function badLine(message: string): BadSpot {
  return { id: undefined, errors: [{ field: 'spot', message }] };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Yields each batch of lines when there is room for its results. */
export async function* withRoom<Lines>(batches: AsyncIterable<Lines>, room: StreamRoom) {
  for await (const lines of batches) {
    await room.enter();
    yield lines;
  }
}

/**
 * Joins the entries of a stream. Once it has begun, an error can only be its last line.
 * @param room given back piece by piece, when the next one is asked for
 * @param firstLine head of a table
 * @param lastLine returns the last line for an error
 */
export async function* joinedEntries(
  pieces: AsyncGenerator<string[]>,
  room: StreamRoom,
  firstLine: string | null,
  lastLine: (error: unknown) => string,
): AsyncGenerator<string> {
  if (firstLine !== null) yield `${firstLine}\n`;
  try {
    for await (const piece of pieces) {
      if (piece.length > 0) yield `${piece.join('\n')}\n`;
      room.leave();
    }
  } catch (error) {
    yield `${lastLine(error)}\n`;
  }
}
