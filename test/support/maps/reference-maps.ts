/** The cut-outs of real maps in test/reference; its README describes them. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = new URL('../../reference', import.meta.url).pathname;

/** Returns the path of a map by name. */
export function referenceMap(name: string): string {
  return join(FOLDER, `${name}.osm.pbf`);
}

/** Returns the paths of all maps. */
export function referenceMaps(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.osm.pbf'))
    .map((name) => join(FOLDER, name));
}
