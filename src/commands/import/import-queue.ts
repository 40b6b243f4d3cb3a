/** `import --queue`: processes that have a data directory in common share the imports of many regions. */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../config/config.ts';
import { dataPaths } from '../../config/data-directory.ts';
import type { MapKind } from '../../osm/import/import-region.ts';
import { QueueError, type QueueItem, workFromQueue } from '../../queue/work-queue.ts';
import { REGION_SUFFIX } from '../../region/format/file.ts';
import { removeLeftFolders, withWorkFolder } from '../../shared/files/work-folder.ts';
import type { Rings } from '../../shared/geo/polygons.ts';
import { VERSION } from '../../shared/program/version.ts';
import { ExitCode } from '../command.ts';
import type { Output } from '../terminal/progress.ts';
import { type ImportSource, sourcesOf } from './import-source.ts';

/** What the queue takes at least, seconds. */
export const MIN_LEASE_S = 10;

export interface ImportQueueOptions {
  dataDir: string;
  /** postgres://… */
  url: string;
  /** a process that says nothing for so long is gone, seconds */
  leaseSeconds: number;
  clip: Rings | null;
  /** in what drawn maps are stored */
  map: MapKind;
  /** ms since 1970: a URL is imported once a day (UTC) */
  now: number;
  /** Imports one source with all that is unfinished in a folder. Resolves to the exit code. */
  importOne(source: string, aside: string): Promise<number>;
  stdout: Output;
  stderr: Output;
}

interface Source extends QueueItem {
  source: string;
  /** of the region */
  name: string;
}

/**
 * Imports until all sources are done, by this process or by others that were given the same. A source that fails is told
 * by who tried; the others go on. Resolves to the exit code of the worst.
 * @throws UsageError
 */
export async function importFromQueue(
  sources: readonly string[],
  options: ImportQueueOptions,
): Promise<number> {
  const { dataDir, url, leaseSeconds, stdout, stderr, importOne } = options;
  const paths = dataPaths(dataDir);
  const items = (await sourcesOf(sources, {})).map((source) => itemOf(source, options));
  const marks = new Marks(paths.imports);
  for (const { key } of items) marks.forgetFailure(key);
  for (const folder of [paths.regions, paths.imports]) mkdirSync(folder, { recursive: true });
  removeLeftFolders(paths.regions, options.now);
  let own = 0;
  try {
    await workFromQueue({
      url,
      name: `import-${hashOf(items.map(({ key }) => key).toSorted())}`,
      items,
      leaseSeconds,
      isRenewed: true,
      // one import has all cores
      workers: 1,
      isDone: ({ key, name }) => {
        const code = marks.codeOf(key);
        const isThere = () =>
          statSync(join(paths.regions, name + REGION_SUFFIX), { throwIfNoEntry: false }) !== undefined;
        return code !== null && (code !== ExitCode.OK || isThere());
      },
      async work({ key, source }) {
        const code = await withWorkFolder(paths.regions, options.now, (aside) => importOne(source, aside));
        marks.write(key, code);
        own++;
      },
      onTrouble: ({ message }) => stderr.write(`the queue has trouble and goes on: ${message}\n`),
    });
  } catch (error) {
    if (!(error instanceof QueueError)) throw error;
    stderr.write(`${error.message}.\n`);
    return ExitCode.FAILURE;
  }
  const codes = items.map(({ key }) => marks.codeOf(key) ?? ExitCode.OK);
  const failed = codes.filter((code) => code !== ExitCode.OK).length;
  const failures = failed > 0 ? `; ${failed} could not be imported` : '';
  stdout.write(`all ${items.length} files are done, ${own} of them by this process${failures}\n`);
  return Math.max(ExitCode.OK, ...codes);
}

/** @throws UsageError for what is no map */
function itemOf(
  { argument, url, origin, name, evidence }: ImportSource,
  { clip, map, now }: ImportQueueOptions,
): Source {
  if (evidence) throw new UsageError('--queue is for OpenStreetMap data only');
  const version = url ? [url.href, new Date(now).toISOString().slice(0, 10)] : [origin, ...stateOf(argument)];
  const key = hashOf([VERSION, name, clip, map, ...version]);
  return { source: argument, name, label: `"${argument}"`, key };
}

/** What changes with a file. */
function stateOf(path: string): [bytes: number, changed: number] {
  const { size, mtimeMs } = statSync(path);
  return [size, mtimeMs];
}

function hashOf(value: unknown): string {
  return new Bun.CryptoHasher('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}

/** The exit codes of imports that have ended, in files that all processes see. */
class Marks {
  constructor(private readonly folder: string) {}

  /** Null while it has not ended. */
  codeOf(key: string): number | null {
    try {
      return Number(readFileSync(this.pathOf(key), 'utf8'));
    } catch {
      return null;
    }
  }

  /** Readers see it whole. */
  write(key: string, code: number): void {
    const aside = `${this.pathOf(key)}.${crypto.randomUUID()}.part`;
    writeFileSync(aside, `${code}\n`);
    renameSync(aside, this.pathOf(key));
  }

  /** It is tried anew by whoever starts later. */
  forgetFailure(key: string): void {
    if (this.codeOf(key) !== ExitCode.OK) rmSync(this.pathOf(key), { force: true });
  }

  private pathOf(key: string): string {
    return join(this.folder, key);
  }
}
