/** Reads the file of the flag --poly. */
import { readFileSync } from 'node:fs';
import { UsageError } from '../config/config.ts';
import { AreaError, type Rings, ringsOf } from '../shared/geo/polygons.ts';

/** Reads the polygons of a file. @throws UsageError with one sentence */
export function readRings(path: string): Rings {
  try {
    return ringsOf(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof AreaError) throw new UsageError(`--poly ${path} can't be used: ${error.message}`);
    const why = error instanceof Error && 'code' in error ? String(error.code) : error;
    throw new UsageError(
      `--poly is "${path}", which cannot be read (${why}); expected a GeoJSON or .poly file`,
    );
  }
}
