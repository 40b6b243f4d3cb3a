/** Disk space: how much is free, and a sentence when it is too little, used up, or read-only. */
import { statfsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { bytesText } from '../text/bytes-text.ts';

/** Error of a read-only disk, or of too little space; the message is one sentence without a full stop. */
export class DiskError extends Error {
  override name = 'DiskError';
}

const REMEDY = 'free some, or choose a folder on a larger disk';

/** Sentences for codes of file system errors. */
const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: `the disk is full: ${REMEDY}`,
  EDQUOT: `the disk quota of this user is used up: ${REMEDY}`,
  EROFS: 'the file system is read-only: mount it writable, or choose a folder on another one',
};

/**
 * Returns the bytes that this user may still write to the file system of a folder; Infinity if the system does not
 * say.
 * @param folder may be missing; its nearest existing parent counts then
 */
export function freeDisk(folder: string): number {
  return diskSpace(folder)?.free ?? Number.POSITIVE_INFINITY;
}

/** Space of a file system, bytes. */
export interface DiskSpace {
  /** bytes that this user may still write */
  free: number;
  size: number;
}

/** Returns the space of a folder's file system; null if unknown. @param folder as in `freeDisk` */
export function diskSpace(folder: string): DiskSpace | null {
  try {
    const { bavail, bsize, blocks } = statfsSync(existing(folder));
    return blocks === 0 ? null : { free: bavail * bsize, size: blocks * bsize };
  } catch {
    return null;
  }
}

/** Returns the device number of a folder's file system. @param folder as in `freeDisk` */
export function diskOf(folder: string): number {
  return statSync(existing(folder)).dev;
}

function existing(folder: string): string {
  const path = resolve(folder);
  return statSync(path, { throwIfNoEntry: false }) === undefined && path !== dirname(path)
    ? existing(dirname(path))
    : path;
}

/**
 * Checks that there is enough disk space.
 * @param what for the sentence: "an import of 4.5 GB"
 * @param needed bytes
 * @param free bytes
 * @throws DiskError when there is too little
 */
export function requireDisk(what: string, needed: number, free: number, folder: string): void {
  if (needed > free)
    throw new DiskError(
      `${what} takes about ${bytesText(needed)} of disk in ${folder}, where ${bytesText(free)} are free: ${REMEDY}`,
    );
}

/**
 * Returns a file system error as one sentence if the disk is full or read-only or a quota is used up, any other error
 * unchanged.
 */
export function withDiskSentence(error: unknown): unknown {
  const sentence = SENTENCES[codeOf(error)];
  return sentence === undefined ? error : new DiskError(sentence, { cause: error });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
