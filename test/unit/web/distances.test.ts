/** Distances as the page writes them. */

import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { isInside } from '../../../src/shared/geo/box.ts';
import { metresApart } from '../../../src/shared/geo/distance.ts';
import { LANGUAGES } from '../../../src/shared/language.ts';
import { type Bounds, boundsOfPlaces } from '../../../src/web/lib/geo.ts';
import { originOf } from '../../../src/web/places/found-places.ts';
import { distanceTo, format, formatByIntl } from '../../../src/web/state/units.ts';

const point = fc.record({
  lat: fc.double({ min: 47, max: 47.2, noNaN: true }),
  lon: fc.double({ min: 9, max: 9.2, noNaN: true }),
});
const VIEW: Bounds = [9.05, 47.05, 9.15, 47.15];

describe('distances', () => {
  test('start at the device if it is near, or at a searched town in view, or else in the middle', () => {
    const town = { lat: 47.1, lon: 9.06, of: 'town', name: 'Vaduz' } as const;
    const here = { lat: 47.5, lon: 9.5 };
    expect(originOf({ position: null, town: null }, VIEW)).toMatchObject({ of: 'middle' });
    expect(originOf({ position: here, town: null }, VIEW)).toMatchObject({ of: 'you', ...here });
    expect(originOf({ position: { lat: 38, lon: -9 }, town: null }, VIEW).of).toBe('middle');
    expect(originOf({ position: here, town }, VIEW)).toEqual(town);
    expect(originOf({ position: null, town }, [8, 46, 8.1, 46.1]).of).toBe('middle');
  });

  test('are rounded to useful steps', () => {
    const said = [30, 120, 860, 974, 976, 5840, 9940, 9960, 12_400].map((metres) =>
      // a no-break space keeps number and unit on one line
      distanceTo(metres).replace('\u00a0', '_'),
    );
    expect(said).toEqual([
      '50_m',
      '100_m',
      '850_m',
      '950_m',
      '1.0_km',
      '5.8_km',
      '9.9_km',
      '10.0_km',
      '12_km',
    ]);
    expect(distanceTo(7500, 'long')).toBe('7.5 kilometres');
  });

  test('are written as the browser would write them', () => {
    const written = fc.record({
      value: fc.double({ min: 0, max: 21_000, noNaN: true }),
      unit: fc.constantFrom('meter', 'kilometer'),
      digits: fc.constantFrom(0, 1),
      lang: fc.constantFrom(...LANGUAGES),
    });
    fc.assert(
      fc.property(written, ({ value, unit, digits, lang }) => {
        expect(format([value, unit, digits, 'short'], lang)).toBe(
          formatByIntl([value, unit, digits, 'short'], lang),
        );
      }),
      {
        examples: [0.05, 0.25, 0.35, 1.25, 9.95, 99.95, 999.94, 999.95, 999.5, 1000].map((value) => [
          { value, unit: 'kilometer', digits: 1, lang: 'de' },
        ]),
      },
    );
  });

  test('across the date line are short, and the box around places contains each of them', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1 }), (places) => {
        const bounds = boundsOfPlaces(places);
        for (const each of places) expect(isInside(each, bounds)).toBeTrue();
      }),
    );
    expect(metresApart({ lat: 0, lon: 179.99 }, { lat: 0, lon: -179.99 })).toBeLessThan(2300);
  });
});
