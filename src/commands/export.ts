/** `export <region> <file.pmtiles>`: writes the drawn map of a region as a PMTiles archive of all its tiles. */
import { existsSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { regionFileNames } from '../app/regions/region-folder.ts';
import { UsageError } from '../config/config.ts';
import { dataPaths } from '../config/data-directory.ts';
import { cutMap } from '../map-tiles/map-file/cut-map.ts';
import { MAP_FILE_SUFFIX } from '../map-tiles/map-file/header.ts';
import { MapFile } from '../map-tiles/map-file/map-file.ts';
import { PMTILES_SUFFIX, TileArchiveError } from '../map-tiles/pmtiles/header.ts';
import { REGION_SUFFIX } from '../region/format/file.ts';
import { fileSource } from '../shared/files/byte-source.ts';
import { asideOf, publishAside, writeAside } from '../shared/files/file-aside.ts';
import { freeDisk, requireDisk } from '../shared/program/disk.ts';
import { bytesText } from '../shared/text/bytes-text.ts';
import { type CommandInput, ExitCode } from './command.ts';
import { failureSentenceOf } from './terminal/failure.ts';
import { type Output, ProgressLine, plainOutputs } from './terminal/progress.ts';
import { endAtSignals } from './terminal/stop-signals.ts';
import { TimeLeft } from './terminal/time-left.ts';

/** Bytes on disk per byte of the map file: an archive in mountains, and its tiles in a temporary file before. */
const DISK_PER_MAP_FILE = 4;

export interface ExportOptions extends CommandInput {
  stdout?: Output;
  stderr?: Output;
}

/** Runs the command; resolves to the exit code. A failure leaves no file, or the previous one. */
export async function exportCommand(options: ExportOptions): Promise<number> {
  const { config, args } = options;
  const { stdout, stderr } = plainOutputs(options);
  const [name, target] = args as [string, string];
  const { regions } = dataPaths(config['data-dir']);
  await requireRegion(regions, name);
  requireTarget(target);
  endAtSignals(() => rmSync(asideOf(target), { force: true }), 'No archive was written');
  const progress = new ProgressLine(stdout, new TimeLeft());
  const label = name + MAP_FILE_SUFFIX;
  const path = join(regions, label);
  if (!existsSync(path)) {
    stderr.write(`The region "${name}" has no map, ${label}: import it again.\n`);
    return ExitCode.DATA;
  }
  try {
    const tiles = await written(path, label, target, (share) => progress.show(share, 'writing tiles'));
    progress.clear();
    stdout.write(
      `${name}: ${tiles.toLocaleString('en')} tiles in ${target} (${bytesText(statSync(target).size)})\n`,
    );
    return ExitCode.OK;
  } catch (error) {
    progress.clear();
    const isDamaged = error instanceof TileArchiveError;
    stderr.write(
      `${isDamaged ? `${error.message} Import the region again.` : failureSentenceOf(error, `${target} is not written`)}\n`,
    );
    return isDamaged ? ExitCode.DATA : ExitCode.FAILURE;
  }
}

/** Checks that a region is imported. @throws UsageError */
async function requireRegion(directory: string, name: string): Promise<void> {
  const names = (await regionFileNames(directory)).map((file) => file.slice(0, -REGION_SUFFIX.length));
  if (names.length === 0)
    throw new UsageError(
      `no region is imported in ${directory}: import one with "spotscore import <file.osm.pbf | url>"`,
    );
  if (!names.includes(name))
    throw new UsageError(`there is no region "${name}" in ${directory}; expected one of ${names.join(', ')}`);
}

/** Checks the name of the output file. @throws UsageError */
function requireTarget(target: string): void {
  if (statSync(target, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(
      `"${target}" is a folder; expected the name of a file such as town${PMTILES_SUFFIX}`,
    );
  if (!target.endsWith(PMTILES_SUFFIX))
    throw new UsageError(
      `"${target}" is not the name of a PMTiles archive; expected one that ends in ${PMTILES_SUFFIX}`,
    );
  const folder = dirname(target);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`"${target}" cannot be written: there is no folder "${folder}"`);
}

/**
 * Writes the archive atomically. Returns the number of its tiles.
 * @throws TileArchiveError if the map is damaged, DiskError, the usual file system errors
 */
async function written(
  path: string,
  label: string,
  target: string,
  onProgress: (share: number) => void,
): Promise<number> {
  const file = await open(path, 'r');
  try {
    const source = fileSource(file.fd);
    const needed = DISK_PER_MAP_FILE * source.size;
    requireDisk(
      `the archive of a map of ${bytesText(source.size)}`,
      needed,
      freeDisk(dirname(target)),
      dirname(target),
    );
    const map = await MapFile.open(source, label);
    let tiles = 0;
    await writeAside(target, async (archive) => {
      tiles = await cutMap(map, null, archive, asideOf(`${target}.tiles`), onProgress);
    });
    await publishAside(target);
    return tiles;
  } finally {
    await file.close();
  }
}
