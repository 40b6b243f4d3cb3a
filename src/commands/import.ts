/** `import`: makes a region from a .osm.pbf file or URL. */
import { existsSync, statSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { UsageError } from '../config/config.ts';
import { OsmDataError } from '../osm/errors.ts';
import { DownloadError, download, fileNameOf } from '../osm/import/download.ts';
import {
  type ImportResult,
  importRegion,
  isRegionName,
  regionNameOf,
  removeLeftOvers,
} from '../osm/import/import-region.ts';
import { VERSION } from '../shared/version.ts';
import { userAgent } from '../upstream/client.ts';
import { type CommandInput, ExitCode } from './command.ts';
import { bytesText, type Output, ProgressLine } from './progress.ts';

export interface ImportOptions {
  dataDir: string;
  /** file stem of the region; default: from the file's name */
  name?: string;
  /** e-mail or URL of the operator, for the server that is downloaded from */
  contact?: string | null;
  stdout?: Output;
  stderr?: Output;
}

export async function importCommand({ config, args, flags }: CommandInput): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      removeLeftOvers(join(config['data-dir'], 'regions'), process.pid);
      process.exit(ExitCode.FAILURE);
    });
  }
  return runImport(args, { dataDir: config['data-dir'], name: flags.get('name'), contact: config.contact });
}

/**
 * Runs the command; resolves to its exit code.
 * @throws UsageError for arguments that make no sense
 */
export async function runImport(args: readonly string[], options: ImportOptions): Promise<number> {
  const { stdout = process.stdout, stderr = process.stderr } = options;
  const [source] = args;
  if (source === undefined || args.length > 1) throw new UsageError('import needs one file.osm.pbf or URL');
  const url = urlOf(source);
  const origin = url ? fileNameOf(url) : basename(source);
  const name = options.name ?? regionNameOf(origin);
  if (!isRegionName(name)) throw new UsageError(`--name is "${name}"; expected letters, digits, - and _`);

  const progress = new ProgressLine(stdout);
  const started = performance.now();
  let path = source;
  try {
    if (url) path = await fetched(url, options, progress);
    else requireFile(source);
    const result = await importRegion({
      path,
      origin,
      name,
      directory: join(options.dataDir, 'regions'),
      now: Date.now(),
      onProgress: (share, doing) => progress.show(share, doing),
    });
    progress.clear();
    stdout.write(`${summary(name, result, performance.now() - started)}\n`);
    if (url) await unlink(path);
    return ExitCode.OK;
  } catch (error) {
    progress.clear();
    if (error instanceof UsageError) throw error;
    // an unusable download must not be "resumed" next time
    if (url && error instanceof OsmDataError && existsSync(path)) await unlink(path);
    stderr.write(`${explain(source, error)}\n`);
    return error instanceof OsmDataError ? ExitCode.DATA : ExitCode.FAILURE;
  }
}

function urlOf(source: string): URL | null {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(source)) return null;
  const url = URL.canParse(source) ? new URL(source) : null;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new UsageError(`"${source}" can't be downloaded; expected a file or an http(s) URL`);
}

function requireFile(path: string): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new UsageError(`there is no file "${path}"`);
  if (!stat.isFile()) throw new UsageError(`"${path}" is not a file`);
}

function fetched(url: URL, { dataDir, contact }: ImportOptions, progress: ProgressLine): Promise<string> {
  return download({
    url,
    directory: join(dataDir, 'downloads'),
    userAgent: userAgent(VERSION, contact ?? null),
    onProgress: (bytes, total) =>
      progress.show(
        total ? bytes / total : null,
        `downloading ${bytesText(bytes)}${total ? ` of ${bytesText(total)}` : ''}`,
      ),
  });
}

function summary(
  name: string,
  { counts, sourceBytes, regionBytes, path }: ImportResult,
  milliseconds: number,
): string {
  const seconds = milliseconds / 1000;
  const number = (key: string) => (counts[key] ?? 0).toLocaleString('en');
  const rate = (sourceBytes / 1e6 / seconds).toFixed(1);
  const notes = [
    counts.missing_way_nodes ? `${number('missing_way_nodes')} way nodes were missing from the file` : '',
    counts.unclosed_areas ? `${number('unclosed_areas')} areas were incomplete` : '',
  ].filter((note) => note !== '');
  return [
    `${name}: ${number('roads')} roads, ${number('railways')} railways, ${number('areas')} areas, ${number('points')} points`,
    `from ${bytesText(sourceBytes)} in ${seconds.toFixed(1)} s (${rate} MB/s) to ${path} (${bytesText(regionBytes)})${notes.length > 0 ? `; ${notes.join(', ')}` : ''}`,
  ].join(' ');
}

function explain(source: string, error: unknown): string {
  if (error instanceof OsmDataError) return `"${source}" can't be used: ${error.message}.`;
  if (error instanceof DownloadError) return `${error.message}.`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC') return 'The disk is full: nothing was imported.';
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return `No permission: ${(error as Error).message}.`;
  throw error;
}
