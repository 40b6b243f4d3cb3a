/** Country, state and time zone of a spot: known towns, borders, islands, poles and the antimeridian. */
import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { iso1A2Code } from '@rapideditor/country-coder';
import fc from 'fast-check';
import atlasPath from '../../../../dist/places.bin' with { type: 'file' };
import { BorderAtlas, readAtlasHeader } from '../../../../src/region/world/border-atlas.ts';
import { packRings, unpackRings } from '../../../../src/region/world/packed-rings.ts';
import { placeAt } from '../../../../src/scoring/site/country-and-time-zone.ts';
import { PlaceMemo } from '../../../../src/scoring/site/place-memo.ts';
import { SceneMap } from '../../../support/maps/scene-map.ts';
import { answerAt } from '../../../support/scoring/spot-answer.ts';

const anyLat = fc.double({ min: -90, max: 90, noNaN: true });
const anyLon = fc.double({ min: -180, max: 180, noNaN: true });
const atlas = new BorderAtlas(readFileSync(atlasPath));

describe('a place', () => {
  test.each([
    ['Montevideo', -34.9054, -56.1912, 'UY', null, 'America/Montevideo'],
    ['Berlin', 52.52, 13.4, 'DE', 'DE-BE', 'Europe/Berlin'],
    ['Munich', 48.137, 11.575, 'DE', 'DE-BY', 'Europe/Berlin'],
    ['Düsseldorf', 51.226, 6.783, 'DE', 'DE-NW', 'Europe/Berlin'],
    ['Bremerhaven', 53.55, 8.58, 'DE', 'DE-HB', 'Europe/Berlin'],
    ['Heligoland', 54.18, 7.89, 'DE', 'DE-SH', 'Europe/Berlin'],
    ['Innsbruck', 47.267, 11.393, 'AT', 'AT-7', 'Europe/Vienna'],
    ['Zurich', 47.37, 8.54, 'CH', 'CH-ZH', 'Europe/Zurich'],
    ['Geneva', 46.2, 6.15, 'CH', 'CH-GE', 'Europe/Zurich'],
    ['Vaduz', 47.14, 9.52, 'LI', null, 'Europe/Vaduz'],
    ['Monaco', 43.735, 7.42, 'MC', null, 'Europe/Monaco'],
    ['Strasbourg', 48.58, 7.74, 'FR', 'FR-67', 'Europe/Paris'],
    ['Ajaccio', 41.926, 8.737, 'FR', 'FR-2A', 'Europe/Paris'],
    ['Pointe-à-Pitre', 16.24, -61.53, 'FR', 'FR-971', 'America/Guadeloupe'],
    ['Barcelona', 41.387, 2.17, 'ES', 'ES-CT', 'Europe/Madrid'],
    ['Palma', 39.57, 2.65, 'ES', 'ES-IB', 'Europe/Madrid'],
    ['Las Palmas', 28.12, -15.43, 'ES', 'ES-CN', 'Atlantic/Canary'],
    ['Porto', 41.15, -8.61, 'PT', 'PT-13', 'Europe/Lisbon'],
    ['Funchal', 32.65, -16.91, 'PT', 'PT-30', 'Atlantic/Madeira'],
    ['Bolzano', 46.5, 11.35, 'IT', 'IT-BZ', 'Europe/Rome'],
    ['Palermo', 38.116, 13.36, 'IT', 'IT-82', 'Europe/Rome'],
    ['Edinburgh', 55.95, -3.19, 'GB', 'GB-SCT', 'Europe/London'],
    ['Cardiff', 51.48, -3.18, 'GB', 'GB-WLS', 'Europe/London'],
    ['Saint Helier', 49.18, -2.1, 'JE', null, 'Europe/Jersey'],
    ['Brussels', 50.85, 4.35, 'BE', 'BE-BRU', 'Europe/Brussels'],
    ['Maastricht', 50.85, 5.69, 'NL', 'NL-LI', 'Europe/Amsterdam'],
    ['San Francisco', 37.77, -122.42, 'US', 'US-CA', 'America/Los_Angeles'],
    ['San Juan', 18.46, -66.1, 'US', 'US-PR', 'America/Puerto_Rico'],
    ['Mariehamn', 60.1, 19.94, 'FI', 'FI-01', 'Europe/Mariehamn'],
    ['Longyearbyen', 78.22, 15.64, 'NO', 'NO-SJ', 'Arctic/Longyearbyen'],
    ['Sydney', -33.87, 151.2, 'AU', 'AU-NSW', 'Australia/Sydney'],
    ['Astana', 51.16, 71.44, 'KZ', null, 'Asia/Almaty'],
    ['Pristina', 42.66, 21.16, 'XK', null, 'Europe/Belgrade'],
  ])('has its country, state and time zone: %s', (_, lat, lon, country, state, timeZone) => {
    expect(placeAt(lat, lon)).toEqual({ country, state, timeZone });
  });

  test('on either side of the Portuguese border has the local time of its country', () => {
    expect(placeAt(42.047, -8.644)).toMatchObject({ country: 'ES', timeZone: 'Europe/Madrid' });
    expect(placeAt(42.03, -8.645)).toMatchObject({ country: 'PT', timeZone: 'Europe/Lisbon' });
    expect(placeAt(38.88, -6.97)).toMatchObject({ country: 'ES', timeZone: 'Europe/Madrid' });
    expect(placeAt(38.88, -7.16)).toMatchObject({ country: 'PT', timeZone: 'Europe/Lisbon' });
  });

  test.each([
    // beyond the built-in border between Spain and Portugal, but mapped as the other country
    [42.047, -8.644, 'PT', 'Europe/Lisbon'],
    [42.03, -8.645, 'ES', 'Europe/Madrid'],
    [38.88, -6.97, 'PT', 'Europe/Lisbon'],
  ])('at %p, %p in mapped borders of %s has the local time of that country', (lat, lon, code, timezone) => {
    const map = new SceneMap({ lat, lon }).area('administrative', [-90, -90], [90, 90], {
      name: code,
      value: 2,
    });
    expect(answerAt(map).explanation.spot_context).toMatchObject({ country: code, region: null, timezone });
  });

  test('on the high seas has a time zone but no country', () => {
    expect(placeAt(45, -35)).toEqual({ country: null, state: null, timeZone: 'Etc/GMT+2' });
  });

  test.each([
    [90, 0],
    [90, 180],
    [-90, -180],
    [-90, 180],
    [0, 180],
    [0, -180],
    [-16.5, 180],
    [89.999999, -179.999999],
    [-0, -0],
  ])('at %p, %p has a time zone', (lat, lon) => {
    expect(() => new Intl.DateTimeFormat('en', { timeZone: placeAt(lat, lon).timeZone })).not.toThrow();
  });

  test('anywhere on Earth has a time zone that the platform supports, and a state only of its own country', () => {
    fc.assert(
      fc.property(anyLat, anyLon, (lat, lon) => {
        const { country, state, timeZone } = placeAt(lat, lon);
        expect(new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone).toBeString();
        if (state !== null) expect(state.slice(0, 3)).toBe(`${country}-`);
      }),
      { numRuns: 500 },
    );
  });

  test('changes country at the Rhine between Buchs and Schaan, not at the edge of a cell', () => {
    const isSwiss = (lon: number): boolean => atlas.locate(47.1687, lon)?.country === 'CH';
    let [west, east] = [9.478, 9.508];
    expect([isSwiss(west), isSwiss(east)]).toEqual([true, false]);
    while (east - west > 1e-5) {
      const middle = (west + east) / 2;
      if (isSwiss(middle)) west = middle;
      else east = middle;
    }
    expect(placeAt(47.1687, west - 0.0002)).toMatchObject({ country: 'CH', state: 'CH-SG' });
    expect(placeAt(47.1687, east + 0.0002)).toMatchObject({ country: 'LI', state: null });
  });

  test('does not depend on earlier requests', () => {
    const alps = Array.from(
      { length: 3000 },
      (_, i) => [46 + (i % 60) / 30, 6 + Math.floor(i / 60) / 5] as const,
    );
    const memo = new PlaceMemo();
    const first = alps.map(([lat, lon]) => memo.at(lat, lon));
    // Fills the memo, so that it forgets the cells of the Alps.
    for (let i = 0; i < 9000; i++) memo.at(-60, -179 + i / 50);
    const again = alps.toReversed().map(([lat, lon]) => memo.at(lat, lon));
    expect(again.toReversed()).toEqual(first);
    expect(alps.map(([lat, lon]) => placeAt(lat, lon))).toEqual(first);
  });
});

