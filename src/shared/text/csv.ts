/** Reads separated values (RFC 4180) record by record, with at most one record and one piece of text in memory. */

/** Error in a text that is not a table; the message is one sentence. */
export class CsvError extends Error {
  override name = 'CsvError';
}

export interface CsvRecord {
  /** number of the line on which the record begins, counted from 1 */
  line: number;
  fields: string[];
}

/** Maximum length of a record: more means a quote that is never closed. */
const LONGEST_RECORD = 1_000_000;

/**
 * Yields the records of a text that comes in pieces, except records without any text.
 * @throws CsvError when a quote is not closed or a record is too long
 */
export async function* csvRecords(
  pieces: AsyncIterable<string> | Iterable<string>,
  separator: string,
): AsyncGenerator<CsvRecord> {
  let fields: string[] = [];
  let field = '';
  let length = 0;
  let line = 1;
  let begun = 1;
  let quoted = false;
  // true after a quote in a quoted field: it ends the field, or is the first of two that encode one quote
  let pending = false;
  const record = () => {
    const made = { line: begun, fields: [...fields, field] };
    fields = [];
    field = '';
    length = 0;
    return made;
  };
  for await (const piece of pieces) {
    for (const char of piece) {
      if (++length > LONGEST_RECORD) throw new CsvError(`The record of line ${begun} does not end.`);
      if (pending) {
        pending = false;
        if (char === '"') {
          field += char;
          continue;
        }
        quoted = false;
      }
      if (quoted) {
        if (char === '"') pending = true;
        else field += char;
        if (char === '\n') line++;
      } else if (char === '"' && field === '') quoted = true;
      else if (char === separator) {
        fields.push(field);
        field = '';
      } else if (char === '\n') {
        const made = record();
        if (made.fields.some((each) => each !== '')) yield made;
        begun = ++line;
      } else if (char !== '\r') field += char;
    }
  }
  if (quoted && !pending) throw new CsvError(`A quote in line ${begun} is not closed.`);
  const last = record();
  if (last.fields.some((each) => each !== '')) yield last;
}

/** Returns a text with empty lines instead of the remarks (`# …`) before its first record, so that lines keep their numbers. */
export function withoutRemarks(text: string): string {
  return text.replace(/^(?:\uFEFF?\s*(?:#[^\n]*)?\n)+/, (remarks) => remarks.replace(/[^\n]+/g, ''));
}

/**
 * Yields the records of a table whose separator its first line shows. Reads no more of a line than a record may have.
 * @throws CsvError as `csvRecords`
 */
export async function* tableRecords(pieces: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  const rest = pieces[Symbol.asyncIterator]();
  try {
    let head = '';
    for (let next = await rest.next(); !next.done; next = await rest.next()) {
      head = withoutRemarks(head + next.value);
      if (head.trimStart().includes('\n') || head.length > LONGEST_RECORD) break;
    }
    yield* csvRecords(joined(head, rest), separatorIn(head));
  } finally {
    await rest.return?.();
  }
}

async function* joined(head: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

const SEPARATORS = [';', ',', '\t', '|'];

/** Returns the most frequent separator of the first line that has text. */
export function separatorIn(text: string): string {
  const first = text.trimStart().split('\n', 1)[0]!;
  const times = (separator: string) => first.split(separator).length;
  return SEPARATORS.reduce((best, each) => (times(each) > times(best) ? each : best));
}
