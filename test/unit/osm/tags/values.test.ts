/** Numbers as mappers write them. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { countOf, populationOf } from '../../../../src/osm/tags/values/counts.ts';
import { lastDayOf } from '../../../../src/osm/tags/values/dates.ts';
import { crossingMinutesOf, minutesOf } from '../../../../src/osm/tags/values/durations.ts';
import { elevationOf, metresOf } from '../../../../src/osm/tags/values/lengths.ts';
import { adminLevelOf, isBelowGround } from '../../../../src/osm/tags/values/levels.ts';
import { kilowattsOf, voltsOf } from '../../../../src/osm/tags/values/powers.ts';
import { speedOf } from '../../../../src/osm/tags/values/speeds.ts';
import { tonnesOf } from '../../../../src/osm/tags/values/weights.ts';

/** Expects each spelling to be read as the value beside it, to four digits. */
function expectAll(read: (value: string) => number | null | undefined, table: Record<string, number | null>) {
  for (const [text, value] of Object.entries(table)) {
    const found = read(text) ?? null;
    const isNear = value !== null && found !== null && Math.abs(found - value) <= Math.abs(value) * 1e-3;
    expect([text, isNear ? value : found]).toEqual([text, value]);
  }
}

describe('lengths', () => {
  test('are read with metric units in any spelling', () => {
    expectAll(metresOf, {
      '2.1': 2.1,
      '2,1': 2.1,
      '2.10': 2.1,
      '2.1 m': 2.1,
      '2,10m': 2.1,
      '2.1M': 2.1,
      '2.10 meters': 2.1,
      '2.10 metres': 2.1,
      '2.1 Meter': 2.1,
      '2,1 mètres': 2.1,
      '2,1 metros': 2.1,
      '2.1 m.': 2.1,
      '2.1 mts': 2.1,
      '2,1 м': 2.1,
      '210 cm': 2.1,
      '210cm': 2.1,
      '2100 mm': 2.1,
      '2.100 mm': 2.1,
      '2m10': 2.1,
      '2 m 10 cm': 2.1,
      '２．１ｍ': 2.1,
      '٢٫١': 2.1,
      '2\u00a0m': 2,
    });
  });

  test('are read in feet and inches in any typography', () => {
    const high = 6 * 0.3048 + 7 * 0.0254;
    for (const text of [
      `6'7"`,
      `6'7`,
      `6' 7"`,
      `6'-7"`,
      `6' - 7"`,
      `6'7''`,
      '6′7″',
      '6′7',
      '6’7”',
      '6‘7“',
      '6´7´´',
      '6 ft 7 in',
      '6ft7in',
      '6ft 7in',
      '6 ft 7',
      '6 feet 7 inches',
      '6 foot 7 inch',
      '6 ft. 7 in.',
      '6 FT 7 IN',
      '79"',
      '79 in',
      '79 inches',
    ])
      expectAll(metresOf, { [text]: high });
    expectAll(metresOf, {
      "11'6": 3.505,
      "11'6''": 3.505,
      "11'": 3.353,
      '11 ft': 3.353,
      '11.5 ft': 3.505,
      '11½ ft': 3.505,
      '13\'6½"': 4.128,
    });
  });

  test('are read with words that do not change them, and without what is in brackets', () => {
    expectAll(metresOf, {
      'ca. 2.5': 2.5,
      'ca 2,5 m': 2.5,
      '~2.5': 2.5,
      '~ 2.5 m': 2.5,
      '≈2.5m': 2.5,
      'approx. 2.5 m': 2.5,
      'max 2.5 m': 2.5,
      'max. 2,5m': 2.5,
      '<2.5': 2.5,
      '≤ 2.5 m': 2.5,
      'bis zu 2,5 m': 2.5,
      '2.5 m (2011)': 2.5,
      '2.0 m (6\'7")': 2,
      '6\'7" (2.0 m)': 2.007,
      '2.5 (estimated)': 2.5,
      '2.5 m max.': 2.5,
      '\u200e2.5 m': 2.5,
      '2·5 m': 2.5,
      '2.5 метра': 2.5,
    });
  });

  test('of a list or a range are the shortest', () => {
    expectAll(metresOf, {
      '2.5;3.0': 2.5,
      '3.0; 2.5': 2.5,
      '3.0|2.5': 2.5,
      '2.5-3': 2.5,
      '2,5 - 3,0 m': 2.5,
      '2.5 m – 3 m': 2.5,
      '8 to 10 ft': 2.438,
      '6\'7";7\'0"': 2.007,
      '2.10m / 6\'11"': 2.1,
      '2.1 m or 7 ft': 2.1,
    });
  });

  test('are unknown if anything of them cannot be read', () => {
    for (const text of [
      ...[
        '',
        ' ',
        'low',
        'see sign',
        'default',
        'below_default',
        'none',
        '2.5 parsecs',
        'm',
        '2.1.3',
        '2,1,3',
      ],
      ...[
        '2.5; low',
        '2 1',
        '6 7',
        '-2',
        '2..',
        "'",
        '"',
        '2 m 3 t',
        '2.5 m bridge 3',
        '1e3',
        'NaN',
        'Infinity',
      ],
      ...['2.5x3', '0x10', '2.5 or so 3', '2'.repeat(300), `2${' '.repeat(300)}x`],
    ])
      expect([text, metresOf(text)]).toEqual([text, null]);
  });
});

