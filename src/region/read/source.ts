/** Opens what the main thread hands to a thread as a region. */
import type { RegionSource } from '../../threads/pool/messages.ts';
import { openRegionBytes, openRegionFile } from '../format/file.ts';
import type { Region } from './reader.ts';

/** Cheap: maps the file or looks at the shared memory; the main thread has verified it. */
export function openRegion(source: RegionSource): Region {
  return source.kind === 'file' ? openRegionFile(source.path) : openRegionBytes(source.bytes, source.label);
}

/** What a region holds: the number that answers and /api/health tell. */
export function recordCountOf({ ways, areas, points }: Region): number {
  return ways.id.length + areas.id.length + points.id.length;
}
