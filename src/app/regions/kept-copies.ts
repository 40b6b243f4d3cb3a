/**
 * Copies of regions that are kept between starts, so that a country is served within a second. Their names
 * contain a hash of the versions of the region file, of the evidence, and of this program, and change at each start: a
 * backup that is copied back over a running service writes to other names, not into the mapped files, which would end
 * the process (SIGBUS). Processes may share the folder: a mapped copy stays usable after its name is changed or removed.
 */
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { headerOf, REGION_SUFFIX } from '../../region/format/file.ts';
import { writerOf } from '../../shared/files/file-aside.ts';
import { isAbandoned } from '../../shared/files/left-overs.ts';
import { isRunning } from '../../shared/files/writer.ts';
import { describeVersion } from '../../shared/program/version.ts';

/** Names of kept copies, with those of earlier versions of this program. */
const KEPT = /-[0-9a-f]{32}(?:-[0-9a-f]{8})?\.spots$/;
/** Mode bits of files that others can write. */
const OTHERS_MAY_WRITE = 0o022;

/** Returns how the names of a region's kept copies begin. @param file name of the region file @param version of file and evidence */
export function keptStem(file: string, version: string): string {
  const hash = new Bun.CryptoHasher('sha256').update(`${describeVersion()} ${version}`).digest('hex');
  return `${file.slice(0, -REGION_SUFFIX.length)}-${hash.slice(0, 32)}`;
}

/** Returns a new file name of a kept copy. @param stem of `keptStem` */
export function keptName(stem: string): string {
  return `${stem}-${crypto.randomUUID().slice(0, 8)}${REGION_SUFFIX}`;
}

/** Returns true if `name` is of a kept copy of a region. @param stem name of the region file without suffix */
export function isCopyOf(stem: string, name: string): boolean {
  return name.startsWith(stem) && KEPT.exec(name)?.index === stem.length;
}

/**
 * Opens a kept copy that only this user can change, and gives it a new name. Checks its header, but not its content.
 * @param stem of `keptStem`
 * @returns its name, and its descriptor, closed by the caller; null if there is no usable copy
 */
export function openKept(folder: string, stem: string): { descriptor: number; name: string } | null {
  for (const name of namesIn(folder)) {
    const isOne = name.startsWith(`${stem}-`) && KEPT.test(name);
    const descriptor = isOne ? openUsable(folder, name) : null;
    if (descriptor !== null) return { descriptor, name: renamed(folder, name, keptName(stem)) };
  }
  return null;
}

function openUsable(folder: string, name: string): number | null {
  const path = join(folder, name);
  let descriptor: number | null = null;
  try {
    // opened for writing as well, since it is mapped by the path of its descriptor
    descriptor = openSync(path, constants.O_RDWR | constants.O_NONBLOCK | constants.O_NOFOLLOW);
    if (isOurs(descriptor, folder)) {
      headerOf(descriptor, name);
      return descriptor;
    }
  } catch {
    // missing, truncated, damaged or owned by somebody else: a new copy is made
  }
  if (descriptor !== null) closeSync(descriptor);
  return null;
}

/** Returns the name that the file then has. */
function renamed(folder: string, from: string, to: string): string {
  try {
    renameSync(join(folder, from), join(folder, to));
    return to;
  } catch {
    // read-only, or another process has just renamed it
    return from;
  }
}

/**
 * Returns true if only this user can write the file. For root, the file may also belong to the owner of the
 * folder, to whom root gives its copies.
 */
function isOurs(descriptor: number, folder: string): boolean {
  const stat = fstatSync(descriptor);
  const user = process.getuid?.() ?? stat.uid;
  const isOwner = stat.uid === user || (user === 0 && stat.uid === statSync(folder).uid);
  return stat.isFile() && isOwner && (stat.mode & OTHERS_MAY_WRITE) === 0;
}

export function removeKept(folder: string, name: string): void {
  removeIfPossible(join(folder, name));
}

/** Removes a file that is of no use; in a read-only folder it stays. */
function removeIfPossible(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // regions are served from memory there
  }
}

/**
 * Removes all other copies, and temporary files of ended processes.
 * @param wanted names of copies that stay @param now ms since 1970
 */
export function removeUnwanted(folder: string, wanted: ReadonlySet<string>, now: number): void {
  for (const name of namesIn(folder)) {
    if (wanted.has(name)) continue;
    const path = join(folder, name);
    if (KEPT.test(name) || isLeft(name, path, now)) removeIfPossible(path);
  }
}

/**
 * Returns true if no process is writing the file: its writer on this machine has ended, or it has not changed for an
 * hour.
 */
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
