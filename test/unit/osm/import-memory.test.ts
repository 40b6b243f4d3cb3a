/** An import checks memory and disk space before it begins. */
import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { diskForImport, requireDiskForImport } from '../../../src/osm/import/disk.ts';
import { MemoryError, threadsFor } from '../../../src/osm/import/memory.ts';
import { DiskError } from '../../../src/shared/program/disk.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';

test.each([
  [400e6, 8, 1],
  [649e6, 8, 1],
  [650e6, 8, 2],
  [1024 ** 3, 2, 2],
  [4e9, 4, 4],
  [64e9, 2, 2],
  [64e9, 64, 8],
])('%d bytes and %d cores allow %d threads', (memory, cores, threads) => {
  expect(threadsFor(memory, cores)).toBe(threads);
});

test('too little memory is refused with the available amount and a remedy', () => {
  expect(() => threadsFor(399e6, 2)).toThrow(MemoryError);
  expect(() => threadsFor(256 * 1024 ** 2, 2)).toThrow(
    'an import needs at least 400.0 MB of memory, and may use 268.4 MB here: increase --memory or the limit of the container or unit, or import on a larger machine and copy the region',
  );
});

test('an import needs about five times the size of its file on disk, plus the download', () => {
  expect(diskForImport(1e9)).toBeGreaterThan(4.5e9);
  expect(diskForImport(1e9)).toBeLessThan(5.5e9);
  const folder = emptyDirectory();
  requireDiskForImport(1000, folder);
  expect(() => requireDiskForImport(1e15, folder)).toThrow(DiskError);
  const download = { bytes: 1e15, folder: join(folder, 'downloads') };
  expect(() => requireDiskForImport(1000, folder, download)).toThrow(
    'an import of 1.0 kB takes about 1000.0 TB of disk',
  );
});

test.skipIf(!existsSync('/dev/shm'))('a download to another disk is counted on that disk', () => {
  const elsewhere = { bytes: 1e15, folder: '/dev/shm/downloads' };
  expect(() => requireDiskForImport(1000, emptyDirectory(), elsewhere)).toThrow(
    'a file of 1.0 kB takes about 1000.0 TB of disk in /dev/shm/downloads',
  );
});
