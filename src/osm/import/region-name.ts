/** Names of regions (file stems) and their titles, from the names of files in any script. */
import { basename } from 'node:path';
import type { RegionInfo } from '../../region/format/region-info.ts';
import { peopleOf } from '../../region/format/settlements.ts';
import { countryAt } from '../../region/world/country-at.ts';
import { E7 } from '../../shared/geo/earth.ts';
import { LANGUAGES, type Language, LOCALES } from '../../shared/language.ts';
import { fold } from '../../shared/text/fold.ts';
import { hasOtherNames, namesIn, shownNames } from '../../shared/text/names.ts';
import { oneLine } from '../../shared/text/one-line.ts';

/** Longest name of a region, characters. */
export const MAX_NAME = 100;

const FORMATS = /(\.(osm|pbf|csv|geojson|json|hgt|zip|png|gpkg|tiff?))+$/i;
/** What download servers write behind the name of a newest file. */
const NEWEST = /-latest$/i;
/** The day that they write behind the name of a map. Digits behind other names tell a period, whose data stay beside others. */
const DAY_OF_MAP = /-\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?=(?:\.osm)?\.pbf$)/i;

/** Returns the name of a file without its folder, its formats and the marks of download servers. */
export function stemOf(file: string): string {
  return basename(file).normalize('NFC').replace(DAY_OF_MAP, '').replace(FORMATS, '').replace(NEWEST, '');
}

/** Returns true if the name of a file has the mark of a download server. */
function isOfServer(file: string): boolean {
  return DAY_OF_MAP.test(file) || NEWEST.test(file.replace(FORMATS, ''));
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

/** Returns true for 1 to 100 ASCII letters, digits, "_" and "-"; a "-" at the beginning would make it an option. */
export function isRegionName(name: string): boolean {
  return name.length <= MAX_NAME && /^\w[\w-]*$/.test(name);
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

/** A settlement of a map, 1e-7 degrees. */
interface Settlement {
  /** with its names in other languages, see `joinedName` */
  name: string;
  x: number;
  y: number;
  /** PlaceRank */
  rank: number;
  /** 0 = not mapped */
  population: number;
}

/** A title, and those in the languages that have another one. */
export type Titles = Pick<RegionInfo, 'title' | 'titles'>;

/**
 * Returns the titles of a map for people. A file of a download server is called as people call the region, as is one
 * with the name of its country or of a settlement, or with letters that a region's name cannot have; any other file
 * ("alps-cut-3") is called by its largest settlement.
 * @param title made of the file's name
 * @param origin file name
 * @param settlements of the map, without parts of settlements
 */
export function titlesAmong(title: string, origin: string, settlements: Iterable<Settlement>): Titles {
  if (/[^\p{ASCII}]/u.test(title)) return { title };
  const called = fold(title.replace(/\d+/g, ' ')).trim();
  let [largest, namesake]: (Settlement | undefined)[] = [];
  for (const settlement of settlements) {
    largest = largerOf(largest, settlement);
    if (namesOf(settlement.name).some((name) => fold(name) === called))
      namesake = largerOf(namesake, settlement);
  }
  const country = largest && countryAt(largest.y / E7, largest.x / E7)?.country;
  const countryIn = (language: Language) =>
    country && new Intl.DisplayNames(LOCALES[language], { type: 'region' }).of(country);
  if (LANGUAGES.some((language) => fold(countryIn(language) ?? '') === called))
    return titlesIn(title, countryIn);
  if (!largest || isOfServer(origin)) return { title };
  const { name } = namesake ?? largest;
  return titlesIn(shownNames(name), (language) => namesIn(name, language));
}

/** Returns a title with those of `nameIn` that differ from it. */
function titlesIn(title: string, nameIn: (language: Language) => string | undefined): Titles {
  const others = LANGUAGES.flatMap((language) => {
    const name = nameIn(language);
    return name && name !== title ? [[language, name]] : [];
  });
  return others.length > 0 ? { title, titles: Object.fromEntries(others) } : { title };
}

/** Returns a name as most people see it, and in each language in which it has another. */
function namesOf(text: string): string[] {
  if (!hasOtherNames(text)) return [text];
  return [shownNames(text), ...LANGUAGES.map((language) => namesIn(text, language))];
}

/** Returns the settlement with more people, so that their order does not matter. */
function largerOf(a: Settlement | undefined, b: Settlement): Settlement {
  if (!a) return b;
  const more = peopleOf(b.rank, b.population) - peopleOf(a.rank, a.population);
  return more > 0 || (more === 0 && b.name < a.name) ? b : a;
}
