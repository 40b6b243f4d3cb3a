/** All messages of `import`: steps, results, and failures. */

import type { ImportResult, ImportStep } from '../../osm/import/import-region.ts';
import { MemoryError } from '../../osm/import/memory.ts';
import { OsmDataError } from '../../osm/import-errors.ts';
import { DiskError, withDiskSentence } from '../../shared/program/disk.ts';
import { bytesText } from '../../shared/text/bytes-text.ts';
import { RemoteError } from '../../update/careful-fetch.ts';
import { DownloadError } from '../../update/download.ts';
import { pathSentenceOf } from '../terminal/failure.ts';

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
    ...leftOut(counts),
  ].filter((note) => note !== '');
  return [
    `${name}: ${number('roads')} roads, ${number('railways')} railways, ${number('areas')} areas, ${number('points')} points`,
    `from ${bytesText(sourceBytes)} in ${seconds.toFixed(1)} s (${rate} MB/s) to ${path} (${bytesText(regionBytes)}, its map ${bytesText(mapBytes)}); ${notes.join(', ')}`,
  ].join(' ');
}

/** Sentences about unusable objects by the name of their count: for one object, and for several. */
const UNUSABLE: Readonly<Record<string, readonly [one: string, several: string]>> = {
  missing_way_nodes: ['way node was missing from the file', 'way nodes were missing from the file'],
  unclosed_areas: ['area was incomplete', 'areas were incomplete'],
  nodes_without_position: ['node without a position was left out', 'nodes without a position were left out'],
  ways_without_nodes: ['way without nodes was left out', 'ways without nodes were left out'],
  ways_of_one_node: ['way of a single node was left out', 'ways of a single node were left out'],
  oversized_objects: [
    'object with more nodes or members than OpenStreetMap allows was left out',
    'objects with more nodes or members than OpenStreetMap allows were left out',
  ],
  unusable_ids: ['object with an id beyond 2^53 was left out', 'objects with ids beyond 2^53 were left out'],
  repeated_objects: [
    'older or repeated version of an object was left out',
    'older or repeated versions of objects were left out',
  ],
};

function leftOut(counts: Record<string, number>): string[] {
  return Object.entries(UNUSABLE).flatMap(([name, [one, several]]) => {
    const count = counts[name] ?? 0;
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? one : several}`];
  });
}

/** Returns the message of a failed import. @throws the error itself if it is internal */
export function failureText(source: string, error: unknown): string {
  const known = withDiskSentence(error);
  if (known instanceof OsmDataError) return `"${source}" can't be used: ${known.message}.`;
  if (known instanceof MemoryError || known instanceof DiskError)
    return `"${source}" is not imported: ${known.message}.`;
  if (known instanceof DownloadError || known instanceof RemoteError) return `${known.message}.`;
  const code = known instanceof Error && 'code' in known ? String(known.code) : '';
  if (code === 'EFBIG')
    return `"${source}" is not imported: this process may write no larger file; raise its limit (ulimit -f).`;
  const ofPath = pathSentenceOf(known);
  if (ofPath !== null) return ofPath;
  throw error;
}
