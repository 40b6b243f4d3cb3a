/** Reads the members of a zip, one at a time. */
import { basename } from 'node:path';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { EvidenceError } from '../evidence-error.ts';

export interface ZipMember {
  name: string;
  /** Unpacks the member. @throws EvidenceError when it is damaged */
  read(): Promise<Uint8Array>;
}

/**
 * Calls `work` with the wanted members of a zip, listed from its directory.
 * @param mostBytes maximum size of a member, both declared and unpacked, bytes
 * @throws EvidenceError if the zip is damaged or needs a password, or if a member is too large
 */
export async function withZip<T>(
  path: string,
  isWanted: (name: string) => boolean,
  mostBytes: number,
  work: (members: readonly ZipMember[]) => Promise<T>,
): Promise<T> {
  const damaged = (why: unknown) =>
    new EvidenceError(`${basename(path)} is a damaged zip (${why instanceof Error ? why.message : why}).`);
  let zip: ZipFile;
  try {
    zip = await openPromise(path, { autoClose: false });
  } catch (error) {
    throw damaged(error);
  }
  try {
    const members: ZipMember[] = [];
    for await (const entry of entriesOf(zip, damaged)) {
      if (!isWanted(entry.fileName)) continue;
      if (entry.isEncrypted())
        throw new EvidenceError(`${basename(path)} is protected by a password: unpack it first.`);
      if (entry.uncompressedSize > mostBytes)
        throw new EvidenceError(
          `${basename(path)} contains ${entry.fileName}, which is too large for a file of elevations.`,
        );
      members.push({ name: entry.fileName, read: () => unpacked(zip, entry, mostBytes, damaged) });
    }
    return await work(members);
  } finally {
    zip.close();
  }
}

async function* entriesOf(zip: ZipFile, damaged: (why: unknown) => EvidenceError): AsyncGenerator<Entry> {
  try {
    for await (const entry of zip.eachEntry()) yield entry;
  } catch (error) {
    throw damaged(error);
  }
}

async function unpacked(
  zip: ZipFile,
  entry: Entry,
  mostBytes: number,
  damaged: (why: unknown) => EvidenceError,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    // the name locates the tile; it is stored twice, and both must be equal
    const { fileName } = await zip.readLocalFileHeaderPromise(entry);
    if (!fileName.equals(entry.fileNameRaw)) throw new Error(`${entry.fileName} has two names`);
    for await (const part of await zip.openReadStreamPromise(entry)) {
      bytes += (part as Uint8Array).length;
      if (bytes > mostBytes) throw new Error(`${entry.fileName} is longer than its header says`);
      parts.push(part as Uint8Array);
    }
  } catch (error) {
    throw damaged(error);
  }
  const whole = Buffer.concat(parts);
  if (crc32(whole) !== entry.crc32) throw damaged(`the checksum of ${entry.fileName} does not match`);
  return whole;
}
