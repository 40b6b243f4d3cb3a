/** Reads the first bytes of a file, which identify its format. */
import { open } from 'node:fs/promises';
import { encodingOfMark } from './table-text.ts';

/** Tables may begin with pages of remarks. */
const HEAD_BYTES = 64 * 1024;

export interface FileHead {
  bytes: Uint8Array;
  latin1: string;
  /** first bytes as text in UTF-8 or UTF-16, without a byte order mark */
  text: string;
  /** true if the file may be text: it has no zero bytes at its start, unlike a .osm.pbf */
  isText: boolean;
}

/** Reads the first HEAD_BYTES bytes of a file, or all if it is shorter. @throws the usual file system errors */
export async function headOf(path: string): Promise<FileHead> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const bytes = buffer.subarray(0, bytesRead);
    const text = new TextDecoder((encodingOfMark(bytes) ?? 'utf-8') as 'utf-8').decode(bytes);
    return {
      bytes,
      latin1: new TextDecoder('latin1').decode(bytes),
      text,
      isText: !text.includes('\0'),
    };
  } finally {
    await file.close();
  }
}
