/** Rows of the country table: from Poland to the Black Sea. */
import { type CountryLaws, UNKNOWN } from './country-law.ts';

export const EASTERN_EUROPE: CountryLaws = {
  PL: {
    ...UNKNOWN,
    road: 'tolerated',
    nature: 'forbidden',
    confidence: 'medium',
    checked: 2025,
    sources: ['Prawo o ruchu drogowym (1997)', 'Ustawa o lasach (1991) art. 29-30'],
    tracks: 'Ustawa o lasach (1991) art. 29',
  },
  CZ: {
    ...UNKNOWN,
    road: 'tolerated',
    nature: 'forbidden',
    confidence: 'medium',
    checked: 2025,
    sources: ['Lesní zákon 289/1995 § 20', 'Zákon o ochraně přírody a krajiny 114/1992 §§ 16, 26'],
    tracks: 'Lesní zákon 289/1995 § 20',
  },
  SK: {
    ...UNKNOWN,
    nature: 'forbidden',
    confidence: 'medium',
    checked: 2025,
    tracks: 'Zákon o lesoch 326/2005 § 31',
    sources: ['Zákon o lesoch 326/2005 § 31', 'Zákon o ochrane prírody a krajiny 543/2002'],
  },
  HU: {
    ...UNKNOWN,
    nature: 'restricted',
    confidence: 'medium',
    checked: 2025,
    sources: ['Act XXXVII of 2009 on forests'],
    tracks: 'Act XXXVII of 2009 on forests',
  },
  RO: {
    ...UNKNOWN,
    shore: 'restricted',
    nature: 'restricted',
    confidence: 'medium',
    checked: 2026,
    sources: ['OUG 57/2007 on protected natural areas', 'Danube Delta Biosphere Reserve: rules for visitors'],
  },
  BG: {
    ...UNKNOWN,
    shore: 'forbidden',
    confidence: 'high',
    checked: 2026,
    sources: ['Black Sea Coast Spatial Development Act (2008) art. 10, as amended in 2016 and 2019'],
  },
  MD: UNKNOWN,
  UA: UNKNOWN,
};
