/** Reads the file of the flag --poly. */
import { readFileSync, statSync } from 'node:fs';
import { UsageError } from '../config/config.ts';
import { AreaError, type Rings, ringsIn } from '../shared/geo/polygons.ts';
import { bytesText } from '../shared/text/bytes-text.ts';
import { shownValue } from '../shared/text/shown-value.ts';

/** Maximum size of a file, bytes: the borders of a continent in full detail have a tenth. */
const MAX_BYTES = 100_000_000;

/** Reads the polygons of a file. @throws UsageError with one sentence */
export function readRings(path: string): Rings {
  try {
    const stat = statSync(path);
    if (!stat.isFile()) throw new AreaError('it is not a file');
    if (stat.size > MAX_BYTES) throw new AreaError(`it has more than ${bytesText(MAX_BYTES)}`);
    return ringsIn(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof AreaError) throw new UsageError(`--poly ${path} can't be used: ${error.message}`);
    const why = error instanceof Error && 'code' in error ? String(error.code) : error;
    throw new UsageError(
      `--poly is "${shownValue(path)}", which cannot be read (${why}); expected a GeoJSON or .poly file`,
    );
  }
}
