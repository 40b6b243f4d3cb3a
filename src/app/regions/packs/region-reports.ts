/** Travellers' reports in a region, as counts by cell and day, so that individuals cannot be told apart. */
import type { RegionReport } from '../../../api/regions.ts';
import type { Region } from '../../../region/read/reader.ts';
import { toUnits } from '../../../shared/geo/earth.ts';
import { Field, placeOfCell, RECORD_WIDTH, REPORT_KINDS } from '../../../shared/report-record.ts';

const DAY_CHARACTERS = 'YYYY-MM-DD'.length;

/**
 * Counts reports in a region by cell, kind, day, and whether the device is established.
 * @param regions parts of the region file
 * @param lists lists of records (shared/report-record.ts)
 */
export function reportsIn(regions: readonly Region[], lists: readonly Float64Array[]): RegionReport[] {
  const counts = new Map<string, RegionReport>();
  for (const records of lists) {
    for (let at = 0; at < records.length; at += RECORD_WIDTH) {
      const cell = records[at + Field.CELL]!;
      const { lat, lon } = placeOfCell(cell);
      if (!regions.some((region) => region.covers(toUnits(lon), toUnits(lat)))) continue;
      const kind = REPORT_KINDS[records[at + Field.KIND]!]!;
      const day = new Date(records[at + Field.SIGNALLED_AT]!).toISOString().slice(0, DAY_CHARACTERS);
      const known = records[at + Field.STANDING] === 1;
      const key = `${cell} ${kind} ${day} ${known}`;
      const counted = counts.get(key);
      if (counted) counted.count++;
      else counts.set(key, { lat, lon, kind, day, known, count: 1 });
    }
  }
  // sorted, so that the order does not show when each report arrived
  return [...counts.values()].sort(
    (a, b) =>
      a.lat - b.lat ||
      a.lon - b.lon ||
      a.day.localeCompare(b.day) ||
      a.kind.localeCompare(b.kind) ||
      Number(b.known) - Number(a.known),
  );
}
