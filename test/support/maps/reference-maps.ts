/** The cut real maps in test/reference: what they are stands in the README there. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = new URL('../../reference', import.meta.url).pathname;

/** Path of the map of a name. */
export function referenceMap(name: string): string {
  return join(FOLDER, `${name}.osm.pbf`);
}

/** Paths of all. */
export function referenceMaps(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.osm.pbf'))
    .map((name) => join(FOLDER, name));
}
