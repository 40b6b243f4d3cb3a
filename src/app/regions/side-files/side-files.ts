/** Files of what was imported beside maps in the folder of the regions: which there are, and which version of each. */
import { closeSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../../shared/error-code.ts';
import { SideFileError } from '../../../shared/files/side-file.ts';
import { versionOf } from '../region-folder.ts';

export interface SideFileProblem {
  file: string;
  /** one sentence */
  reason: string;
}

export interface SideFiles<Header> {
  /** another one = a file has changed */
  version: string;
  found: { file: string; header: Header }[];
  problems: SideFileProblem[];
  /** What is read of a file; nothing, and a problem more, when it cannot be: regions are served without it. */
  orNothing<T extends object>(file: string, read: () => T): T | Record<string, never>;
}

/** @param readHeader of a file by its path */
export function sideFilesIn<Header>(
  directory: string,
  suffix: string,
  readHeader: (path: string) => Header,
): SideFiles<Header> {
  const found: { file: string; header: Header }[] = [];
  const problems: SideFileProblem[] = [];
  let version = '';
  const fail = (file: string, error: unknown) => {
    const reason =
      error instanceof SideFileError ? error.message : `${file} cannot be read (${codeOf(error)}).`;
    if (!problems.some((each) => each.file === file)) problems.push({ file, reason });
  };
  for (const file of namesIn(directory, suffix)) {
    try {
      const descriptor = openSync(join(directory, file), 'r');
      version += ` ${file} ${versionOf(descriptor)}`;
      closeSync(descriptor);
      found.push({ file, header: readHeader(join(directory, file)) });
    } catch (error) {
      fail(file, error);
    }
  }
  const orNothing = <T extends object>(file: string, read: () => T) => {
    try {
      return read();
    } catch (error) {
      fail(file, error);
      return {};
    }
  };
  return { version, found, problems, orNothing };
}

function namesIn(directory: string, suffix: string): string[] {
  try {
    return readdirSync(directory)
      .filter((name) => name.endsWith(suffix))
      .sort();
  } catch {
    return [];
  }
}
