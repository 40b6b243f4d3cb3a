/** Rows of the country table: from Austria to Ireland, with Gibraltar. */
import { type CountryLaw, type CountryLaws, UNKNOWN } from './country-law.ts';

/** Row of Austria. The states decide about camping, the federation about forests. */
const AUSTRIA: CountryLaw = {
  ...UNKNOWN,
  road: 'restricted',
  land: 'restricted',
  nature: 'forbidden',
  confidence: 'medium',
  checked: 2025,
  sources: ['Forstgesetz 1975 § 33', 'ÖAMTC: camping laws of the Länder'],
  tracks: 'Forstgesetz 1975 § 33',
};

/** Row of Austrian states that ban campers from the open landscape, but not from places where vehicles may park. */
const AUSTRIA_BY_NATURE_LAW: CountryLaw = {
  ...AUSTRIA,
  land: 'forbidden',
  confidence: 'high',
  checked: 2026,
};

const SWITZERLAND: CountryLaw = {
  ...UNKNOWN,
  road: 'restricted',
  land: 'restricted',
  nature: 'restricted',
  confidence: 'medium',
  checked: 2026,
  sources: ['TCS: free camping, rules of cantons and communes'],
  tracks: 'Waldgesetz (WaG) art. 15',
};

const BRITAIN: CountryLaw = {
  ...UNKNOWN,
  road: 'tolerated',
  carPark: 'restricted',
  land: 'restricted',
  nature: 'restricted',
  confidence: 'medium',
  checked: 2025,
  sources: ['Road Traffic Act 1988 s. 34', 'Road Traffic Regulation Act 1984 s. 35'],
};

const FRANCE: CountryLaw = {
  // without `maxNights`: the limit of seven days is about parking, not about nights
  road: 'allowed',
  land: 'restricted',
  shore: 'restricted',
  nature: 'restricted',
  confidence: 'high',
  checked: 2025,
  sources: [
    'Code de la route R417-9 to R417-13',
    'Code de l’urbanisme R111-32 to R111-35',
    'Circular of the Ministry of the Interior, 19 October 2004',
  ],
};

/** Row of Corsica. The prefects forbid camping outside sites; most coastal municipalities forbid nights in campers. */
const CORSICA: CountryLaw = {
  ...FRANCE,
  road: 'restricted',
  nature: 'forbidden',
  confidence: 'medium',
  sources: ['orders of the prefects and of municipalities', ...FRANCE.sources],
};

