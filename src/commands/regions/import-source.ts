/** Sources of `import`: files and URLs, the kind and name of each, and the flags that apply to all. */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { UsageError } from '../../config/config.ts';
import { evidenceIn } from '../../evidence/evidence-in.ts';
import { EVIDENCE_KINDS } from '../../evidence/evidence-info.ts';
import {
  isRegionName,
  MAX_NAME,
  regionNameOf,
  regionTitleOf,
  stemOf,
  titleOfName,
} from '../../osm/import/region-name.ts';
import { concealUrl } from '../../shared/text/conceal-url.ts';
import { shownValue } from '../../shared/text/shown-value.ts';
import { fileNameOf } from '../../update/download.ts';
import type { Partition } from '../share-flags.ts';
import type { Output } from '../terminal/progress.ts';

export interface ImportOptions {
  dataDir: string;
  /** file stem of the region; default: taken from the file's name */
  name?: string;
  /** e-mail or URL of the operator, sent to download servers */
  contact?: string | null;
  /**
   * memory limit, bytes; default: the free memory of container or machine, at most 500 MB for traffic counts, terrain
   * and noise maps
   */
  memory?: number | null;
  /** for maps: path of a file with clip polygons */
  poly?: string;
  /** for evidence: true to print what would be imported, without importing it */
  dryRun?: boolean;
  /** for downloads: true to keep the file, so that the region can be imported again without a network */
  keepExtract?: boolean;
  /** for maps: output folder of region and map; default: the folder of served regions */
  into?: string;
  /** folder for temporary files, on the disk of the data directory; set by --queue, where machines share that disk */
  aside?: string;
  /** partition of the sources to import; default: all */
  partition?: Partition;
  stdout?: Output;
  stderr?: Output;
}

export interface ImportSource {
  /** spelling on the command line */
  argument: string;
  /** URL of a download; null for a file */
  url: URL | null;
  /** name of the file */
  origin: string;
  /** title of the region; undefined if --name gives none */
  title: string | undefined;
  /** name of the import */
  name: string;
  /** text that `name` is made of; null if --name gives it */
  written: string | null;
  /** kind of evidence; null for OpenStreetMap data */
  evidence: Awaited<ReturnType<typeof evidenceIn>>;
}

/** Flags that are not valid for every source. */
type SourceOptions = Pick<ImportOptions, 'name' | 'poly' | 'dryRun' | 'keepExtract' | 'into'>;

/**
 * Returns the sources in the order of the command line.
 * @throws UsageError without a source, for a missing file, for two sources of the same kind and name, or for
 * flags that do not apply
 */
export async function importSourcesOf(
  args: readonly string[],
  options: SourceOptions,
): Promise<ImportSource[]> {
  if (args.length === 0) throw new UsageError('import needs a file or URL');
  if (args.length > 1 && options.name !== undefined)
    throw new UsageError('--name is for one file: several are named after their files');
  const sources: ImportSource[] = [];
  for (const argument of args) sources.push(await sourceOf(argument, options));
  const seen = new Set<string>();
  for (const { evidence, name } of sources) {
    const what = `the ${evidence === null ? 'region' : wordOf(evidence)} "${name}"`;
    if (seen.has(what))
      throw new UsageError(`two of the files would be ${what}: import one of them with --name`);
    seen.add(what);
  }
  return sources;
}

async function sourceOf(
  argument: string,
  { name: given, poly, dryRun, keepExtract, into }: SourceOptions,
): Promise<ImportSource> {
  const url = urlOf(argument);
  const origin = url ? fileNameOf(url) : basename(argument);
  // a name in another script is a title, too; of an ASCII name each character must be one of a file stem
  const isOwn = given !== undefined && /[^\p{ASCII}]/u.test(given);
  const name = given === undefined || isOwn ? regionNameOf(given ?? origin) : given;
  if (!isRegionName(name)) {
    if (given === undefined)
      throw new UsageError(`"${argument}" has no name for a region: give it one by --name`);
    throw new UsageError(
      `--name is "${shownValue(given)}"; expected 1 to ${MAX_NAME} letters, digits, - and _, not - at the beginning`,
    );
  }
  if (!url) requireFile(argument);
  const evidence = url ? null : await evidenceIn(argument);
  if (evidence) {
    if (poly !== undefined) throw new UsageError('--poly is for OpenStreetMap data only');
    if (into !== undefined) throw new UsageError('--into is for OpenStreetMap data only');
  } else {
    if (keepExtract && into !== undefined)
      throw new UsageError(
        '--keep-extract cannot be combined with --into, which stores nothing in the data directory',
      );
    if (keepExtract && !url) throw new UsageError('--keep-extract is for URLs: a file stays where it is');
    if (dryRun) throw new UsageError('--dry-run is for counts, terrain and noise maps only');
  }
  const written = given === undefined ? stemOf(origin) : isOwn ? stemOf(given) : null;
  const title = given === undefined ? undefined : isOwn ? regionTitleOf(given) : titleOfName(given);
  return { argument, url, origin, name, written, title, evidence };
}

/** Returns the noun for a kind of evidence; "evidence" for features, whose kind is determined later. */
function wordOf(evidence: NonNullable<ImportSource['evidence']>): string {
  return evidence === 'features' ? 'evidence' : EVIDENCE_KINDS[evidence].noun;
}

function urlOf(source: string): URL | null {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(source)) return null;
  const url = URL.canParse(source) ? new URL(source) : null;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new UsageError(`"${concealUrl(source)}" can't be downloaded; expected a file or an http(s) URL`);
}

function requireFile(path: string): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new UsageError(`there is no file "${path}"`);
  if (!stat.isFile()) throw new UsageError(`"${path}" is not a file`);
}
