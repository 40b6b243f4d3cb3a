/** Numbers as mappers write them. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { populationOf } from '../../../../src/osm/tags/values/counts.ts';
import { minutesOf } from '../../../../src/osm/tags/values/durations.ts';
import { elevationOf, metresOf } from '../../../../src/osm/tags/values/lengths.ts';
import { kilowattsOf, voltsOf } from '../../../../src/osm/tags/values/powers.ts';
import { speedOf } from '../../../../src/osm/tags/values/speeds.ts';
import { tonnesOf } from '../../../../src/osm/tags/values/weights.ts';
import { expectAll } from '../../../support/expect-values.ts';

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
      '2-3': 2,
      '3-4': 3,
      '10-12': 10,
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
        '6-10',
        '7 - 6',
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
      'DE:30': 30,
      'BE-VLG:50': 50,
      'GB:20': 32,
      'GB:zone:20': 32,
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
