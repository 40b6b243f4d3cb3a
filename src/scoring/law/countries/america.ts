/** Rows of the country table: North and South America. */
import { type CountryLaw, type CountryLaws, UNKNOWN } from './country-law.ts';

/** Row of the United States. Cities and counties decide about streets, the agencies of public land about that land. */
const UNITED_STATES: CountryLaw = {
  ...UNKNOWN,
  road: 'restricted',
  nature: 'restricted',
  publicLand: 'allowed',
  publicNights: 14,
  // it is certain that local rules differ; which rule applies at a spot is not known
  confidence: 'medium',
  checked: 2025,
  sources: [
    'City of Grants Pass v. Johnson, 603 U.S. 520 (2024)',
    '36 CFR 2.10 (national parks)',
    'US Forest Service and BLM: dispersed camping, usually 14 days in 28 (36 CFR 261.58, 43 CFR 8364.1, 8365)',
  ],
};

/** Row of Canada. Provinces decide about nights on Crown land. */
const CANADA: CountryLaw = {
  ...UNKNOWN,
  nature: 'restricted',
  confidence: 'high',
  checked: 2025,
  sources: ['National Parks of Canada Camping Regulations (SOR/80-127)'],
};

export const AMERICA: CountryLaws = {
  US: UNITED_STATES,
  'US-HI': {
    ...UNITED_STATES,
    road: 'forbidden',
    land: 'restricted',
    confidence: 'high',
    checked: 2026,
    sources: ['Hawaii Revised Statutes § 291C-112', ...UNITED_STATES.sources],
  },
  CA: { ...CANADA, sources: [...CANADA.sources, 'Crown Land Camping Permit, O. Reg. 326/94 (Ontario)'] },
  'CA-BC': {
    ...CANADA,
    publicLand: 'allowed',
    publicNights: 14,
    checked: 2026,
    sources: ['Land Act policy "Permissions": camping on Crown land for up to 14 days', ...CANADA.sources],
  },
  'CA-ON': {
    ...CANADA,
    publicLand: 'restricted',
    note: 'permit_for_visitors',
    checked: 2026,
    sources: [
      'Crown Land Camping Permit, O. Reg. 326/94: non-residents north of the French and Mattawa rivers; 21 days',
      ...CANADA.sources,
    ],
  },
  'CA-AB': {
    ...CANADA,
    publicLand: 'restricted',
    note: 'camping_pass',
    checked: 2026,
    sources: [
      'Public Lands Camping Pass Order 137/2024; Public Lands Administration Regulation',
      ...CANADA.sources,
    ],
  },
  MX: UNKNOWN,
  CR: UNKNOWN,
  BR: UNKNOWN,
  UY: {
    ...UNKNOWN,
    road: 'restricted',
    land: 'restricted',
    confidence: 'medium',
    checked: 2026,
    sources: ['Decreto 462/990 art. 9'],
  },
  AR: {
    ...UNKNOWN,
    nature: 'restricted',
    confidence: 'high',
    checked: 2026,
    sources: ['Administración de Parques Nacionales: rules for motorhomes (2022)'],
  },
  CL: {
    ...UNKNOWN,
    shore: 'restricted',
    confidence: 'medium',
    checked: 2025,
    sources: ['Orden Ministerial 2 of 1998, Ministry of Defence'],
  },
};
