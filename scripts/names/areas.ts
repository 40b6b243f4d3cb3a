/** Countries and their parts with all their names, for the search: Natural Earth; names of countries: country-names.ts. */
import type { Bounds } from '../../src/region/format/region-info.ts';
import { pointInRings } from '../../src/region/spatial/geometry.ts';
import { BorderAtlas, STATE_UNITS_PER_DEGREE } from '../../src/region/world/border-atlas.ts';
import { nameKey } from '../../src/search/world/name-key.ts';
import type { Area } from '../../src/search/world/names-file.ts';
import { isInside, joined } from '../../src/shared/geo/box.ts';
import { LANGUAGES } from '../../src/shared/language.ts';
import { SUBDIVISIONS } from '../states/countries.ts';
import { naturalStates, type StateTexts } from '../states/natural-earth.ts';
import { BELGIAN_REGIONS, BRITISH_NATIONS, ITALIAN_REGIONS, SPANISH_COMMUNITIES } from '../states/states.ts';
import { countries } from './country-names.ts';
import { type Landscape, landscapes } from './landscapes.ts';
import { LARGE_REGIONS } from './large-regions.ts';

export interface NamedArea extends Area {
  names: string[];
  /** short codes, which mean an area only beside another name */
  codes: string[];
}

export interface Areas {
  areas: NamedArea[];
  /**
   * Returns the index of the smallest area at a position in a country; null if there is none. Degrees.
   * @param part index of the part of the country that it is in; without it any
   */
  areaAt(country: string, lat: number, lon: number, part?: number): number | null;
}

interface State {
  index: number;
  box: Bounds;
  rings: number[][];
}

