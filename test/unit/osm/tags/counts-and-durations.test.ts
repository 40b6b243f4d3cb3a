/** Counts, durations and other numbers as mappers write them. */
import { describe, expect, test } from 'bun:test';
import { countOf, populationOf } from '../../../../src/osm/tags/values/counts.ts';
import { lastDayOf } from '../../../../src/osm/tags/values/dates.ts';
import { crossingMinutesOf, minutesOf } from '../../../../src/osm/tags/values/durations.ts';
import { elevationOf } from '../../../../src/osm/tags/values/lengths.ts';
import { adminLevelOf, isBelowGround } from '../../../../src/osm/tags/values/levels.ts';
import { kilowattsOf, voltsOf } from '../../../../src/osm/tags/values/powers.ts';
import { expectAll } from '../../../support/expect-values.ts';

describe('counts', () => {
  test('are read with separators of thousands, of a list or range the first', () => {
    const upTo = (text: string) => countOf(text, 50_000);
    expectAll(upTo, {
      '50': 50,
      '1200': 1200,
      '1,200': 1200,
      '1.200': 1200,
      '1 200': 1200,
      "1'200": 1200,
      '1’200': 1200,
      '1\u202f200': 1200,
      '12500.0': 12_500,
      '50+': 50,
      '>50': 50,
      'ca. 50': 50,
      'about 50 cars': 50,
      '50 Stellplätze': 50,
      '50 (2011)': 50,
      '20-30': 20,
      '20;10': 20,
      '20; 10': 20,
      '12.7': 12,
    });
  });

  test('are 0 if they are missing, unreadable or out of range', () => {
    for (const text of [
      '',
      '0',
      '-5',
      'yes',
      'many',
      '5 buses and 30 cars',
      '60000',
      '1e9',
      '9'.repeat(40),
      '200 m²',
    ])
      expect([text, countOf(text, 50_000)]).toEqual([text, 0]);
    expect(countOf(undefined, 5)).toBe(0);
  });

  test('of people are never ten times as many', () => {
    expectAll(populationOf, {
      '12500': 12_500,
      '12,500': 12_500,
      '12.500': 12_500,
      '12 500': 12_500,
      "12'500": 12_500,
      '12500.0': 12_500,
      '12500;13000': 12_500,
      '12500; 13000': 12_500,
      '12,345 (2011)': 12_345,
      '12.345 [2011]': 12_345,
      '1,234,567': 1_234_567,
      '1.234.567': 1_234_567,
      '1 234 567': 1_234_567,
      '1,234,567.0': 1_234_567,
      '~12500': 12_500,
      '12500 inhabitants': 12_500,
      '12k': 12_000,
      '1.2 million': 1_200_000,
      '1234,5': 1234,
      '٣٠٠': 300,
    });
    expect(populationOf('99999999999')).toBe(0);
    expect(populationOf('12500 in 2011')).toBe(0);
  });
});

describe('durations', () => {
  test('of a stay need a unit, in seven languages', () => {
    expectAll(minutesOf, {
      '2 hours': 120,
      '2h': 120,
      '2 hrs': 120,
      '2 h 30 min': 150,
      '2h30': 150,
      '1 hour 30 minutes': 90,
      '1.5 hours': 90,
      '1,5 Std.': 90,
      '90 min': 90,
      '90 Minuten': 90,
      '2 Stunden': 120,
      '2 heures': 120,
      '48 horas': 2880,
      '2 ore': 120,
      '3 uur': 180,
      '1 day': 1440,
      '2 Tage': 2880,
      '2 jours': 2880,
      '3 días': 4320,
      '2 giorni': 2880,
      '1 night': 1440,
      '2 Nächte': 2880,
      '1 nuit': 1440,
      '2 noches': 2880,
      '1 week': 10_080,
      PT2H: 120,
      PT2H30M: 150,
      P1D: 1440,
      P1W: 10_080,
      'PT1.5H': 90,
      '1:30': 90,
      '24:00': 1440,
      '22:00': 0,
      '2 hours;1 hour': 60,
      '2-3 hours': 120,
      'max. 2 h': 120,
      '2 hours (Mo-Fr)': 120,
    });
    for (const text of ['', 'no', 'none', 'unlimited', '90', '10 years', 'a while', '2 hours on Sunday 3'])
      expect([text, minutesOf(text)]).toEqual([text, 0]);
  });

  test('of a crossing are minutes without a unit', () => {
    expectAll(crossingMinutesOf, {
      '20': 20,
      '00:20': 20,
      '01:30:00': 90,
      '1 h 15 min': 75,
      PT45M: 45,
      '?': 0,
    });
  });
});

describe('other numbers', () => {
  test('elevations are rounded metres', () => {
    const table: Record<string, number | null> = {
      '1850': 1850,
      '1850 m': 1850,
      '1 850 m': 1850,
      '1,850': 1850,
      '1234,5': 1235,
      '1234.4': 1234,
      '123.456': 123,
      '-4': -4,
      '-4,2 m': -4,
      '4000 ft': 1219,
      "4000'": 1219,
      '~1850': 1850,
      high: null,
      '': null,
    };
    for (const [text, value] of Object.entries(table))
      expect([text, elevationOf(text) ?? null]).toEqual([text, value]);
    expect(elevationOf(undefined)).toBeUndefined();
  });

  test('powers need a unit, voltages are volts', () => {
    expectAll(kilowattsOf, {
      '850 kW': 850,
      '2.3 MW': 2300,
      '2,3MW': 2300,
      '230000 W': 230,
      '2.300 kW': 2300,
      '3 000 kW': 3000,
      '5 kWp': 5,
      yes: 0,
      '2300': 0,
    });
    expectAll(voltsOf, {
      '110000': 110_000,
      '110000;20000': 110_000,
      '20000;110000': 110_000,
      '110 kV': 110_000,
      '110.000': 110_000,
      medium: 0,
    });
  });

  test('floors and layers are below the ground if any of them is', () => {
    for (const text of ['-1', '-2', ' -1', '−1', '-1;-2', '0;-1', '-2--1', '-0.5', '-1-0'])
      expect([text, isBelowGround(text)]).toEqual([text, true]);
    for (const text of ['', '0', '1', '0-2', '1;2', '-0', '0 - 2', 'ground', '+1'])
      expect([text, isBelowGround(text)]).toEqual([text, false]);
    expect(isBelowGround(undefined)).toBe(false);
  });

  test('levels of administration are the lowest of a list', () => {
    expectAll(adminLevelOf, { '8': 8, ' 4': 4, '4;6': 4, '6;4': 4, '2,4': 2, x: 0, '': 0 });
  });

  test('dates are their last day', () => {
    expect([lastDayOf('1970-01-02'), lastDayOf('1970'), lastDayOf('1970-02'), lastDayOf('soon')]).toEqual([
      1, 364, 58, 0,
    ]);
  });
});
