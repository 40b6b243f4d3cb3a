/** The country table and the lists of local habits: complete, in both languages, and as the model has them. */
import { describe, expect, test } from 'bun:test';
import {
  amplifiesCallToPrayer,
  bakesOn,
  soundsHornAtCrossings,
  strikesHoursAtNight,
} from '../../../../src/scoring/events/local/country-habits.ts';
import { COUNTRY_RULES, ruleKeyOf, rulesOf } from '../../../../src/scoring/law/countries.ts';
import { countryName } from '../../../../src/scoring/text/country-names.ts';
import * as de from '../../../../src/scoring/text/de/countries.ts';
import * as en from '../../../../src/scoring/text/en/countries.ts';

const rows = Object.entries(COUNTRY_RULES);

describe('the country table', () => {
  test.each([
    ['DE', -3, 1],
    ['AT', -10, 1.4],
    ['CH', -6, 1.3],
    ['FR', -3, 1.2],
    ['ES', -2, 1.2],
    ['PT', -4, 1.5],
    ['IT', -6, 1.2],
    ['NL', -12, 1],
    ['BE', -6, 1],
    ['DK', -8, 1.2],
    ['SE', -1, 1],
    ['NO', -1, 1],
    ['FI', -2, 1],
    ['GB', -4, 1],
    ['US', -6, 1.2],
    ['UY', -6, 1.2],
    [null, -6, 1.2],
  ])('%s has the points and the factor of the model', (country, points, protectedAreaFactor) => {
    expect(rulesOf(country)).toMatchObject({ points, protectedAreaFactor });
  });

  test('has the special rows of the model', () => {
    const coast = rows.filter(([, row]) => row.coastPoints === -8).map(([country]) => country);
    expect(coast.sort()).toEqual(['ES', 'FR', 'GR', 'HR', 'IT', 'PT']);
    expect(rows.filter(([, row]) => row.forestPoints === -15).map(([country]) => country)).toEqual([
      'AT',
      'DK',
    ]);
    expect(rulesOf('PT').naturaPoints).toBe(-30);
    expect(rulesOf('GB').carParkPoints).toBe(-8);
    expect(rulesOf('US').urbanPoints).toBe(-10);
    expect(rulesOf('DE')).toMatchObject({
      coastPoints: null,
      carParkPoints: null,
      urbanPoints: null,
      naturaPoints: null,
    });
  });

  test('never rewards an unofficial spot, and no special case is milder than the rule', () => {
    for (const [, row] of rows) {
      expect(row.points).toBeLessThanOrEqual(0);
      expect(row.points).toBeGreaterThanOrEqual(-15);
      for (const special of [row.coastPoints, row.carParkPoints, row.urbanPoints]) {
        if (special !== null) expect(special).toBeLessThanOrEqual(row.points);
      }
    }
  });

  test('an unknown country is unsure, and no name of the language is taken for one', () => {
    expect(rulesOf('UY').confidence).toBe('low');
    expect(rulesOf('constructor')).toBe(rulesOf('UY'));
    expect(rulesOf('')).toBe(rulesOf(null));
  });

  test('says its rule in one clause in both languages, with its source', () => {
    for (const [country, { sources, confidence }] of [...rows, ['UY', rulesOf('UY')] as const]) {
      const rule = ruleKeyOf(country);
      expect(String(rule)).toBe(country === 'UY' ? 'unknown' : country);
      expect(en.COUNTRY_RULE_CLAUSES[rule]).toMatch(/^[a-z].{30,110}[a-z0-9]$/);
      expect(de.COUNTRY_RULE_CLAUSES[rule]).toMatch(/^[A-ZÄÖÜ].{30,115}[a-zäöüß0-9]$/);
      expect(en.COUNTRY_RULE_CLAUSES[rule]).not.toBe(de.COUNTRY_RULE_CLAUSES[rule]);
      if (confidence !== 'low') expect([country, sources.length > 0]).toEqual([country, true]);
    }
  });

  test('is no legal advice, and says so', () => {
    expect(en.LEGAL_NOTE).toBe('not legal advice; signs on the spot decide');
    expect(de.LEGAL_NOTE).toBe('keine Rechtsberatung; es gelten die Schilder vor Ort');
  });
});

describe('the name of a country', () => {
  test('is in the language asked for', () => {
    expect([countryName('DE', 'en'), countryName('DE', 'de')]).toEqual(['Germany', 'Deutschland']);
    expect([countryName('CH', 'en'), countryName('CH', 'de')]).toEqual(['Switzerland', 'Schweiz']);
    expect(countryName('XK', 'de')).toBe('Kosovo');
    for (const [country] of rows) expect(countryName(country, 'de')).not.toBe(country);
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
