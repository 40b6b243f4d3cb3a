/** Bounds of a partial pack. */
import type { Bounds, RegionInfo } from '../../../region/format/region-info.ts';
import { PackError } from '../../../shared/files/region-pack.ts';

/** What of a region lies in a box; null = all of it. @throws PackError if nothing does */
export function boundsWithin({ info }: { info: RegionInfo }, box: Bounds): Bounds | null {
  const { bounds } = info;
  const west = Math.max(box[0], bounds[0]);
  const south = Math.max(box[1], bounds[1]);
  const east = Math.min(box[2], bounds[2]);
  const north = Math.min(box[3], bounds[3]);
  if (west >= east || south >= north) {
    const around = bounds.map((side) => side.toFixed(2)).join(',');
    const message = `bbox is "${box.join(',')}"; expected a box that touches ${info.title}: ${around}`;
    throw new PackError('outside', message);
  }
  const isWhole = [west, south, east, north].every((side, i) => side === bounds[i]);
  return isWhole ? null : [west, south, east, north];
}
