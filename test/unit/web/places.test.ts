/** Which places a list names, and when the map has left it. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Nearby, Place } from '../../../src/api/nearby.ts';
import { chosenOf } from '../../../src/web/places/found-places.ts';
import { areaOf, boundsAround, hasLeft, isInside } from '../../../src/web/places/search-area.ts';

const PHONE = { width: 390, height: 844 };
const SHEET = { left: 0, bottom: 422 };

const place = fc
  .record({
    lat: fc.double({ min: 47, max: 47.2, noNaN: true }),
    lon: fc.double({ min: 9, max: 9.2, noNaN: true }),
    score: fc.integer({ min: 0, max: 100 }),
    distance_m: fc.integer({ min: 0, max: 20_000 }),
    here: fc.boolean(),
  })
  .map((each) => ({ ...each, ampel: each.score >= 70 ? 'green' : 'yellow' }) as Place);
const answer = fc
  .record({ places: fc.array(place, { maxLength: 50 }), nearest_green: fc.option(place) })
  .map((each): Nearby => ({ ...each, considered: 0, notice: null }));
const area = { lat: 47.1, lon: 9.1, radius: 5000, bounds: [9.05, 47.05, 9.15, 47.15] as const };

describe('the list', () => {
  test('names at most twelve places, all in view, in the order of the service, and a good one beyond only when none is', () => {
    fc.assert(
      fc.property(answer, (nearby) => {
        const { places, nearestGood } = chosenOf(nearby, { ...area, bounds: [...area.bounds] }, null);
        expect(places.length).toBeLessThanOrEqual(12);
        for (const each of places) expect(isInside(each, [...area.bounds])).toBeTrue();
        expect(places).toEqual(nearby.places.filter((each) => places.includes(each)));
        const hasGood = places.some(({ ampel }) => ampel === 'green');
        if (hasGood) expect(nearestGood).toBeNull();
        else if (nearestGood !== nearby.nearest_green) expect(nearestGood?.ampel).toBe('green');
      }),
    );
  });

  test('of better places has only better ones, never the spot itself', () => {
    fc.assert(
      fc.property(answer, fc.integer({ min: 0, max: 100 }), (nearby, score) => {
        const origin = { lat: 47.1, lon: 9.1, name: '', score };
        const { places } = chosenOf(nearby, { ...area, bounds: null }, origin);
        for (const each of places) expect([each.here, each.score > score]).toEqual([false, true]);
      }),
    );
  });
});

describe('the searched part of the map', () => {
  const view = fc.record({
    lat: fc.double({ min: -60, max: 60, noNaN: true }),
    lon: fc.double({ min: -170, max: 170, noNaN: true }),
    zoom: fc.double({ min: 12, max: 16, noNaN: true }),
  });

  test('is what the sheet leaves free: its middle and its corners are inside of bounds and radius', () => {
    fc.assert(
      fc.property(view, (at) => {
        const found = areaOf(at, PHONE, SHEET);
        expect(isInside(found, found.bounds!)).toBeTrue();
        // the sheet hides the south
        expect(found.lat).toBeGreaterThan(at.lat);
        expect(hasLeft(found, found)).toBeFalse();
      }),
    );
  });

  test('is left by a pan of half a screen and by two levels of zoom, not by a nudge', () => {
    fc.assert(
      fc.property(view, (at) => {
        const searched = areaOf(at, PHONE, SHEET);
        const [west, south, east, north] = searched.bounds!;
        const moved = (share: number) => ({
          ...at,
          lon: at.lon + share * (east - west),
          lat: at.lat + share * (north - south),
        });
        expect(hasLeft(searched, areaOf(moved(0.1), PHONE, SHEET))).toBeFalse();
        expect(hasLeft(searched, areaOf(moved(0.6), PHONE, SHEET))).toBeTrue();
        expect(hasLeft(searched, areaOf({ ...at, zoom: at.zoom + 2 }, PHONE, SHEET))).toBeTrue();
      }),
    );
  });

  test('around places holds each of them', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1 }), (places) => {
        const bounds = boundsAround(places);
        for (const each of places) expect(isInside(each, bounds)).toBeTrue();
      }),
    );
  });
});
