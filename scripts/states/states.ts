/** Polygons of states in countries where holidays or rules differ by state. */
import type { AtlasArea } from '../../src/region/world/border-atlas.ts';
import { STATE_UNITS_PER_DEGREE } from '../../src/region/world/border-atlas.ts';
import { packRings } from '../../src/region/world/packed-rings.ts';
import { naturalStates, type StateTexts } from './natural-earth.ts';
import { boxOf } from './simplify.ts';

/** Countries whose largest units Natural Earth contains, with their codes. */
const FIRST_LEVEL = [
  'AD',
  'AT',
  'AU',
  'BO',
  'BR',
  'CA',
  'CH',
  'DE',
  'IN',
  'MY',
  'NL',
  'NZ',
  'PT',
  'RU',
  'US',
  'VE',
];

/** ISO 3166-2 codes of larger units, where Natural Earth contains only their departments or provinces. */
const UNIT_OF: Record<string, (texts: StateTexts) => string | undefined> = {
  // departments, because the holidays of Alsace-Moselle follow them
  FR: ({ iso_3166_2 }) => iso_3166_2,
  BA: ({ iso_3166_2, region }) =>
    iso_3166_2 === 'BA-BRC' ? 'BA-BRC' : region?.startsWith('Fed') ? 'BA-BIH' : 'BA-SRP',
  BE: ({ region }) => BELGIAN_REGIONS[region ?? ''],
  GB: ({ geonunit }) => BRITISH_NATIONS[geonunit ?? ''],
  ES: ({ iso_3166_2, region }) => (iso_3166_2 === 'ES-ML' ? 'ES-ML' : SPANISH_COMMUNITIES[region ?? '']),
  // only South Tyrol has Whit Monday, so the two provinces of IT-32 keep their codes
  IT: ({ iso_3166_2, region }) =>
    region === 'Trentino-Alto Adige' ? iso_3166_2 : ITALIAN_REGIONS[region ?? ''],
};

export const BELGIAN_REGIONS: Record<string, string> = {
  Flemish: 'BE-VLG',
  Walloon: 'BE-WAL',
  'Capital Region': 'BE-BRU',
};

export const BRITISH_NATIONS: Record<string, string> = {
  England: 'GB-ENG',
  Scotland: 'GB-SCT',
  Wales: 'GB-WLS',
  'Northern Ireland': 'GB-NIR',
};

export const SPANISH_COMMUNITIES: Record<string, string> = {
  Andalucía: 'ES-AN',
  Aragón: 'ES-AR',
  Asturias: 'ES-AS',
  'Canary Is.': 'ES-CN',
  Canarias: 'ES-CN',
  Cantabria: 'ES-CB',
  'Castilla y León': 'ES-CL',
  'Castilla-La Mancha': 'ES-CM',
  Cataluña: 'ES-CT',
  Ceuta: 'ES-CE',
  Extremadura: 'ES-EX',
  'Foral de Navarra': 'ES-NC',
  Galicia: 'ES-GA',
  'Islas Baleares': 'ES-IB',
  'La Rioja': 'ES-RI',
  Madrid: 'ES-MD',
  Melilla: 'ES-ML',
  Murcia: 'ES-MC',
  'País Vasco': 'ES-PV',
  Valenciana: 'ES-VC',
};

export const ITALIAN_REGIONS: Record<string, string> = {
  Abruzzo: 'IT-65',
  Apulia: 'IT-75',
  Basilicata: 'IT-77',
  Calabria: 'IT-78',
  Campania: 'IT-72',
  'Emilia-Romagna': 'IT-45',
  'Friuli-Venezia Giulia': 'IT-36',
  Lazio: 'IT-62',
  Liguria: 'IT-42',
  Lombardia: 'IT-25',
  Marche: 'IT-57',
  Molise: 'IT-67',
  Piemonte: 'IT-21',
  Sardegna: 'IT-88',
  Sicily: 'IT-82',
  Toscana: 'IT-52',
  Umbria: 'IT-55',
  "Valle d'Aosta": 'IT-23',
  Veneto: 'IT-34',
};

/** Packs the states and returns their entries in the header, by country. */
export function packStates(bytes: number[]): Record<string, AtlasArea[]> {
  const states: Record<string, AtlasArea[]> = {};
  for (const { texts, rings } of naturalStates()) {
    const country = texts.iso_a2 ?? '';
    const code = FIRST_LEVEL.includes(country) ? texts.iso_3166_2 : UNIT_OF[country]?.(texts);
    // codes with a tilde are Natural Earth's, for places without an ISO code
    if (!code?.startsWith(`${country}-`) || code.includes('~')) continue;
    states[country] ??= [];
    states[country].push({ code, box: boxOf(rings, STATE_UNITS_PER_DEGREE), offset: bytes.length });
    packRings(rings, bytes);
  }
  return states;
}
