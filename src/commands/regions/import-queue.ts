/** `import --queue`: processes with a common data directory share the imports of many regions. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../config/config.ts';
import { dataPaths } from '../../config/data-directory.ts';
import { QueueError, type QueueItem, workFromQueue } from '../../queue/work-queue.ts';
import { REGION_SUFFIX } from '../../region/format/file.ts';
import { makeFolder } from '../../shared/files/owner.ts';
import { removeLeftFolders, withWorkFolder } from '../../shared/files/work-folder.ts';
import type { Rings } from '../../shared/geo/polygons.ts';
import { VERSION } from '../../shared/program/version.ts';
import { ExitCode } from '../command.ts';
import type { Output } from '../terminal/progress.ts';
import { type ImportSource, importSourcesOf } from './import-source.ts';

export interface ImportQueueOptions {
  dataDir: string;
  /** URL of the database of the queue: postgres://… */
  url: string;
  /** lease of a job, seconds: after this time without a heartbeat, another process gets the job */
  leaseSeconds: number;
  clip: Rings | null;
  /** true if downloaded files are kept */
  keepExtract: boolean;
  /** current time, ms since 1970; a URL is imported at most once a day (UTC) */
  now: number;
  /** Imports one source, with unfinished files in the folder `aside`. Resolves to the exit code. */
  importOne(source: string, aside: string): Promise<number>;
  stdout: Output;
  stderr: Output;
}

/** Prefix of the names of all import queues. */
const FAMILY = 'import-';

interface Source extends QueueItem {
  source: string;
  /** name of the region */
  name: string;
  /** hash of program version, region name, --poly, --keep-extract and source; independent of the file's content */
  list: string;
}

/**
 * Imports until all sources are done, by this process or by others with the same sources. Only the process that tried
 * a source prints its failure; all continue with the next source. Resolves to the worst exit code.
 * @throws UsageError
 */
export async function importFromQueue(
  sources: readonly string[],
  options: ImportQueueOptions,
): Promise<number> {
  const { dataDir, url, leaseSeconds, stdout, stderr, importOne } = options;
  const paths = dataPaths(dataDir);
  const items = (await importSourcesOf(sources, {})).map((source) => itemOf(source, options));
  makeFolder(paths.regions);
  removeLeftFolders(paths.regions, options.now);
  let own = 0;
  let codes: number[];
  try {
    const outputs = await workFromQueue<Source, { code: number }>({
      url,
      name: FAMILY + hashOf(items.map(({ list }) => list).toSorted()),
      family: FAMILY,
      items,
      leaseSeconds,
      isRenewed: true,
      // one import uses all cores
      workers: 1,
      batch: 1,
      // every process that starts later retries a failed import
      isDone: ({ name }, output) =>
        output?.code === ExitCode.OK && existsSync(join(paths.regions, name + REGION_SUFFIX)),
      async work({ source }) {
        const code = await withWorkFolder(paths.regions, options.now, (aside) => importOne(source, aside));
        own++;
        return { code };
      },
      onTrouble: ({ message }) => stderr.write(`error of the queue, which is retried: ${message}\n`),
    });
    codes = outputs.map(({ code }) => code);
  } catch (error) {
    if (!(error instanceof QueueError)) throw error;
    stderr.write(`${error.message}.\n`);
    return ExitCode.FAILURE;
  }
  const failed = codes.filter((code) => code !== ExitCode.OK).length;
  const failures = failed > 0 ? `; ${failed} could not be imported` : '';
  stdout.write(`all ${items.length} files are done, ${own} of them by this process${failures}\n`);
  return Math.max(ExitCode.OK, ...codes);
}

/** Returns the job of a source. @throws UsageError for anything but OpenStreetMap data */
function itemOf(
  { argument, url, origin, name, evidence }: ImportSource,
  { clip, keepExtract, now }: ImportQueueOptions,
): Source {
  if (evidence) throw new UsageError('--queue is for OpenStreetMap data only');
  // a file on this disk is never removed
  const from = url ? [url.href, keepExtract] : [origin];
  const list = hashOf([VERSION, name, clip, ...from]);
  const version = url ? [new Date(now).toISOString().slice(0, 10)] : stateOf(argument);
  return { source: argument, name, label: `"${argument}"`, list, key: hashOf([list, ...version]) };
}

/** Returns the size and the modification time of a file, which identify its version. */
function stateOf(path: string): [bytes: number, changed: number] {
  const { size, mtimeMs } = statSync(path);
  return [size, mtimeMs];
}

function hashOf(value: unknown): string {
  return new Bun.CryptoHasher('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}
