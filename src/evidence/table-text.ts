/** Reads text files of any size in pieces. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { EvidenceError } from './evidence-error.ts';

/** Yields the text of a file piece by piece. @param onProgress receives the share read, 0 to 1 */
export async function* tableTextOf(
  path: string,
  encoding: TableEncoding,
  onProgress: (share: number) => void = () => {},
): AsyncGenerator<string> {
  const { size } = await stat(path);
  const decoder = new TextDecoder(encoding as 'utf-8');
  let done = 0;
  for await (const bytes of createReadStream(path)) {
    done += (bytes as Uint8Array).length;
    onProgress(done / size);
    yield decoder.decode(bytes as Uint8Array, { stream: true });
  }
  yield decoder.decode();
}

/** Encodings of tables. Excel calls UTF-16 "Unicode text". */
export type TableEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Returns the encoding that the byte order mark at the beginning of a text shows; null for none, and for UTF-8. */
export function encodingOfMark([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** Returns the encoding of a text file: UTF-8 if it is valid, otherwise windows-1252. Authorities use both. */
export async function tableEncoding(path: string): Promise<TableEncoding> {
  const marked = encodingOfMark(new Uint8Array(await Bun.file(path).slice(0, 2).arrayBuffer()));
  if (marked !== null) return marked;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(path)) decoder.decode(bytes as Uint8Array, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

/** Normalizes the name of a column for comparison. */
export function columnKey(column: string): string {
  return column
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase();
}

/**
 * Refuses a table with several columns of one name if they are read: it is unknown which one is meant.
 * @param name as in the file @param names of all columns; capitals and spaces around them do not matter
 * @throws EvidenceError that names `file`
 */
export function requireOnce(name: string, names: readonly string[], file: string): void {
  const key = columnKey(name);
  const columns = names.filter((each) => columnKey(each) === key).length;
  if (columns > 1)
    throw new EvidenceError(`${file} has ${columns} columns named "${name.slice(0, 40)}"; expected one.`);
}
