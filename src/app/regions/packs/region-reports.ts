/** Travellers' reports in a region, as counts by cell and day, so that individuals cannot be told apart. */
import type { RegionReport } from '../../../api/regions.ts';
import type { Region } from '../../../region/read/reader.ts';
import { toUnits } from '../../../shared/geo/earth.ts';
import { nextTurn } from '../../../shared/program/turns.ts';
import { Field, placeOfCell, RECORD_WIDTH, REPORT_KINDS } from '../../../shared/report-record.ts';

const DAY_CHARACTERS = 'YYYY-MM-DD'.length;
/** Number of records that are counted in one turn of the event loop: a few milliseconds. */
const AT_ONCE = 4096;

/**
 * Counts reports in a region by cell, kind, day, and whether the device is established. Sorted, so that the order does
 * not show when each report arrived.
 * @param regions parts of the region file
 * @param lists lists of records (shared/report-record.ts)
 */
export async function reportsIn(
  regions: readonly Region[],
  lists: readonly Float64Array[],
): Promise<RegionReport[]> {
  // by cell; null for a cell outside the region
  const cells = new Map<number, Map<string, RegionReport> | null>();
  const isInside = ({ lat, lon }: { lat: number; lon: number }) =>
    regions.some((region) => region.covers(toUnits(lon), toUnits(lat)));
  let counted = 0;
  for (const records of [...lists]) {
    for (let at = 0; at < records.length; at += RECORD_WIDTH) {
      if (++counted % AT_ONCE === 0) await nextTurn();
      const cell = records[at + Field.CELL]!;
      let reports = cells.get(cell);
      if (reports === undefined) {
        reports = isInside(placeOfCell(cell)) ? new Map() : null;
        cells.set(cell, reports);
      }
      if (reports === null) continue;
      const kind = REPORT_KINDS[records[at + Field.KIND]!]!;
      const day = new Date(records[at + Field.SIGNALLED_AT]!).toISOString().slice(0, DAY_CHARACTERS);
      const known = records[at + Field.STANDING] === 1;
      const key = `${day} ${kind} ${known ? 0 : 1}`;
      const same = reports.get(key);
      if (same) same.count++;
      else reports.set(key, { ...placeOfCell(cell), kind, day, known, count: 1 });
    }
  }
  return sorted(cells);
}

/** Returns the counts by latitude, longitude, day, kind, and those of established devices first. */
async function sorted(cells: Map<number, Map<string, RegionReport> | null>): Promise<RegionReport[]> {
  const all: RegionReport[] = [];
  // numbers of cells ascend with latitude, then with longitude
  const numbers = Float64Array.from(cells.keys()).sort();
  for (const [i, number] of numbers.entries()) {
    if (i % AT_ONCE === 0) await nextTurn();
    const byKey = [...(cells.get(number) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [, report] of byKey) all.push(report);
  }
  return all;
}