/** Words before or after the name of a part of a country, which people leave out. */
const KINDS =
  /^(?:the |el |la )?(?:kanton|canton|cantone|kantons|département|departement|departamento|dipartimento|department|province|provincia|província|provincie|provinz|region|région|región|regione|regio|região|regiao|state|staat|estado|stato|état|county|grafschaft|comté|condado|contea|graafschap|district|distrito|distretto|bezirk|gouvernement|gouvernorat|governorate|gobernación|oblast|präfektur|préfecture|prefectura|prefettura|prefectuur|prefeitura|freistaat|land|comunidad autónoma|bundesland|bundesstaat|provinsi)(?: of| de la| de l'| de| du| des| do| da| del| dell'| della| di| d'| von| van)? (.+)$|^(.+?)(?:-| )(?:province|county|prefecture|region|district|state|oblast|voivodeship|governorate|department|canton|präfektur|provinz|prefectuur)$/iu;
/** Endings of the names of prefectures and provinces in scripts without spaces. */
const KINDS_ABROAD = /^(.{2,})(?:都|府|県|道|省|市|도|시)$/u;

/** Largest town of each country, degrees. */
export type LargestTowns = ReadonlyMap<string, { lat: number; lon: number }>;

/** @param places the bytes of dist/places.bin */
export function areasOfTheWorld(places: Uint8Array, largest: LargestTowns): Areas {
  const areas: NamedArea[] = [];
  const add = (area: NamedArea) => areas.push(area) - 1;
  const countryIndex = new Map<string, number>();
  for (const country of countries(boxesOf(places, largest))) countryIndex.set(country.code, add(country));
  const groups = new Map<string, number>();
  const states = new Map<string, State[]>();
  for (const { texts, rings: inUnits } of naturalStates()) {
    const country = texts.iso_a2 ?? '';
    const inCountry = countryIndex.get(country);
    if (inCountry === undefined) continue;
    const rings = inUnits.map((ring) => ring.map((value) => value / STATE_UNITS_PER_DEGREE));
    const box = boxOf(rings);
    const group = groupOf(texts);
    let parent = inCountry;
    if (group !== null) {
      const known = groups.get(group);
      const [name, ...others] = LARGE_REGIONS[group]!;
      parent =
        known ??
        add({ code: group, country, parent: inCountry, name, box, names: others, codes: codesOf(group) });
      groups.set(group, parent);
      areas[parent]!.box = joined(areas[parent]!.box, box);
    }
    const state = stateOf(texts, country);
    // Natural Earth has the names of whole regions at some of their provinces: Liguria at Genoa
    if (parent !== inCountry && state.name === areas[parent]!.name && texts.name) state.name = texts.name;
    const index = add({ ...state, parent, box });
    states.set(country, [...(states.get(country) ?? []), { index, box, rings }]);
  }
  giveToRegions(areas);
  for (const landscape of landscapes()) {
    const same = areas.find((area) => isSame(area, landscape));
    if (!same) {
      const parent = countryIndex.get(landscape.country) ?? null;
      add({ ...landscape, code: '', parent, codes: [] });
      continue;
    }
    same.names = [...new Set([...same.names, same.name, ...landscape.names])];
    same.name = landscape.name;
    same.kind = landscape.kind;
    if (landscape.kind === 'island') same.box = landscape.box;
  }
  return {
    areas,
    areaAt(country, lat, lon, part) {
      const isIn = ({ index }: State) =>
        part === undefined || index === part || areas[index]!.parent === part;
      const of = (states.get(country) ?? []).filter(isIn);
      const inside = of.find(
        ({ box, rings }) => isInside({ lat, lon }, box) && pointInRings(lon, lat, rings),
      );
      const found = (inside ?? nearest(of, lat, lon))?.index;
      return found ?? (part === undefined ? (countryIndex.get(country) ?? null) : null);
    },
  };
}

/**
 * Takes names that several parts of a country have from those that are called otherwise, as they are names of a larger
 * region; of a region that is known, they become names: Campania is "Campanha" in each of its provinces.
 */
function giveToRegions(areas: NamedArea[]): void {
  const owners = new Map<string, NamedArea[]>();
  for (const area of areas)
    for (const key of new Set([area.name, ...area.names].map(nameKey))) {
      const name = `${area.parent} ${key}`;
      owners.set(name, [...(owners.get(name) ?? []), area]);
    }
  for (const area of areas) {
    if (area.parent === null) continue;
    const region = areas[area.parent]!;
    const isRegion = region.parent !== null;
    area.names = area.names.filter((name) => {
      const key = nameKey(name);
      const others = owners.get(`${area.parent} ${key}`)!;
      const isRegions = isRegion && [region.name, ...region.names].some((each) => nameKey(each) === key);
      const isOfMany = others.length > (isRegion ? 1 : 2);
      const isAnothers = others.some((other) => other !== area && nameKey(other.name) === key);
      if (isRegion && isOfMany && !isRegions && !isAnothers) region.names.push(name);
      return nameKey(area.name) === key || !(isRegions || isOfMany || isAnothers);
    });
  }
}

/** Share of both boxes that is common to a landscape and the part of a country that it is. */
const SAME_SHARE = 0.4;

/** Returns true for a part of a country with the name and the extent of a landscape: Sardinia is both. */
function isSame(area: NamedArea, landscape: Landscape): boolean {
  if (area.kind !== undefined || area.parent === null || area.country !== landscape.country) return false;
  const keys = new Set([area.name, ...area.names].map(nameKey));
  if (![landscape.name, ...landscape.names].some((name) => keys.has(nameKey(name)))) return false;
  const common = sizeOf(shared(area.box, landscape.box));
  return common / (sizeOf(area.box) + sizeOf(landscape.box) - common) >= SAME_SHARE;
}

function shared(a: Bounds, b: Bounds): Bounds {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

function sizeOf([west, south, east, north]: Bounds): number {
  return Math.max(0, east - west) * Math.max(0, north - south);
}

/** Distance beyond which a town outside all states belongs to none, degrees: islands and simplified shores. */
const NEAR_DEGREES = 0.3;

function nearest(states: readonly State[], lat: number, lon: number): State | null {
  let best: State | null = null;
  let least = NEAR_DEGREES ** 2;
  for (const state of states) {
    const [west, south, east, north] = state.box;
    if (lon < west - 1 || lon > east + 1 || lat < south - 1 || lat > north + 1) continue;
    for (const ring of state.rings)
      for (let i = 0; i < ring.length; i += 2) {
        const squared = (ring[i]! - lon) ** 2 + (ring[i + 1]! - lat) ** 2;
        if (squared < least) [best, least] = [state, squared];
      }
  }
  return best;
}

/** Returns the ISO 3166-2 code of the larger region of a department, province or county; null if it has none. */
export function groupOf({ iso_a2, region, region_cod, geonunit, name }: StateTexts): string | null {
  const codes: Record<string, string | undefined> = {
    FR: region_cod,
    GB: BRITISH_NATIONS[geonunit ?? ''],
    ES: name === 'Melilla' ? 'ES-ML' : SPANISH_COMMUNITIES[region ?? ''],
    IT: region === 'Trentino-Alto Adige' ? 'IT-32' : ITALIAN_REGIONS[region ?? ''],
    BE: BELGIAN_REGIONS[region ?? ''],
  };
  const code = codes[iso_a2 ?? ''];
  return code !== undefined && Object.hasOwn(LARGE_REGIONS, code) ? code : null;
}

/** Returns the short codes of an ISO 3166-2 code: "BW" of DE-BW. Numbers are no names. */
function codesOf(code: string): string[] {
  const short = code.split('-')[1] ?? '';
  return /^[A-Z]{2,3}$/.test(short) ? [short] : [];
}

function stateOf(texts: StateTexts, country: string): Omit<NamedArea, 'parent' | 'box'> {
  const text = (key: string) => (texts[key] ?? '').trim();
  const own = new Intl.Locale(`und-${country}`).maximize().language;
  const names = new Set<string>();
  for (const key of ['name', 'name_en', 'name_alt', 'name_local', 'woe_name', 'gn_name', 'gns_name'])
    for (const name of text(key).split('|')) names.add(name.trim());
  for (const language of [...LANGUAGES, own]) names.add(text(`name_${language}`));
  for (const name of [...names]) {
    const [, after, before] = KINDS.exec(name) ?? [];
    names.add((after ?? before ?? '').replace(/^(?:of|de|du|di|do|da|von|van) /, ''));
    names.add(KINDS_ABROAD.exec(name)?.[1] ?? '');
  }
  const iso = text('iso_3166_2');
  const code = iso.startsWith(`${country}-`) && !iso.includes('~') ? iso : '';
  for (const each of SHORT_NAMES[code] ?? []) names.add(each);
  const codes = new Set([...codesOf(code), ...(/^[A-Z]{2,3}$/.test(text('postal')) ? [text('postal')] : [])]);
  const main = text('name_en') || text('name');
  const short = KINDS.exec(main);
  const name = short?.[1] ?? short?.[2] ?? main;
  names.add(text('abbrev').replaceAll('.', ''));
  for (const each of names) if (/^\p{Ll}/u.test(each)) names.delete(each);
  names.delete('');
  names.delete(name);
  return { code, country, name, names: [...names], codes: [...codes] };
}

/** Short names of regions that no package has. */
const SHORT_NAMES: Readonly<Record<string, readonly string[]>> = {
  'DE-NW': ['NRW'],
  'DE-BW': ['BaWü'],
  'DE-MV': ['MeckPomm', 'Meck-Pomm', 'McPomm'],
  'DE-RP': ['RLP'],
  'US-CA': ['Cali'],
  'US-DC': ['Washington DC', 'Washington D.C.'],
  'GB-NIR': ['Nordirland'],
  'AU-NSW': ['NSW'],
};

/** Returns the box of the piece of each country with its largest town; distant parts are separate pieces. */
function boxesOf(places: Uint8Array, largest: LargestTowns): Map<string, Bounds> {
  const boxes = new Map<string, Bounds>();
  const ofState = new Map(Object.entries(SUBDIVISIONS).map(([iso, state]) => [state, iso]));
  for (const { code, state, box } of new BorderAtlas(places).countries) {
    const iso = state === null ? code : ofState.get(state);
    if (iso === undefined) continue;
    const known = boxes.get(iso);
    const town = largest.get(iso);
    const isMain = (each: Bounds) => town !== undefined && isInside(town, each);
    if (
      !known ||
      (isMain(box) && !isMain(known)) ||
      (isMain(box) === isMain(known) && sizeOf(box) > sizeOf(known))
    )
      boxes.set(iso, box);
  }
  return boxes;
}

function boxOf(rings: readonly number[][]): Bounds {
  let box: Bounds = [180, 90, -180, -90];
  for (const ring of rings)
    for (let i = 0; i < ring.length; i += 2)
      box = joined(box, [ring[i]!, ring[i + 1]!, ring[i]!, ring[i + 1]!]);
  return box.map((side) => Math.round(side * 1e4) / 1e4) as unknown as Bounds;
}