export const WESTERN_EUROPE: CountryLaws = {
  DE: {
    ...UNKNOWN,
    road: 'allowed',
    maxNights: 1,
    land: 'restricted',
    nature: 'restricted',
    confidence: 'high',
    checked: 2025,
    sources: ['StVO § 12', 'forest laws of the Länder', 'ADAC: Wildcampen'],
    tracks: 'Bundeswaldgesetz § 14, forest laws of the Länder',
  },
  AT: AUSTRIA,
  'AT-1': {
    ...AUSTRIA_BY_NATURE_LAW,
    sources: [
      'oesterreich.gv.at: Campen im Burgenland',
      'Burgenländisches Camping- und Mobilheimplatzgesetz',
      ...AUSTRIA.sources,
    ],
  },
  'AT-2': {
    ...AUSTRIA_BY_NATURE_LAW,
    sources: ['Kärntner Naturschutzgesetz 2002 §§ 14, 15', ...AUSTRIA.sources],
  },
  'AT-3': {
    ...AUSTRIA_BY_NATURE_LAW,
    sources: ['NÖ Naturschutzgesetz 2000 § 6', ...AUSTRIA.sources],
  },
  'AT-4': {
    ...AUSTRIA,
    checked: 2026,
    sources: ['Oö. Tourismusgesetz: no rule for campers outside the mountains', ...AUSTRIA.sources],
  },
  'AT-5': {
    ...AUSTRIA,
    checked: 2026,
    sources: ['Salzburger Campingplatzgesetz: mayors may forbid it', ...AUSTRIA.sources],
  },
  'AT-6': {
    ...AUSTRIA,
    checked: 2026,
    sources: ['Steiermark: no rule about camping, orders of municipalities', ...AUSTRIA.sources],
  },
  'AT-7': {
    ...AUSTRIA,
    road: 'forbidden',
    land: 'forbidden',
    confidence: 'high',
    checked: 2026,
    sources: ['Tiroler Campinggesetz 2001 § 3', 'tirol.gv.at: Campingwesen', ...AUSTRIA.sources],
  },
  'AT-8': {
    ...AUSTRIA,
    checked: 2026,
    sources: ['Vorarlberger Campingplatzgesetz § 14: mayors may forbid it', ...AUSTRIA.sources],
  },
  'AT-9': {
    ...AUSTRIA,
    road: 'forbidden',
    confidence: 'medium',
    sources: ['Kampierverordnung der Stadt Wien (1985)', ...AUSTRIA.sources],
  },
  CH: SWITZERLAND,
  'CH-AG': { ...SWITZERLAND, road: 'allowed', maxNights: 1 },
  'CH-OW': { ...SWITZERLAND, road: 'allowed', maxNights: 1 },
  'CH-TI': {
    ...SWITZERLAND,
    road: 'forbidden',
    sources: ['Legge sui campeggi (2010)', ...SWITZERLAND.sources],
  },
  LI: { ...UNKNOWN, tracks: 'Waldgesetz (1991)' },
  FR: FRANCE,
  'FR-2A': CORSICA,
  'FR-2B': CORSICA,
  MC: UNKNOWN,
  BE: {
    ...UNKNOWN,
    road: 'tolerated',
    nature: 'forbidden',
    confidence: 'medium',
    checked: 2026,
    sources: [
      'Royal decree of 1 December 1975 (road code) art. 27',
      'Code forestier (Wallonia, 2008) art. 19',
      'Code wallon du tourisme art. D 249/1',
      'Besluit van de Vlaamse Regering, 5 December 2008 (access to forests)',
    ],
  },
  NL: {
    ...UNKNOWN,
    road: 'forbidden',
    shore: 'forbidden',
    nature: 'forbidden',
    confidence: 'medium',
    checked: 2026,
    sources: ['Model-APV of the VNG, art. 4:18', 'ANWB: wildkamperen'],
  },
  LU: {
    ...UNKNOWN,
    land: 'restricted',
    confidence: 'high',
    checked: 2026,
    sources: ['Loi du 11 juillet 1957 portant réglementation du camping'],
  },
  IE: {
    ...UNKNOWN,
    road: 'restricted',
    confidence: 'high',
    checked: 2026,
    sources: ['Roads Act 1993 s. 69 (temporary dwellings on national roads)'],
  },
  GB: BRITAIN,
  'GB-SCT': {
    ...BRITAIN,
    byelaws: { area: 'Loch Lomond', level: 'restricted', note: 'permit_in_summer' },
    sources: [
      'Loch Lomond & The Trossachs National Park Camping Management Byelaws 2017',
      'Land Reform (Scotland) Act 2003 s. 9',
      'Scottish Outdoor Access Code',
      ...BRITAIN.sources,
    ],
  },
  'GB-NIR': {
    ...UNKNOWN,
    carPark: 'restricted',
    confidence: 'medium',
    checked: 2025,
    sources: ['Off-Street Parking (Functions of District Councils) Act (Northern Ireland) 2015'],
  },
  JE: {
    road: 'forbidden',
    land: 'forbidden',
    shore: 'forbidden',
    nature: 'forbidden',
    confidence: 'high',
    checked: 2026,
    sources: [
      'Government of Jersey: camping, answer to petition 200096 and comments on P.33/2019',
      'Planning and Building (Jersey) Law 2002',
    ],
  },
  GG: {
    ...UNKNOWN,
    road: 'forbidden',
    shore: 'forbidden',
    nature: 'forbidden',
    confidence: 'medium',
    checked: 2025,
    sources: ['States of Guernsey: permits for motorhomes'],
  },
  IM: {
    ...UNKNOWN,
    road: 'restricted',
    confidence: 'medium',
    checked: 2026,
    sources: ['Department of Infrastructure: parking of motorhomes, overnight waiting regulations'],
  },
  GI: UNKNOWN,
};
