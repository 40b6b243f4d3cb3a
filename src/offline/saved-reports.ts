/** Converts reports stored as counts to the records that scoring uses. */
import type { RegionReport } from '../api/regions.ts';
import { CommunityIndex } from '../scoring/events/community-index.ts';
import { cellNumberOf, Field, RECORD_WIDTH, REPORT_KINDS } from '../shared/report-record.ts';

const DAY_MS = 86_400_000;
/** Maximum reports of one kind per cell and day; more would not change a score. */
const MAX_COUNTED = 32;
/** Days after which a device number may repeat: longer than a report counts. */
const DAYS = 32;
const ALIKE = REPORT_KINDS.length * 2;

/** Returns an index of the reports. Each counts as if from a different device, because devices are unknown. */
export function communityOf(reports: readonly RegionReport[]): CommunityIndex {
  const index = new CommunityIndex();
  for (const { lat, lon, kind, day, known, count } of reports) {
    const cell = cellNumberOf(lat, lon);
    const at = Date.parse(day);
    const number = REPORT_KINDS.indexOf(kind);
    // equal for the same report of another saved region, so that it counts once
    const alike = ((at / DAY_MS) % DAYS) * ALIKE + number * 2 + Number(known);
    const records = new Float64Array(Math.min(count, MAX_COUNTED) * RECORD_WIDTH);
    for (let i = 0; i < records.length; i += RECORD_WIDTH) {
      records[i + Field.CELL] = cell;
      records[i + Field.KIND] = number;
      records[i + Field.DEVICE] = (cell * DAYS * ALIKE + alike) * MAX_COUNTED + i / RECORD_WIDTH;
      records[i + Field.SIGNALLED_AT] = at;
      records[i + Field.STANDING] = Number(known);
    }
    index.add(records);
  }
  return index;
}
