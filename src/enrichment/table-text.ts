/** Reads text files of any size in pieces. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** @param onProgress receives the share read, 0 to 1 */
export async function* textOf(
  path: string,
  encoding: 'utf-8' | 'windows-1252',
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

/** Detects the encoding of a file: authorities publish in both. Not valid UTF-8 means windows-1252. */
export async function encodingOf(path: string): Promise<'utf-8' | 'windows-1252'> {
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
