/** The country table and the lists of local habits: complete, with sources, and as the model has them. */
import { describe, expect, test } from 'bun:test';
import { platform } from '../../../../src/platform/runtime.ts';
import { readAtlasHeader } from '../../../../src/region/borders/border-atlas.ts';
import {
  amplifiesCallToPrayer,
  bakesOn,
  soundsHornAtCrossings,
  strikesHoursAtNight,
} from '../../../../src/scoring/events/local/country-habits.ts';
import { type CountryLaw, LEVELS, UNKNOWN } from '../../../../src/scoring/law/countries/country-law.ts';
import { COUNTRY_LAWS, lawAt } from '../../../../src/scoring/law/countries.ts';
import { pointsOf } from '../../../../src/scoring/law/level-points.ts';
import { countryName } from '../../../../src/scoring/text/country-names.ts';

const rows = [...COUNTRY_LAWS];
const levelsOf = ({ road, carPark, land, shore, nature, publicLand }: CountryLaw) =>
  [road, carPark, land, shore, nature, publicLand].filter((level) => level !== undefined);
const isKnown = (law: CountryLaw) => levelsOf(law).some((level) => level !== 'unknown');

describe('the country table', () => {
  test('has a row for at least 60 countries and parts of them, most of them with a rule', () => {
    expect(rows.length).toBeGreaterThanOrEqual(80);
    expect(rows.filter(([, law]) => isKnown(law)).length).toBeGreaterThanOrEqual(60);
  });

  test.each(rows)('%s says its levels, and where, how surely and when they were found', (code, law) => {
    expect(code).toMatch(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/);
    for (const level of levelsOf(law)) expect(LEVELS).toContain(level);
    expect(law.checked).toBeGreaterThanOrEqual(2024);
    expect(law.checked).toBeLessThanOrEqual(2026);
    expect(law.confidence !== null).toBe(isKnown(law));
    expect(law.sources.length > 0).toBe(isKnown(law));
    for (const source of law.sources) expect(source.length).toBeGreaterThan(4);
  });

  test('what is unknown costs as much as local rules, an allowance nothing, and what is forbidden takes the green', () => {
    expect(pointsOf('allowed')).toBe(0);
    expect(pointsOf('tolerated')).toBe(-2);
    expect(pointsOf('restricted')).toBe(-6);
    expect(pointsOf('unknown')).toBe(pointsOf('restricted'));
    expect(100 + pointsOf('forbidden')).toBeLessThan(70);
  });

  test('limits and fines stand where they mean something', () => {
    for (const [, { road, maxHours, maxNights, selfContained, fine, ...law }] of rows) {
      if (maxHours || maxNights || selfContained) expect(road).toBe('allowed');
      expect(maxHours !== undefined && maxNights !== undefined).toBe(false);
      if (!fine) continue;
      expect(fine.least).toBeGreaterThan(0);
      expect(fine.most).toBeGreaterThanOrEqual(fine.least);
      expect([road, law.carPark, law.shore]).toContain('forbidden');
    }
  });

  // what travellers were told wrongly before
  test.each<[string, Partial<CountryLaw>]>([
    ['HR', { road: 'forbidden', shore: 'forbidden', fine: { least: 190, most: 1320, currency: 'EUR' } }],
    ['GR', { road: 'restricted', carPark: 'forbidden', shore: 'forbidden', nature: 'forbidden' }],
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
  ])('%s is as its law has it', (country, law) => {
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
  ])('%s has a row', (country) => expect(COUNTRY_LAWS.has(country)).toBe(true));

  test('a part with a law of its own wins over its country', () => {
    expect(lawAt({ country: 'AT', state: 'AT-9' })).toMatchObject({
      law: { road: 'forbidden' },
      national: { road: 'restricted' },
    });
    expect(lawAt({ country: 'AT', state: 'AT-4' }).law.road).toBe('restricted');
    expect(lawAt({ country: 'GB', state: 'GB-NIR' }).law.road).toBe('unknown');
    expect(lawAt({ country: 'US', state: 'US-HI' }).law.road).toBe('forbidden');
  });

  test('every row is of a place that the atlas knows, but for one that the map data names', () => {
    const codes = new Set<string>();
    for (const file of platform.atlases()) {
      const { header } = readAtlasHeader(file);
      for (const { code, state } of header.countries) codes.add(code).add(state ?? code);
      for (const states of Object.values(header.states)) for (const { code } of states) codes.add(code);
    }
    expect(rows.map(([code]) => code).filter((code) => !codes.has(code))).toEqual(['TR-34']);
  });

  test('of other countries and of the high seas nothing is known, and no name of the language is taken for one', () => {
    for (const country of ['ZW', 'constructor', '', null])
      expect(lawAt({ country, state: null })).toEqual({ law: UNKNOWN, national: UNKNOWN });
  });
});

describe('the name of a country', () => {
  test('is in the language asked for', () => {
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

  test('trains sound the horn at crossings in North America', () => {
    expect(['US', 'CA', 'MX'].every(soundsHornAtCrossings)).toBe(true);
    expect(['DE', 'UY', null].some(soundsHornAtCrossings)).toBe(false);
  });

  test('the call to prayer is amplified where it is', () => {
    expect(['TR', 'MA', 'ID', 'BA'].every(amplifiesCallToPrayer)).toBe(true);
    expect(['DE', 'FR', 'TJ', null].some(amplifiesCallToPrayer)).toBe(false);
  });

  test('bakers rest on Sunday, in France on Monday', () => {
    expect([bakesOn(7, 'DE'), bakesOn(1, 'DE')]).toEqual([false, true]);
    expect([bakesOn(7, 'FR'), bakesOn(1, 'FR')]).toEqual([true, false]);
    expect(bakesOn(7, null)).toBe(false);
  });
});
