/** The sample region of Montevideo, as the start and the build load it. */

import type { Region } from '../../../src/region/read/reader.ts';
import { openRegionFile } from '../../../src/region/read/source.ts';

export const SAMPLE_PATH = new URL('../../../dist/sample.spots', import.meta.url).pathname;

export function sampleRegion(): Region {
  return openRegionFile(SAMPLE_PATH);
}

/** A spot beside the Plaza Independencia of Montevideo. */
export const MONTEVIDEO = { lat: -34.9054, lon: -56.1912 };
/** Daytime in the southern summer; the following night is rated. */
export const SUMMER_DAY = '2026-02-16T22:30:00Z';
