/** The effect of weekday, hour and law on the traffic of a mean night. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { resolveAt } from '../../../../src/scoring/calendar/at.ts';
import { nightFor } from '../../../../src/scoring/calendar/night.ts';
import { calendarOf } from '../../../../src/scoring/calendar/night-type.ts';
import { type TrafficFactors, trafficFactors } from '../../../../src/scoring/calendar/traffic.ts';
import { parseAt } from '../../../../src/shared/time/date-time.ts';
import { cases } from '../../../support/whole.ts';

/** Returns the traffic factors at a local time in a country with one time zone and no state. */
function factors(country: string | null, at: string, timeZone = 'Europe/Berlin'): TrafficFactors {
  const night = nightFor(resolveAt(parseAt(at)!, timeZone), timeZone);
  return trafficFactors(night, calendarOf(night, { country, state: null }, 50), country);
}

describe('traffic', () => {
  test('on a whole ordinary night is the mean, even at clock changes', () => {
    const mean = { lightUrban: 1, lightRural: 1, heavyMotorway: 1, heavyOther: 1 };
    expect(factors('DE', '2026-01-13T12:00')).toEqual(mean);
    expect(factors(null, '2026-01-13T12:00')).toEqual(mean);
    expect(factors('SE', '2026-01-13T22:00')).toEqual(mean);
  });

  test.each([
    ['Friday night', '2026-01-16T12:00', [1.1, 1.1, 0.8, 0.8]],
    ['Saturday night', '2026-01-17T12:00', [1.1, 1.1, 0.1, 0.7]],
    ['Sunday night', '2026-01-18T12:00', [1, 1, 1, 1]],
    ['the eve of a holiday', '2026-05-13T12:00', [1.1, 1.1, 0.3, 0.7]],
    ['the night after a holiday', '2026-05-14T12:00', [1, 1, 1, 1]],
    ['the night clocks go forward', '2026-03-28T12:00', [1.1, 1.1, 0.1, 0.7]],
    ['the night clocks go back', '2026-10-24T12:00', [1.1, 1.1, 0.1, 0.7]],
  ])('has its factors in Germany on %s', (_, at, expected) => {
    expect(listed(factors('DE', at))).toEqual(expected);
  });

  test.each([
    ['Saturday', '2026-01-17T12:00', [1.09, 1.29], [0.09, 0.13]],
    ['Sunday', '2026-01-18T12:00', [0.99, 1.1], [0.92, 1.22]],
  ] as const)(
    'on a motorway on %s night is within the range of four counters in the Ruhr',
    (_, at, cars, lorries) => {
      const { lightRural, heavyMotorway } = factors('DE', at);
      expect(lightRural).toBeGreaterThanOrEqual(cars[0]);
      expect(lightRural).toBeLessThanOrEqual(cars[1]);
      expect(heavyMotorway).toBeGreaterThanOrEqual(lorries[0]);
      expect(heavyMotorway).toBeLessThanOrEqual(lorries[1]);
    },
  );

  test('without a weekend ban has fewer lorries on Friday and Saturday alike', () => {
    expect(listed(factors('ES', '2026-01-16T12:00'))).toEqual([1.1, 1.1, 0.8, 0.8]);
    expect(listed(factors('ES', '2026-01-17T12:00'))).toEqual([1.1, 1.1, 0.8, 0.8]);
    expect(listed(factors('ES', '2026-05-14T12:00'))).toEqual([1, 1, 1, 1]);
  });

  test.each(['AT', 'CH', 'LI'])('in %s has lorries mainly on motorways every night', (country) => {
    expect(listed(factors(country, '2026-01-13T12:00'))).toEqual([1, 1, 1, 0.4]);
    const [, , motorway, other] = listed(factors(country, '2026-01-17T12:00'));
    expect(motorway).toBe(0.1);
    expect(other).toBeCloseTo(0.28, 12);
  });

  test('is light from two in the morning and as heavy at five as in the evening', () => {
    const { lightUrban, heavyMotorway } = factors('DE', '2026-01-14T02:00');
    expect(lightUrban).toBeCloseTo((0.25 + 0.31 + 0.83 + 2.16) / 4, 12);
    expect(heavyMotorway).toBeCloseTo((0.7 + 0.92 + 1.36 + 2.11) / 4, 12);
    expect(factors('DE', '2026-01-14T05:00').lightRural).toBeCloseTo(2.16, 12);
    expect(factors('DE', '2026-01-14T05:59:59').heavyOther).toBeCloseTo(2.11, 12);
  });

  test('in the rest of the night never grows as the night passes', () => {
    const start = resolveAt(parseAt('2026-01-13T22:00')!, 'Europe/Berlin');
    const length = 8 * 3600;
    const second = fc.integer({ min: 0, max: length - 1 });
    const remaining = (from: number): number[] =>
      listed(factors('DE', new Date(start + from * 1000).toISOString())).map(
        (flow) => flow * (length - from),
      );
    fc.assert(
      fc.property(second, second, (a, b) => {
        const [earlier, later] = [remaining(Math.min(a, b)), remaining(Math.max(a, b))];
        for (const [i, flow] of later.entries()) expect(flow).toBeLessThanOrEqual(earlier[i]! + 1e-6);
      }),
      cases(100),
    );
  });

  test('is positive in every night of every country', () => {
    const country = fc.constantFrom('DE', 'AT', 'CH', 'FR', 'US', 'UY', 'CN', null);
    const at = fc.integer({ min: 0, max: Date.UTC(2100, 11, 31) / 1000 }).map((s) => s * 1000);
    fc.assert(
      fc.property(country, at, (code, ms) => {
        for (const factor of listed(factors(code, new Date(ms).toISOString()))) {
          expect(factor).toBeGreaterThan(0);
          expect(factor).toBeLessThan(3);
        }
      }),
      cases(200),
    );
  });
});

function listed({ lightUrban, lightRural, heavyMotorway, heavyOther }: TrafficFactors): number[] {
  return [lightUrban, lightRural, heavyMotorway, heavyOther];
}
