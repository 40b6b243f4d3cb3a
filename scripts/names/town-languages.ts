/**
 * Names of towns by language, of GeoNames (CC BY 4.0): which of its alternate names people use in a language, and names in
 * scripts of other countries. `town-languages.json.gz` is written by `bun scripts/names/town-languages.ts <locale folder>`
 * from the catalogues of the Debian package libgeonames-common; it names its source and version.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { LANGUAGES } from '../../src/shared/language.ts';

const KEPT = join(import.meta.dir, 'town-languages.json.gz');
const SOURCE =
  'GeoNames, alternate names by language; /usr/share/locale/*/LC_MESSAGES/geonames.mo of the Debian package libgeonames-common 0.3.0-1 of 2023-01-04';
/** Minimum number of names of a language that is kept. */
const MIN_NAMES = 300;

interface Kept {
  source: string;
  /** names by language (ISO 639) and GeoNames id */
  names: Record<string, Record<string, string>>;
}

/** Name of a town in a language. */
export interface NameInLanguage {
  /** ISO 639 */
  language: string;
  name: string;
}

/** Returns the names of towns in languages, by GeoNames id. */
export function namesByLanguage(): Map<number, NameInLanguage[]> {
  const { names } = JSON.parse(gunzipSync(readFileSync(KEPT)).toString()) as Kept;
  const towns = new Map<number, NameInLanguage[]>();
  for (const [language, own] of Object.entries(names))
    for (const [id, name] of Object.entries(own)) {
      const known = towns.get(Number(id));
      if (known) known.push({ language, name });
      else towns.set(Number(id), [{ language, name }]);
    }
  return towns;
}

const MAGIC = 0x9504_12de;

/** Reads a compiled catalogue of GNU gettext (https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html). */
function catalogue(bytes: Buffer): [id: string, text: string][] {
  if (bytes.readUInt32LE(0) !== MAGIC) throw new Error('not a catalogue of gettext');
  const [count, ids, texts] = [8, 12, 16].map((at) => bytes.readUInt32LE(at)) as [number, number, number];
  const textAt = (table: number, i: number) => {
    const [length, at] = [0, 4].map((part) => bytes.readUInt32LE(table + 8 * i + part)) as [number, number];
    return bytes.toString('utf8', at, at + length);
  };
  return Array.from({ length: count }, (_, i) => [textAt(ids, i), textAt(texts, i)]);
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('usage: bun scripts/names/town-languages.ts <locale folder>');
  const names: Kept['names'] = {};
  for (const language of readdirSync(folder).sort()) {
    const file = join(folder, language, 'LC_MESSAGES', 'geonames.mo');
    const own = catalogue(readFileSync(file)).filter(([id]) => /^\d+$/.test(id));
    const isOurs = (LANGUAGES as readonly string[]).includes(language);
    if (isOurs || own.length >= MIN_NAMES) names[language] = Object.fromEntries(own);
  }
  const kept: Kept = { source: SOURCE, names };
  writeFileSync(KEPT, gzipSync(JSON.stringify(kept), { level: 9 }));
  console.log(`${Object.keys(names).length} languages`);
}
