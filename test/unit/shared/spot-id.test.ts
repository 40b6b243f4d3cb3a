// Properties of spot ids that clients and other instances rely on.
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { cellOf, spotIdOf } from '../../../src/shared/spot-id.ts';

const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });

describe('spot ids', () => {
  test('never change between releases, because clients and databases keep them', () => {
    expect(spotIdOf(51.2277, 6.7735)).toBe('049fc1e1-2057-8254-864d-f0e127d1c012');
  });

  test('are UUIDs of version 8 with the RFC 9562 variant', () => {
    fc.assert(
      fc.property(latitude, longitude, (lat, lon) => {
        expect(spotIdOf(lat, lon)).toMatch(
          /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        );
      }),
    );
  });

  test('lead back to a position at most half a cell away, which has the same id', () => {
    fc.assert(
      fc.property(latitude, longitude, (lat, lon) => {
        const id = spotIdOf(lat, lon);
        const cell = cellOf(id)!;
        expect(Math.abs(cell.lat - lat)).toBeLessThanOrEqual(0.5001e-4);
        const aroundTheGlobe = Math.abs(cell.lon - lon) % 360;
        const atPole = Math.abs(cell.lat) === 90;
        if (!atPole) expect(Math.min(aroundTheGlobe, 360 - aroundTheGlobe)).toBeLessThanOrEqual(0.5001e-4);
        expect(spotIdOf(cell.lat, cell.lon)).toBe(id);
        expect(cellOf(id.toUpperCase())).toEqual(cell);
      }),
    );
  });

  test('are equal in one cell and different in two', () => {
    expect(spotIdOf(47.13999, 9.52001)).toBe(spotIdOf(47.14, 9.52));
    expect(spotIdOf(47.1401, 9.52)).not.toBe(spotIdOf(47.14, 9.52));
    fc.assert(
      fc.property(
        fc.integer({ min: -899_999, max: 899_998 }),
        fc.integer({ min: -1_799_999, max: 1_799_998 }),
        (y, x) => {
          const here = spotIdOf(y / 1e4, x / 1e4);
          expect(spotIdOf((y + 1) / 1e4, x / 1e4)).not.toBe(here);
          expect(spotIdOf(y / 1e4, (x + 1) / 1e4)).not.toBe(here);
        },
      ),
    );
  });

  test('are unique at minus zero, at the antimeridian and at the poles', () => {
    expect(spotIdOf(-0, -0)).toBe(spotIdOf(0, 0));
    expect(spotIdOf(-0.00001, 0.00001)).toBe(spotIdOf(0, 0));
    expect(spotIdOf(12.3, 180)).toBe(spotIdOf(12.3, -180));
    expect(spotIdOf(12.3, 179.99999)).toBe(spotIdOf(12.3, -180));
    expect(spotIdOf(90, 17)).toBe(spotIdOf(90, -120));
    expect(spotIdOf(-90, 17)).toBe(spotIdOf(-90, 180));
    expect(cellOf(spotIdOf(90, 17))).toEqual({ lat: 90, lon: 0 });
    expect(Object.is(cellOf(spotIdOf(0, 0))!.lat, 0)).toBe(true);
  });

  test('differ from other UUIDs, and from ids with one changed digit', () => {
    for (let round = 0; round < 2000; round++) expect(cellOf(crypto.randomUUID())).toBeNull();
    fc.assert(
      fc.property(fc.uuid({ version: 8 }), (id) => {
        expect(cellOf(id)).toBeNull();
      }),
    );
    const id = spotIdOf(51.2277, 6.7735);
    for (let position = 0; position < id.length; position++) {
      if (id[position] === '-') continue;
      const digit = ((Number.parseInt(id[position]!, 16) + 1) % 16).toString(16);
      expect(cellOf(id.slice(0, position) + digit + id.slice(position + 1))).toBeNull();
    }
    for (const text of ['', 'spot', `${id} `, id.replaceAll('-', '')]) expect(cellOf(text)).toBeNull();
  });

  test('exist only on the globe: the error names the field and the value', () => {
    expect(() => spotIdOf(90.1, 0)).toThrow('lat must be a number from -90 to 90, not 90.1');
    expect(() => spotIdOf(0, Number.NaN)).toThrow('lon must be a number from -180 to 180, not NaN');
  });
});
