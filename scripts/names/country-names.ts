/** Countries with all their names, for the search: CLDR, i18n-iso-countries, world-countries. */
import { createRequire } from 'node:module';
import type { Bounds } from '../../src/region/format/region-info.ts';
import { LANGUAGES } from '../../src/shared/language.ts';
import type { NamedArea } from './areas.ts';

const require = createRequire(import.meta.url);

/** Names of countries that no package has: parts that stand for the whole, and short forms. */
const MORE_NAMES: Readonly<Record<string, readonly string[]>> = {
  NL: ['Holland', 'Hollande', 'Holanda', 'Olanda', 'Niederlande', 'Pays-Bas'],
  GB: [
    'UK',
    'Great Britain',
    'Britain',
    'Großbritannien',
    'Grande-Bretagne',
    'Gran Bretaña',
    'Gran Bretagna',
  ],
  US: ['USA', 'US', 'America', 'Amerika', 'EE.UU.', 'EEUU', 'EUA', 'United States of America'],
  AE: ['UAE', 'VAE', 'EAU'],
  CZ: ['Czech Republic', 'Tschechien', 'Czechia'],
  KR: ['Korea', 'Corea', 'Corée'],
  CD: ['Congo', 'DRC', 'Zaire'],
  MM: ['Burma', 'Birma', 'Birmanie'],
  SZ: ['Swaziland'],
  MK: ['Macedonia', 'Mazedonien'],
  TR: ['Turkey', 'Türkei'],
  BA: ['Bosnia', 'Bosnien', 'Bosnie', 'Herzegovina', 'Herzegowina'],
  CV: ['Cape Verde'],
  FO: ['Faroe', 'Faroes'],
  // islands of two names
  AG: ['Antigua', 'Barbuda'],
  KN: ['St. Kitts', 'Nevis'],
  SJ: ['Svalbard', 'Spitsbergen', 'Spitzbergen'],
  ST: ['São Tomé'],
  TC: ['Turks & Caicos'],
  TT: ['Trinidad', 'Tobago', 'Trinité'],
  VC: ['St. Vincent'],
  CI: ['Ivory Coast'],
  TL: ['East Timor'],
  VA: ['Vatican', 'Vatikan', 'Vaticano'],
};

/** Returns the countries with all their names. @param boxes by ISO 3166-1 code, degrees; countries without one are left out */
export function countries(boxes: ReadonlyMap<string, Bounds>): NamedArea[] {
  const iso = require('i18n-iso-countries') as {
    getAlpha2Codes(): Record<string, string>;
    getSupportedLanguages(): string[];
    getName(code: string, language: string, how: { select: 'all' }): string[] | undefined;
    alpha2ToAlpha3(code: string): string | undefined;
  };
  const formal = formalNames();
  return Object.keys(iso.getAlpha2Codes()).flatMap((code): NamedArea[] => {
    const box = boxes.get(code);
    if (!box) return [];
    const locales = [...new Set([...LANGUAGES, ...languagesOf(code), ...iso.getSupportedLanguages()])];
    const names = new Set<string>(MORE_NAMES[code]);
    for (const locale of locales) {
      for (const style of ['long', 'short'] as const) {
        const name = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none', style }).of(code);
        if (name) names.add(name.replace(/^Sonderverwaltungsregion /, ''));
      }
      for (const name of iso.getName(code, locale, { select: 'all' }) ?? []) names.add(name);
    }
    for (const name of formal.get(code) ?? []) names.add(name);
    const name = new Intl.DisplayNames(['en-GB'], { type: 'region' }).of(code)!;
    names.delete(name);
    const codes = [code, iso.alpha2ToAlpha3(code) ?? code];
    return [{ code, country: code, parent: null, name, box, names: [...names], codes }];
  });
}

/** Languages of the program besides English, as world-countries has them. */
const OF_PROGRAM = ['deu', 'fra', 'spa', 'ita', 'por', 'nld'];

/** Returns the formal names of countries: "Principality of Monaco", "Fürstentum Monaco" (world-countries). */
function formalNames(): Map<string, string[]> {
  interface Named {
    official: string;
  }
  const all = require('world-countries') as {
    cca2: string;
    name: Named & { native: Record<string, Named> };
    translations: Record<string, Named | undefined>;
  }[];
  return new Map(
    all.map(({ cca2, name, translations }) => {
      const named = [name, ...Object.values(name.native), ...OF_PROGRAM.map((each) => translations[each])];
      return [cca2, [...new Set(named.flatMap((each) => (each ? [each.official] : [])))]];
    }),
  );
}

/** Returns the main language of a country (ISO 639), and others if it has several. */
export function languagesOf(country: string): string[] {
  return [...ownLanguages(country), new Intl.Locale(`und-${country}`).maximize().language];
}

/** Languages of countries that have several. */
function ownLanguages(country: string): readonly string[] {
  const several: Readonly<Record<string, readonly string[]>> = {
    CH: ['de', 'fr', 'it', 'rm'],
    BE: ['nl', 'fr', 'de'],
    ES: ['es', 'ca', 'eu', 'gl'],
    FI: ['fi', 'sv'],
    IE: ['ga', 'en'],
    GB: ['cy', 'gd'],
    LU: ['lb', 'fr', 'de'],
    CA: ['en', 'fr'],
    NZ: ['mi'],
    IN: ['hi', 'ta', 'te', 'bn', 'mr', 'gu', 'kn', 'ml', 'pa', 'ur'],
    BA: ['bs', 'sr', 'hr'],
    CY: ['el', 'tr'],
    MA: ['ar', 'fr', 'zgh'],
    IL: ['he', 'ar'],
    ZA: ['af', 'zu', 'xh'],
    HK: ['zh-Hant'],
    SG: ['zh', 'ms', 'ta'],
    MT: ['mt'],
    KZ: ['kk', 'ru'],
    BY: ['be', 'ru'],
    UA: ['uk', 'ru'],
    NO: ['nb', 'nn'],
    AF: ['ps', 'fa'],
    XK: ['sq', 'sr'],
    AD: ['ca'],
    LK: ['si', 'ta'],
  };
  return several[country] ?? [];
}
