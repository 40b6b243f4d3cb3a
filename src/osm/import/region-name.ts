/** Names of regions (file stems) and their titles, from the names of files in any script. */
import { basename } from 'node:path';
import { fold } from '../../shared/text/fold.ts';
import { oneLine } from '../../shared/text/one-line.ts';

/** Longest name of a region, characters. */
const MAX_NAME = 100;

/** Returns the name of a file without its folder, its formats and the marks of download servers. */
function stemOf(file: string): string {
  return basename(file)
    .normalize('NFC')
    .replace(/(\.(osm|pbf|csv|geojson|json|hgt|zip|png|gpkg|tiff?))+$/i, '')
    .replace(/-latest$|-\d{6}$/, '');
}

/**
 * Returns the region name of a file: "ile-de-france" for "Île-de-France-latest.osm.pbf", "ellada" for "Ελλάδα.osm.pbf",
 * "u65e5u672c" for "日本.osm.pbf", as letters without a Latin form are written by their numbers; '' if nothing is left.
 */
export function regionNameOf(file: string): string {
  return fold(stemOf(file))
    .replace(/[\p{L}\p{N}]/gu, (letter) =>
      /^\w$/.test(letter) ? letter : `u${letter.codePointAt(0)!.toString(16)}`,
    )
    .replace(/\p{M}+/gu, '')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_NAME);
}

/** Returns true for 1 to 100 ASCII letters, digits, "_" and "-". */
export function isRegionName(name: string): boolean {
  return name.length <= MAX_NAME && /^[\w-]+$/.test(name);
}

/** Returns the title of a region: as the file is called if that has other letters than a name can have. */
export function regionTitleOf(file: string): string {
  const stem = stemOf(file);
  const isOwn = /[^\p{ASCII}]/u.test(stem);
  return isOwn ? oneLine(stem.replaceAll('_', ' ')) : titleOfName(regionNameOf(file));
}

/** Returns the title of a region of which only the name is known: "Ile De France" for "ile-de-france". */
export function titleOfName(name: string): string {
  return name.replace(/[-_]+/g, ' ').replace(/(^| )\p{L}/gu, (start) => start.toUpperCase());
}