describe('weights', () => {
  test('are read with their units', () => {
    expectAll(tonnesOf, {
      '3.5': 3.5,
      '3,5': 3.5,
      '3,5t': 3.5,
      '3.5 t': 3.5,
      '3.5 T': 3.5,
      '7½ t': 7.5,
      '2.8 tons': 2.8,
      '2.8 tonnes': 2.8,
      '2,8 Tonnen': 2.8,
      '3.500': 3.5,
      '3500 kg': 3.5,
      '3500kg': 3.5,
      '3.500 kg': 3.5,
      '3,500 kg': 3.5,
      "3'500 kg": 3.5,
      '3 500 kg': 3.5,
      '16000 lbs': 7.257,
      '16,000 lbs': 7.257,
      '16000 lb': 7.257,
      '16000 pounds': 7.257,
      '10 st': 9.072,
      '10 short tons': 9.072,
      '10 lt': 10.16,
      '10 long tons': 10.16,
      '40 cwt': 2.032,
      'ca. 3,5 t': 3.5,
      '3.5 t (2019)': 3.5,
      '7.5;3.5': 3.5,
      '3.5-7.5 t': 3.5,
    });
  });

  test('are unknown if they cannot be read', () => {
    for (const text of ['', 'heavy', '3.5 m', 'truck', '3.5 t;?', '-3.5', '3.5 t 2 axles', '3.5/7.5'])
      expect([text, tonnesOf(text)]).toEqual([text, null]);
  });
});

describe('speeds', () => {
  test('are read in km/h, mph and knots, of a list the lowest', () => {
    expectAll(speedOf, {
      '50': 50,
      ' 50 ': 50,
      '50 km/h': 50,
      '50km/h': 50,
      '50 kmh': 50,
      '50 kph': 50,
      '30 mph': 48,
      '30mph': 48,
      '30 MPH': 48,
      '70mph': 113,
      '5 knots': 9,
      '50; 30': 30,
      '30|50': 30,
      '50,30': 30,
      '50, 30': 30,
      '50 km/h;signals': 50,
      '50-70': 50,
    });
  });

  test('are read by the name of a law or zone, in any case', () => {
    expectAll(speedOf, {
      'DE:urban': 50,
      'GR:Urban': 50,
      'GR:URBAN': 50,
      'gr:urban': 50,
      'RU:urban': 60,
      'ru:Urban': 60,
      'DE:rural': 100,
      'FR:Rural': 80,
      'BE-VLG:rural': 70,
      'DE:zone:30': 30,
      'DE:zone30': 30,
      'de:Zone30': 30,
      'FR:zone 30': 30,
      'zone:20': 20,
      'DE:motorway': 130,
      'GB:nsl_single': 97,
      walk: 7,
      'DE:walk': 7,
      'DE:living_street': 10,
    });
  });

  test('without a limit exist on motorways and trunk roads only', () => {
    expect([speedOf('none', true), speedOf('none'), speedOf('None', true)]).toEqual([130, 0, 130]);
  });

  test('are unknown otherwise', () => {
    for (const text of [
      '',
      'signals',
      'variable',
      'unsigned',
      'default',
      '-20',
      '0',
      '9999',
      'XX:moon',
      '50 m',
      'constructor',
    ])
      expect([text, speedOf(text)]).toEqual([text, 0]);
    expect(speedOf(undefined)).toBe(0);
  });
});

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

describe('any text', () => {
  const readers = [metresOf, tonnesOf, speedOf, minutesOf, populationOf, elevationOf, kilowattsOf, voltsOf];
  const odd = fc.oneof(
    fc.string({ maxLength: 255, unit: 'binary' }),
    fc.stringMatching(/^[\d .,'";|\-–~≈()mftinkgh½ ca]{0,60}$/),
  );

  test('is read without an error, as a number that is not negative or as unknown', () => {
    fc.assert(
      fc.property(odd, (text) => {
        for (const read of readers) {
          const value = read(text) ?? 0;
          expect(Number.isFinite(value)).toBe(true);
          if (read !== elevationOf) expect(value).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('is read in little time', () => {
    const worst = [
      '1'.repeat(255),
      '1 '.repeat(127),
      '1-'.repeat(127),
      "'".repeat(255),
      '(('.repeat(127),
      `${'ca '.repeat(80)}1`,
      '1,'.repeat(127),
      ' '.repeat(255),
    ];
    const started = performance.now();
    for (let i = 0; i < 20; i++) for (const text of worst) for (const read of readers) read(text);
    expect((performance.now() - started) / (20 * worst.length * readers.length)).toBeLessThan(5);
  });

  test('written by a rule is read back', () => {
    const number = fc.integer({ min: 100, max: 999_999 });
    const separators = fc.constantFrom('', ',', '.', ' ', "'", '\u202f');
    fc.assert(
      fc.property(
        number,
        separators,
        fc.constantFrom('', 'ca. ', '~', '>'),
        fc.constantFrom('', ' (2011)', '+', ' people'),
        (count, separator, before, after) => {
          const digits = String(count).replace(/\B(?=(\d{3})+$)/g, separator);
          expect(populationOf(`${before}${digits}${after}`)).toBe(count);
        },
      ),
    );
    const cm = fc.integer({ min: 100, max: 3000 });
    fc.assert(
      fc.property(
        cm,
        fc.constantFrom('.', ','),
        fc.constantFrom('', ' m', 'm', ' meters'),
        (length, point, unit) => {
          expect(metresOf((length / 100).toFixed(2).replace('.', point) + unit)).toBeCloseTo(length / 100, 6);
        },
      ),
    );
  });
});
