/** Every word that `import` says: what it does, what came of it, and why it failed. */
import { OsmDataError } from '../../osm/errors.ts';
import { DownloadError } from '../../osm/import/download.ts';
import type { ImportResult, ImportStep } from '../../osm/import/import-region.ts';
import { MemoryError } from '../../osm/import/memory.ts';
import { bytesText } from '../../shared/text/bytes-text.ts';

/** What stands beside the bar. */
export const STEP_TEXT: Record<ImportStep, string> = {
  read: 'reading',
  assemble: 'putting together',
  draw: 'drawing the map',
  write: 'writing',
};

/** The same while the file is fetched. @param total bytes; null = the server did not say */
export function downloadText(bytes: number, total: number | null): string {
  return `downloading ${bytesText(bytes)}${total ? ` of ${bytesText(total)}` : ''}`;
}

export function summaryText(
  name: string,
  { counts, sourceBytes, regionBytes, mapBytes, path }: ImportResult,
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
    `from ${bytesText(sourceBytes)} in ${seconds.toFixed(1)} s (${rate} MB/s) to ${path} (${bytesText(regionBytes)}, its map ${bytesText(mapBytes)})${notes.length > 0 ? `; ${notes.join(', ')}` : ''}`,
  ].join(' ');
}

/** @throws the error itself when it is a fault of ours */
export function failureText(source: string, error: unknown): string {
  if (error instanceof OsmDataError) return `"${source}" can't be used: ${error.message}.`;
  if (error instanceof MemoryError) return `"${source}" is not imported: ${error.message}.`;
  if (error instanceof DownloadError) return `${error.message}.`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC') return 'The disk is full: nothing was imported.';
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return `No permission: ${(error as Error).message}.`;
  throw error;
}
