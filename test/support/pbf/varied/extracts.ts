/**
 * The extracts for development beside the checkout. Benchmarks and tests that use real maps skip them if
 * there are none.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the extracts; the environment variable `EXTRACTS` replaces it. */
const FOLDER = Bun.env.EXTRACTS ?? new URL('../../../../../shared/data', import.meta.url).pathname;
const SUFFIX = '.osm.pbf';

/** Returns the paths of all extracts, sorted by name. */
export function extractsBesideCheckout(): string[] {
  if (!existsSync(FOLDER)) return [];
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(SUFFIX));
  return names.toSorted().map((name) => join(FOLDER, name));
}
