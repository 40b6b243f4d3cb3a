/** Rows of the country table: North and South America. */
import { type CountryLaw, type CountryLaws, UNKNOWN } from './country-law.ts';

/** Row of the United States. Cities and counties decide about streets, the agencies of public land about that land. */
const UNITED_STATES: CountryLaw = {
  ...UNKNOWN,
  road: 'restricted',
  nature: 'restricted',
  publicLand: 'allowed',
  // it is certain that local rules differ; which rule applies at a spot is not known
  confidence: 'medium',
  checked: 2025,
  sources: [
    'City of Grants Pass v. Johnson, 603 U.S. 520 (2024)',
    '36 CFR 2.10 (national parks)',
    'US Forest Service and BLM: dispersed camping (36 CFR 261, 43 CFR 8365)',
  ],
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
  CA: {
    ...UNKNOWN,
    nature: 'restricted',
    confidence: 'high',
    checked: 2025,
    sources: [
      'National Parks of Canada Camping Regulations (SOR/80-127)',
      'Crown Land Camping Permit, O. Reg. 326/94 (Ontario)',
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
