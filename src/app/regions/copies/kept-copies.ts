/**
 * Copies of regions that are kept from one start to the next, so that a country is served in a second. Their names are
 * made of all that is in them: the version of the region file, of what lies beside it, and of this program. Several
 * processes may share the folder, as a copy that is mapped stays when its name is gone.
 */
import { closeSync, constants, fstatSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { headerOf, REGION_SUFFIX } from '../../../region/format/file.ts';
import { writerOf } from '../../../shared/files/file-aside.ts';
import { isAbandoned } from '../../../shared/files/left-overs.ts';
import { isRunning } from '../../../shared/files/writer.ts';
import { describeVersion } from '../../../shared/program/version.ts';

const KEPT = /-[0-9a-f]{32}\.spots$/;
/** Read and written by its owner alone. */
const OTHERS_MAY_WRITE = 0o022;

/** Name of the copy of a region file. @param version of all that it is made of */
export function keptName(file: string, version: string): string {
  const hash = new Bun.CryptoHasher('sha256').update(`${describeVersion()} ${version}`).digest('hex');
  return `${file.slice(0, -REGION_SUFFIX.length)}-${hash.slice(0, 32)}${REGION_SUFFIX}`;
}

/** True of the name of a copy of a region. @param stem of the region file */
export function isCopyOf(stem: string, name: string): boolean {
  return name.startsWith(stem) && KEPT.exec(name)?.index === stem.length;
}

/**
 * Opens a kept copy that only this user can change; its header is checked, its contents are not.
 * @returns descriptor, to be closed by the caller; null = there is none that can be used
 */
export function openKept(folder: string, name: string): number | null {
  const path = join(folder, name);
  let descriptor: number | null = null;
  try {
    // for writing, too, as it will be mapped by the path of its descriptor
    descriptor = openSync(path, constants.O_RDWR | constants.O_NONBLOCK | constants.O_NOFOLLOW);
    if (isOurs(descriptor, folder)) {
      headerOf(descriptor, name);
      return descriptor;
    }
  } catch {
    // none, cut, damaged or of somebody else: it is made anew
  }
  if (descriptor !== null) closeSync(descriptor);
  return null;
}

/** What root serves may also be of the folder's owner, to whom root gives its copies. */
function isOurs(descriptor: number, folder: string): boolean {
  const stat = fstatSync(descriptor);
  const user = process.getuid?.() ?? stat.uid;
  const isOwner = stat.uid === user || (user === 0 && stat.uid === statSync(folder).uid);
  return stat.isFile() && isOwner && (stat.mode & OTHERS_MAY_WRITE) === 0;
}

export function removeKept(folder: string, name: string): void {
  rmSync(join(folder, name), { force: true });
}

/**
 * Removes copies of other versions, and what processes left that were killed.
 * @param wanted names of copies that stay @param now ms since 1970
 */
export function removeUnwanted(folder: string, wanted: ReadonlySet<string>, now: number): void {
  for (const name of namesIn(folder)) {
    if (wanted.has(name)) continue;
    const path = join(folder, name);
    if (KEPT.test(name) || isLeft(name, path, now)) rmSync(path, { force: true });
  }
}

/** True of a file that is being written by nobody. */
function isLeft(name: string, path: string, now: number): boolean {
  const writer = writerOf(name);
  return writer?.isHere ? !isRunning(writer.processId) : isAbandoned(path, now);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
