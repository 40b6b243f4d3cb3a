/** Parses the lines of a stream of spots. */
import { shown } from '../field-errors.ts';
import { type BadSpot, type ListedSpot, readSpot } from './spot-list.ts';

/** Maximum length of a line, characters. */
export const LONGEST_LINE = 4096;

/** Yields the spots of a stream. A line is parsed when its turn comes. */
export async function* piecesIn(
  pieces: AsyncIterable<(string | null)[]>,
  at: string,
): AsyncGenerator<(ListedSpot | BadSpot)[]> {
  for await (const lines of pieces) yield lines.map((line) => readLine(line, at));
}

function readLine(line: string | null, at: string): ListedSpot | BadSpot {
  if (line === null) return badLine(`a line is longer than ${LONGEST_LINE} characters`);
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
