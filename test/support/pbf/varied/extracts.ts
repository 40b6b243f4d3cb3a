/** The extracts for development beside the checkout; benchmarks and tests that want real maps do without if there are none. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the extracts; `EXTRACTS` in the environment names another one. */
const FOLDER = Bun.env.EXTRACTS ?? new URL('../../../../../shared/data', import.meta.url).pathname;
const SUFFIX = '.osm.pbf';

/** Returns the paths of all extracts by name; none if there are none. */
export function extractsBesideCheckout(): string[] {
  if (!existsSync(FOLDER)) return [];
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(SUFFIX));
  return names.toSorted().map((name) => join(FOLDER, name));
}
