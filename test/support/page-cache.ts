/** The kernel's page cache (Linux, with the programs of GNU coreutils). */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './files-below.ts';

/**
 * Drops files at or below these paths from the page cache. A memory group is charged only for pages that it
 * was the first to read. Without this, the service would not pay for pages that the import has read.
 */
export function forgetPages(...paths: string[]): void {
  const files = paths
    .flatMap((path) =>
      statSync(path).isDirectory() ? filesBelow(path).map((name) => join(path, name)) : [path],
    )
    .filter((path) => statSync(path).isFile());
  // pages that are not yet written to the disk cannot be dropped
  succeed('sync', ['--data', ...files]);
  for (const file of files) succeed('dd', [`if=${file}`, 'iflag=nocache', 'count=0', 'status=none']);
}

function succeed(command: string, args: string[]): void {
  const { status, stderr } = spawnSync(command, args);
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}
