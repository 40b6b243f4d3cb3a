/** Which places a list names, and when the map has left it. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Nearby, Place } from '../../../src/api/nearby.ts';
import { isInside, parseBox } from '../../../src/shared/geo/box.ts';
import { boundsAround } from '../../../src/web/lib/geo.ts';
import { chosenOf } from '../../../src/web/places/found-places.ts';
import { regionsNamed } from '../../../src/web/places/region-names.ts';
import { cornersOf, placeOfWords, planAlong, planBetween } from '../../../src/web/places/route-plan.ts';
import { areaOf, hasLeft } from '../../../src/web/places/search-area.ts';
import type { CoveredRegion } from '../../../src/web/state.ts';
import { nearbyWith } from '../../support/http/sample-score.ts';

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
  .map((each): Nearby => nearbyWith(each));
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

  test('is a box that the service takes, wherever on the world and however much of it is seen', () => {
    const anywhere = fc.record({
      lat: fc.double({ min: -85, max: 85, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
      zoom: fc.double({ min: 2, max: 19, noNaN: true }),
    });
    const covered = fc.record({ left: fc.nat(1440), bottom: fc.nat(900) });
    fc.assert(
      fc.property(anywhere, covered, (at, sheet) => {
        const { bounds, radius } = areaOf(at, { width: 1440, height: 900 }, sheet);
        expect([bounds, parseBox(bounds!.join()) !== null]).toEqual([bounds, true]);
        expect(radius).toBeWithin(1, 40_000);
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

describe('a drive', () => {
  const corner = fc.record({
    lat: fc.double({ min: 40, max: 42, noNaN: true }),
    lon: fc.double({ min: 0, max: 2, noNaN: true }),
  });
  const drive = { corridor: 1000, speed: 70, departure: null };

  test('keeps the ends and the corners of its line, to a metre', () => {
    fc.assert(
      fc.property(fc.array(corner, { minLength: 2, maxLength: 4 }), (track) => {
        const plan = planAlong('a.gpx', track, drive);
        if (plan === 'too_long') throw new Error('four corners in 300 km are not too long');
        const corners = cornersOf(plan);
        expect(corners).toHaveLength(track.length);
        for (const [i, { lat, lon }] of corners.entries()) {
          expect(Math.abs(lat - track[i]!.lat)).toBeLessThan(1e-5);
          expect(Math.abs(lon - track[i]!.lon)).toBeLessThan(1e-5);
        }
      }),
    );
  });

  test('between two places in numbers, or a link to one, is called by both of their numbers', async () => {
    const near = { lat: 0, lon: 0 };
    const from = await placeOfWords('-34.9054, -56.1912', near);
    const to = await placeOfWords('https://www.openstreetmap.org/#map=16/-34.8381/-56.0308', near);
    const plan = planBetween(from!, to!, drive);
    expect(plan).toMatchObject({ name: '-34.9054 -56.1912 – -34.8381 -56.0308' });
  });

  test('between two places is slower than the road by its detour, and never slower than the service takes', () => {
    const from = { lat: 41, lon: 1, words: 'Here, There' };
    const to = { lat: 41.5, lon: 1.5, words: 'Elsewhere' };
    expect(planBetween(from, to, drive)).toMatchObject({ name: 'Here – Elsewhere', speed: 50 });
    expect(planBetween(from, to, { ...drive, speed: 11 })).toMatchObject({ speed: 10 });
    expect(planBetween(from, { ...to, lat: 51 }, drive)).toBe('too_long');
  });
});

test('a region is found by any word of its title, whatever the accents', () => {
  const regions = ['Malta', 'Île-de-France', 'Rheinland Pfalz'].map(
    (title): CoveredRegion => ({ name: title, title, bounds: [0, 0, 1, 1] }),
  );
  const named = (words: string) => regionsNamed(regions, words).map(({ title }) => title);
  expect(named('mal')).toEqual(['Malta']);
  expect(named(' ile')).toEqual(['Île-de-France']);
  expect(named('Pfalz')).toEqual(['Rheinland Pfalz']);
  expect(named('alta')).toEqual([]);
});
