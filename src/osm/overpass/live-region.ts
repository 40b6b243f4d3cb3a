/** Builds a small region file from the live map data of one cell. */
import { writeRegionFile } from '../../region/format/file.ts';
import { around, type LiveCell } from '../../region/format/live-cell.ts';
import { ATTRIBUTION } from '../../shared/attribution.ts';
import { jsonExcess } from '../../shared/text/json-excess.ts';
import { assemble } from '../import/assemble.ts';
import { OsmDataError } from '../import-errors.ts';
import { ALL_METRES, FAR_METRES } from './overpass-query.ts';
import { readOverpass } from './overpass-source.ts';

export interface LiveBuild {
  /** response of Overpass to `overpassQuery(cell)`, UTF-8 */
  answer: Uint8Array;
  cell: LiveCell;
  /** path of the region file */
  path: string;
  /** current time, ms since 1970 */
  now: number;
}

/**
 * Writes the region file of a cell atomically.
 * @returns the number of elements left out as unusable
 * @throws OsmDataError if the response is unusable
 */
export async function buildLiveRegion({ answer, cell, path, now }: LiveBuild): Promise<number> {
  const excess = jsonExcess(answer);
  if (excess !== null) throw new OsmDataError(`the response of Overpass has too many ${excess}`);
  const { logs, updatedAt, counts, leftOut } = readOverpass(new TextDecoder().decode(answer), now);
  const surroundings = around(cell.bounds, FAR_METRES);
  const { parts } = assemble(
    logs,
    {
      name: cell.name,
      title: 'Live map data',
      attribution: ATTRIBUTION,
      origin: 'Overpass',
      dataUpdatedAt: updatedAt,
      importedAt: new Date(now).toISOString(),
      bounds: surroundings,
      counts,
      sample: false,
    },
    { covered: cell.bounds, complete: surroundings, streets: around(cell.bounds, ALL_METRES) },
  );
  await writeRegionFile(path, parts);
  return leftOut;
}