describe('the borders', () => {
  test('give the same country as country-coder anywhere', () => {
    fc.assert(
      fc.property(anyLat, anyLon, (lat, lon) => {
        // The borders have coordinates in steps of 1e-5 degrees.
        const [y, x] = [Math.round(lat * 1e5) / 1e5, Math.round(lon * 1e5) / 1e5];
        const country = atlas.locate(y, x)?.country ?? null;
        const territory = iso1A2Code([x, y], { level: 'territory' });
        // Guadeloupe has its own code but French road law.
        if (country !== territory) expect(country).toBe(iso1A2Code([x, y], { level: 'country' }));
      }),
      { numRuns: 3000 },
    );
  });

  test('give every spot in a country with states one of them, near the shore the nearest', () => {
    expect(atlas.locate(54.35, 12.3)).toMatchObject({ country: 'DE', state: 'DE-MV' });
    expect(atlas.locate(53.9, 7.7)).toMatchObject({ country: 'DE', state: 'DE-NI' });
    expect(atlas.locate(57.0, -2.0)).toMatchObject({ country: 'GB', state: 'GB-SCT' });
    const germany = fc.tuple(
      fc.double({ min: 47, max: 55, noNaN: true }),
      fc.double({ min: 6, max: 15, noNaN: true }),
    );
    fc.assert(
      fc.property(germany, ([lat, lon]) => {
        const located = atlas.locate(lat, lon);
        if (located?.country === 'DE') expect(located.state).toMatch(/^DE-[A-Z]{2}$/);
      }),
      { numRuns: 500 },
    );
  });

  test('contain the states of the countries whose holidays differ by state', () => {
    const { states } = readAtlasHeader(readFileSync(atlasPath)).header;
    const codes = (country: string): number => new Set(states[country]!.map(({ code }) => code)).size;
    expect({ DE: codes('DE'), AT: codes('AT'), CH: codes('CH'), US: codes('US'), GB: codes('GB') }).toEqual({
      DE: 16,
      AT: 9,
      CH: 26,
      US: 51,
      GB: 4,
    });
    // 17 communities and two cities; 18 regions, two autonomous provinces and the region that they form
    expect([codes('ES'), codes('IT')]).toEqual([19, 21]);
  });
});

describe('packed rings', () => {
  test('round-trip', () => {
    const coordinate = fc.integer({ min: -18_000_000, max: 18_000_000 });
    const ring = fc.array(fc.tuple(coordinate, coordinate), { maxLength: 20 }).map((pairs) => pairs.flat());
    fc.assert(
      fc.property(fc.array(ring, { maxLength: 5 }), fc.nat(10), (rings, before) => {
        const bytes = Array.from({ length: before }, () => 255);
        packRings(rings, bytes);
        expect(unpackRings(Uint8Array.from(bytes), before).map((each) => [...each])).toEqual(rings);
      }),
    );
  });
});
