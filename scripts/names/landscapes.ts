/** Islands, lakes, landscapes, national parks and sights that travellers name: `landscapes.tsv`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bounds } from '../../src/region/format/region-info.ts';
import type { AreaKind } from '../../src/search/world/names-file.ts';

export interface Landscape {
  kind: AreaKind;
  /** ISO 3166-1 alpha-2; '' = in several countries */
  country: string;
  box: Bounds;
  name: string;
  names: string[];
}

/** Returns the rows of the table. */
export function landscapes(): Landscape[] {
  return readFileSync(join(import.meta.dir, 'landscapes.tsv'), 'utf8')
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [kind, countries, box, list] = line.split('\t') as [AreaKind, string, string, string];
      const [name, ...names] = list.split(';') as [string, ...string[]];
      return {
        kind,
        country: countries.includes(',') ? '' : countries,
        box: box.split(' ').map(Number) as unknown as Bounds,
        name,
        names,
      };
    });
}
