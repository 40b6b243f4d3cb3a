/**
 * Decides whether a region must be imported again even if its source is unchanged: files are missing, damaged
 * or of another version.
 */
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MAP_FILE_SUFFIX } from '../map-tiles/map-file/header.ts';
import { MapFile } from '../map-tiles/map-file/map-file.ts';
import { outgrownMapOf } from '../map-tiles/map-file/outgrown-map.ts';
import { TileArchiveError } from '../map-tiles/pmtiles/header.ts';
import { REGION_SUFFIX, RegionFileError, verifyRegionFile } from '../region/format/file.ts';
import { FORMAT_VERSION } from '../region/format/layout.ts';
import { fileSource } from '../shared/files/byte-source.ts';
import { codeOf } from '../shared/program/error-code.ts';

export interface NeededImport {
  /** reason for the import, a phrase for the operator */
  why: string;
  /** true if the region can be served without the import */
  isServed: boolean;
}

/**
 * Checks a region and its map as this version would read them, including checksums.
 * @param directory folder of region files @param name name of the region @returns null if no import is needed
 */
export async function neededImport(directory: string, name: string): Promise<NeededImport | null> {
  const stem = join(directory, name);
  let formatVersion: number;
  try {
    ({ formatVersion } = verifyRegionFile(stem + REGION_SUFFIX));
  } catch (error) {
    if (error instanceof RegionFileError) return { why: phraseOf(error), isServed: false };
    if (codeOf(error) === 'ENOENT') return { why: `${name + REGION_SUFFIX} is missing`, isServed: false };
    // a file that this user cannot read is not a reason to replace it
    return null;
  }
  if (formatVersion !== FORMAT_VERSION)
    return {
      why: `format ${formatVersion} is older than ${FORMAT_VERSION}, the one of this version`,
      isServed: true,
    };
  const outgrown = outgrownMapOf(stem);
  const problem =
    outgrown === null
      ? await mapProblem(stem + MAP_FILE_SUFFIX)
      : `${basename(outgrown)} is the map of an older version`;
  return problem === null ? null : { why: problem, isServed: true };
}

/** Returns why a map cannot be drawn, as a phrase; null if it can, or if this user cannot open its file. */
async function mapProblem(path: string): Promise<string | null> {
  const file = await open(path).catch(codeOf);
  if (typeof file === 'string') return file === 'ENOENT' ? `${basename(path)} is missing` : null;
  try {
    await MapFile.open(fileSource(file.fd), basename(path));
    return null;
  } catch (error) {
    if (error instanceof TileArchiveError) return phraseOf(error);
    throw error;
  } finally {
    await file.close();
  }
}

/** Returns the message without its advice to import again: the update does that. */
function phraseOf({ message }: Error): string {
  return message.replace(/(: import the map data again)?\.$/, '');
}
