/** Stores counts as a block of an evidence file: one column with JSON. */
import type { Bounds } from '../../region/format/region-info.ts';
import { joined } from '../../shared/geo/box.ts';
import type { EvidenceColumns } from '../evidence-file.ts';
import type { CountsInfo } from '../evidence-info.ts';
import type { EvidenceSet } from '../evidence-set.ts';
import type { Count } from './count.ts';

export function countColumns(counts: readonly Count[]): EvidenceColumns {
  return { json: new TextEncoder().encode(JSON.stringify(counts)) };
}

/** Returns bounds, number and years of counts. @param counts at least one */
export function factsOfCounts(counts: readonly Count[]): Pick<CountsInfo, 'bounds' | 'records' | 'years'> {
  const [{ lon, lat, year }] = counts as [Count];
  let bounds: Bounds = [lon, lat, lon, lat];
  const years: [number, number] = [year, year];
  for (const count of counts) {
    bounds = joined(bounds, [count.lon, count.lat, count.lon, count.lat]);
    years[0] = Math.min(years[0], count.year);
    years[1] = Math.max(years[1], count.year);
  }
  return { bounds, records: counts.length, years };
}

/** Cache of decoded counts: a folder of regions needs the same counts repeatedly. */
const known = new WeakMap<EvidenceSet, readonly Count[]>();

/** Returns the counts of a set; reads them on first use. */
export function countsOf(set: EvidenceSet<CountsInfo>): readonly Count[] {
  let counts = known.get(set);
  if (!counts) {
    counts = [...set.near(set.info.bounds)].flatMap(
      ({ json }) => JSON.parse(new TextDecoder().decode(json as Uint8Array)) as Count[],
    );
    known.set(set, counts);
  }
  return counts;
}
