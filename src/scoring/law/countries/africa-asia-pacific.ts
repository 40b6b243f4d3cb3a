/** Rows of the country table: Africa, Asia and the Pacific. */
import { type CountryLaw, type CountryLaws, UNKNOWN } from './country-law.ts';

/** Row of Australia. States and councils decide; limits at rest areas are signed. */
const AUSTRALIA: CountryLaw = {
  ...UNKNOWN,
  road: 'restricted',
  nature: 'restricted',
  confidence: 'medium',
  checked: 2025,
  sources: [
    'Local Government Act 1993 (NSW) s. 68',
    'Caravan Parks and Camping Grounds Regulations 1997 (WA)',
    'Department of Transport and Main Roads (QLD): rest areas',
  ],
};

export const AFRICA_ASIA_PACIFIC: CountryLaws = {
  MA: {
    ...UNKNOWN,
    shore: 'forbidden',
    fine: { least: 1200, most: 10_000, currency: 'MAD' },
    confidence: 'high',
    checked: 2026,
    sources: ['Loi 81-12 relative au littoral (2015) art. 21, 33, 52'],
  },
  TN: UNKNOWN,
  NA: UNKNOWN,
  ZA: {
    ...UNKNOWN,
    shore: 'restricted',
    confidence: 'medium',
    checked: 2025,
    sources: ['Control of Use of Vehicles in the Coastal Area Regulations (2014)'],
  },
  IL: UNKNOWN,
  OM: UNKNOWN,
  JP: {
    ...UNKNOWN,
    carPark: 'restricted',
    restOnly: true,
    confidence: 'high',
    checked: 2026,
    sources: ['MLIT: questions about roadside stations (michi-no-eki)'],
  },
  KR: {
    ...UNKNOWN,
    carPark: 'restricted',
    confidence: 'high',
    checked: 2026,
    sources: ['Parking Lot Act (주차장법) art. 6-3, in force since September 2024'],
  },
  HK: {
    ...UNKNOWN,
    nature: 'forbidden',
    confidence: 'high',
    checked: 2025,
    sources: ['Country Parks and Special Areas Regulations (Cap. 208A)'],
  },
  SG: {
    ...UNKNOWN,
    nature: 'restricted',
    confidence: 'medium',
    checked: 2025,
    sources: ['Parks and Trees Regulations', 'NParks: camping permits'],
  },
  AU: AUSTRALIA,
  'AU-QLD': {
    ...AUSTRALIA,
    restHours: 20,
    confidence: 'high',
    checked: 2026,
    sources: [
      'Transport Infrastructure (State-controlled Roads) Regulation 2017 part 3; Department of Transport and Main Roads: rest areas',
    ],
  },
  'AU-WA': {
    ...AUSTRALIA,
    restHours: 24,
    confidence: 'high',
    checked: 2026,
    sources: ['Caravan Parks and Camping Grounds Regulations 1997 (WA) reg. 11 (1) (b)'],
  },
  'AU-NT': {
    ...AUSTRALIA,
    restHours: 24,
    checked: 2026,
    sources: ['Northern Territory Government: rest areas, no longer than 24 hours'],
  },
  NZ: {
    ...UNKNOWN,
    road: 'allowed',
    selfContained: true,
    nature: 'restricted',
    confidence: 'high',
    checked: 2026,
    sources: [
      'Freedom Camping Act 2011',
      'Self-contained Motor Vehicles Legislation Act 2023: certified vehicles with a green warrant (all since June 2026)',
    ],
  },
};
