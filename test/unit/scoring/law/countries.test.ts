/** The country table and the lists of local habits: completeness, sources and values of the model. */
import { describe, expect, test } from 'bun:test';
import { platform } from '../../../../src/platform/runtime.ts';
import { readAtlasHeader } from '../../../../src/region/world/border-atlas.ts';
import {
  amplifiesCallToPrayer,
  bakesOn,
  soundsHornAtCrossings,
  strikesHoursAtNight,
} from '../../../../src/scoring/events/local/country-habits.ts';
import {
  type CountryLaw,
  LEVELS,
  notCheckedSince,
  UNKNOWN,
} from '../../../../src/scoring/law/countries/country-law.ts';
import { COUNTRY_LAWS, lawAt } from '../../../../src/scoring/law/countries.ts';
import { pointsOfLevel } from '../../../../src/scoring/law/level-points.ts';
import { countryName } from '../../../../src/words/country-names.ts';

const rows = [...COUNTRY_LAWS];
const levelsOf = ({ road, carPark, land, shore, nature, publicLand }: CountryLaw) =>
  [road, carPark, land, shore, nature, publicLand].filter((level) => level !== undefined);
const isKnown = (law: CountryLaw) => levelsOf(law).some((level) => level !== 'unknown');

describe('the country table', () => {
  test('has at least 80 rows, at least 60 of them with a rule', () => {
    expect(rows.length).toBeGreaterThanOrEqual(80);
    expect(rows.filter(([, law]) => isKnown(law)).length).toBeGreaterThanOrEqual(60);
  });

  test.each(rows)('has levels, sources, confidence and year for %s', (code, law) => {
    expect(code).toMatch(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/);
    for (const level of levelsOf(law)) expect(LEVELS).toContain(level);
    expect(law.checked).toBeGreaterThanOrEqual(2024);
    expect(law.checked).toBeLessThanOrEqual(2026);
    expect(law.confidence !== null).toBe(isKnown(law));
    expect(law.sources.length > 0).toBe(isKnown(law));
    for (const source of law.sources) expect(source.length).toBeGreaterThan(4);
  });

  test('charges unknown law like local rules, charges nothing for a permission, and rules out green where it is forbidden', () => {
    expect(pointsOfLevel('allowed')).toBe(0);
    expect(pointsOfLevel('tolerated')).toBe(-2);
    expect(pointsOfLevel('restricted')).toBe(-6);
    expect(pointsOfLevel('unknown')).toBe(pointsOfLevel('restricted'));
    expect(100 + pointsOfLevel('forbidden')).toBeLessThan(70);
  });

  test('has limits and fines only where they apply', () => {
    for (const [, { road, maxHours, maxNights, selfContained, fine, ...law }] of rows) {
      if (maxHours || maxNights || selfContained) expect(road).toBe('allowed');
      expect(maxHours !== undefined && maxNights !== undefined).toBe(false);
      if (!fine) continue;
      expect(fine.least).toBeGreaterThan(0);
      expect(fine.most).toBeGreaterThanOrEqual(fine.least);
      expect([road, law.carPark, law.shore]).toContain('forbidden');
    }
  });

  test('names the rows that nobody has checked in two years, oldest first', () => {
    const row = (checked: number): CountryLaw => ({ ...UNKNOWN, checked });
    const old = new Map([
      ['AA', row(2025)],
      ['BB', row(2021)],
      ['CC', row(2023)],
      ['DD', row(2024)],
    ]);
    expect(notCheckedSince(old, 2026)).toEqual(['BB', 'CC']);
    // check the sources of a row that appears here, and set its year
    expect(notCheckedSince(COUNTRY_LAWS, 2026)).toEqual([]);
  });

  test('has a row of its own for every state of Austria', () => {
    for (let state = 1; state <= 9; state++) {
      const { law, national } = lawAt({ country: 'AT', state: `AT-${state}` });
      expect(law).not.toBe(national);
      expect(law.sources.length).toBeGreaterThan(national.sources.length);
    }
  });

  // Countries about which travellers often read something wrong.
  test.each<[string, Partial<CountryLaw>]>([
    ['HR', { road: 'forbidden', shore: 'forbidden', fine: { least: 190, most: 1320, currency: 'EUR' } }],
    ['GR', { road: 'tolerated', shore: 'restricted', nature: 'restricted', restAreas: true }],
    ['SI', { road: 'restricted', nature: 'forbidden' }],
    ['AL', { road: 'tolerated' }],
    ['ME', { road: 'tolerated' }],
    ['IS', { road: 'forbidden', land: 'restricted' }],
    ['NZ', { road: 'allowed', selfContained: true }],
    ['DE', { road: 'allowed', maxNights: 1 }],
    ['FR', { road: 'allowed', shore: 'restricted' }],
    ['SE', { road: 'allowed', maxHours: 24, nature: 'restricted' }],
    ['CH', { road: 'restricted' }],
    ['PT', { road: 'allowed', maxHours: 48, shore: 'forbidden', nature: 'forbidden' }],
    ['AD', { road: 'forbidden' }],
    ['UY', { road: 'restricted' }],
    ['MA', { road: 'unknown', shore: 'forbidden' }],
    ['LI', UNKNOWN],
  ])('has the correct law for %s', (country, law) => {
    expect(lawAt({ country, state: null }).law).toMatchObject(law);
  });

  test.each([
    'SI',
    'PL',
    'CZ',
    'IE',
    'LU',
    'CA',
    'AU',
    'MA',
    'TR',
    'LI',
    'AD',
    'MC',
    'MT',
    'UY',
    'GL',
    'FO',
    'JE',
    'GG',
    'IM',
  ])('has a row for %s', (country) => expect(COUNTRY_LAWS.has(country)).toBe(true));

  test('prefers the row of a part to the row of its country', () => {
    expect(lawAt({ country: 'AT', state: 'AT-9' })).toMatchObject({
      law: { road: 'forbidden' },
      national: { road: 'restricted' },
    });
    expect(lawAt({ country: 'AT', state: 'AT-4' }).law.road).toBe('restricted');
    expect(lawAt({ country: 'GB', state: 'GB-NIR' }).law.road).toBe('unknown');
    expect(lawAt({ country: 'US', state: 'US-HI' }).law.road).toBe('forbidden');
  });

  test('has only codes of the built-in borders, except for one that only map data has', () => {
    const codes = new Set<string>();
    for (const file of platform.atlases()) {
      const { header } = readAtlasHeader(file);
      for (const { code, state } of header.countries) codes.add(code).add(state ?? code);
      for (const states of Object.values(header.states)) for (const { code } of states) codes.add(code);
    }
    expect(rows.map(([code]) => code).filter((code) => !codes.has(code))).toEqual(['TR-34']);
  });

  test('has nothing for other countries, the high seas or names of object members', () => {
    for (const country of ['ZW', 'constructor', '', null])
      expect(lawAt({ country, state: null })).toEqual({ law: UNKNOWN, national: UNKNOWN });
  });
});

