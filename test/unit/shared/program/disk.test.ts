/** An error of the disk is one sentence. */
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { DiskError, freeDisk, requireDisk, withDiskSentence } from '../../../../src/shared/program/disk.ts';
import { emptyDirectory } from '../../../support/empty-directory.ts';

test('too little space is an error that says what is needed, what is free, where, and what to do', () => {
  requireDisk('an import of 4.5 GB', 18e9, 18e9, '/data/regions');
  const refused = () => requireDisk('an import of 4.5 GB', 18e9, 12e9, '/data/regions');
  expect(refused).toThrow(DiskError);
  expect(refused).toThrow(
    'an import of 4.5 GB takes about 18.0 GB of disk in /data/regions, where 12.0 GB are free: free some, or choose a folder on a larger disk',
  );
});

test('a folder that does not exist yet has the space of its parent', () => {
  const folder = emptyDirectory();
  const [there, missing] = [freeDisk(folder), freeDisk(join(folder, 'not', 'yet'))];
  expect(there).toBeGreaterThan(0);
  expect(Number.isFinite(missing)).toBe(true);
  expect(freeDisk('/proc')).toBe(Number.POSITIVE_INFINITY);
});

test.each([
  ['ENOSPC', 'the disk is full: free some, or choose a folder on a larger disk'],
  ['EDQUOT', 'the disk quota of this user is used up: free some, or choose a folder on a larger disk'],
  ['EROFS', 'the file system is read-only: mount it writable, or choose a folder on another one'],
])('%s is a sentence, with the original error as its cause', (code, sentence) => {
  const error = Object.assign(new Error(`${code}: write`), { code });
  const described = withDiskSentence(error) as DiskError;
  expect(described).toBeInstanceOf(DiskError);
  expect([described.message, described.cause]).toEqual([sentence, error]);
});

test('other errors stay unchanged', () => {
  const error = Object.assign(new Error('no such file'), { code: 'ENOENT' });
  expect(withDiskSentence(error)).toBe(error);
  expect(withDiskSentence('text')).toBe('text');
});
