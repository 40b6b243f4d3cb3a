/** All messages of `import`: steps, results, and failures. */

import type { ImportResult, ImportStep } from '../../osm/import/import-region.ts';
import { MemoryError } from '../../osm/import/memory.ts';
import { OsmDataError } from '../../osm/import-errors.ts';
import { DiskError, withDiskSentence } from '../../shared/program/disk.ts';
import { bytesText } from '../../shared/text/bytes-text.ts';
import { DownloadError } from '../../update/download.ts';

/** Text beside the progress bar. */
export const STEP_TEXT: Record<ImportStep, string> = {
  read: 'reading',
  assemble: 'putting together',
  draw: 'drawing the map',
  write: 'writing',
};

/** Formats the received bytes of a download. @param total size of the file, bytes; null if the server sent none */
export function receivedText(bytes: number, total: number | null): string {
  return `${bytesText(bytes)}${total ? ` of ${bytesText(total)}` : ''}`;
}

/** Returns the message of a finished import. @param peakMemory peak memory of the process, bytes, with mapped files */
export function summaryText(
  name: string,
  { counts, sourceBytes, regionBytes, mapBytes, workBytes, path }: ImportResult,
  milliseconds: number,
  peakMemory: number,
): string {
  const seconds = milliseconds / 1000;
  const number = (key: string) => (counts[key] ?? 0).toLocaleString('en');
  const rate = (sourceBytes / 1e6 / seconds).toFixed(1);
  const notes = [
    `at most ${bytesText(peakMemory)} of memory, mapped files included`,
    workBytes ? `${bytesText(workBytes)} of temporary disk space` : '',
    counts.missing_way_nodes ? `${number('missing_way_nodes')} way nodes were missing from the file` : '',
    counts.unclosed_areas ? `${number('unclosed_areas')} areas were incomplete` : '',
  ].filter((note) => note !== '');
  return [
    `${name}: ${number('roads')} roads, ${number('railways')} railways, ${number('areas')} areas, ${number('points')} points`,
    `from ${bytesText(sourceBytes)} in ${seconds.toFixed(1)} s (${rate} MB/s) to ${path} (${bytesText(regionBytes)}, its map ${bytesText(mapBytes)}); ${notes.join(', ')}`,
  ].join(' ');
}

/** Returns the message of a failed import. @throws the error itself if it is internal */
export function failureText(source: string, error: unknown): string {
  const known = withDiskSentence(error);
  if (known instanceof OsmDataError) return `"${source}" can't be used: ${known.message}.`;
  if (known instanceof MemoryError || known instanceof DiskError)
    return `"${source}" is not imported: ${known.message}.`;
  if (known instanceof DownloadError) return `${known.message}.`;
  const code = known instanceof Error && 'code' in known ? String(known.code) : '';
  if (code === 'EACCES' || code === 'EPERM') return `No permission: ${(known as Error).message}.`;
  throw error;
}