describe('the name of a country', () => {
  test('is in the requested language', () => {
    expect([countryName('DE', 'en'), countryName('DE', 'de')]).toEqual(['Germany', 'Deutschland']);
    expect([countryName('CH', 'en'), countryName('CH', 'de')]).toEqual(['Switzerland', 'Schweiz']);
    expect(countryName('XK', 'de')).toBe('Kosovo');
    for (const code of COUNTRY_LAWS.keys()) {
      const country = code.slice(0, 2);
      expect(countryName(country, 'de')).not.toBe(country);
    }
  });
});

describe('local habits', () => {
  test('church clocks strike at night where a source says so', () => {
    expect(['DE', 'AT', 'CH', 'LI', 'IT', 'FR', 'ES'].every(strikesHoursAtNight)).toBe(true);
    expect(['GB', 'UY', 'SE', 'PT', null].some(strikesHoursAtNight)).toBe(false);
  });

  test('trains sound the horn at level crossings in North America', () => {
    expect(['US', 'CA', 'MX'].every(soundsHornAtCrossings)).toBe(true);
    expect(['DE', 'UY', null].some(soundsHornAtCrossings)).toBe(false);
  });

  test('the call to prayer is amplified where a source says so', () => {
    expect(['TR', 'MA', 'ID', 'BA'].every(amplifiesCallToPrayer)).toBe(true);
    expect(['DE', 'FR', 'TJ', null].some(amplifiesCallToPrayer)).toBe(false);
  });

  test('bakers rest on Sunday, or on Monday in France', () => {
    expect([bakesOn(7, 'DE'), bakesOn(1, 'DE')]).toEqual([false, true]);
    expect([bakesOn(7, 'FR'), bakesOn(1, 'FR')]).toEqual([true, false]);
    expect(bakesOn(7, null)).toBe(false);
  });
});
