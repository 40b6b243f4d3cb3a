/** Car parks, rest areas and fuel stations: noise of vehicles that arrive and leave. */
import { describe, expect, test } from 'bun:test';
import { weekHoursOf } from '../../../../src/osm/tags/values/opening-hours.ts';
import { SiteFlag } from '../../../../src/region/format/codes.ts';
import { Attenuation } from '../../../../src/scoring/propagation/attenuation.ts';
import { FIELDS, SceneMap } from '../../../support/maps/scene-map.ts';
import { levelOfSource, nightAt, WEDNESDAY } from '../../../support/scoring/night-sound.ts';

function parkingAt(map: SceneMap, at = WEDNESDAY): number {
  return levelOfSource(nightAt(map, at), 'parking_activity');
}

/** Returns the level in the middle of a car park by RLS-19 eq. 10, 63 + 10 lg(N n), at 25 m² per space. */
function inTheMiddle(spaces: number, movements: number, squareMetres = spaces * 25): number {
  const radius = Math.sqrt(squareMetres / Math.PI);
  const perSquareMetre = 63 + 10 * Math.log10((spaces * movements) / squareMetres);
  return perSquareMetre + 10 * Math.log10(0.5 * Math.log(1 + radius ** 2 / 225));
}

describe('a car park', () => {
  const lot = (options = {}) => new SceneMap().area('parking', [-50, -50], [50, 50], options);

  test('has 0.02 movements per space and hour, or 0.06 for park and ride', () => {
    expect(parkingAt(lot())).toBeCloseTo(inTheMiddle(400, 0.02), 0);
    expect(parkingAt(lot({ flags: SiteFlag.PARK_RIDE }))).toBeCloseTo(inTheMiddle(400, 0.06), 0);
  });

  test('uses its tagged spaces rather than its area', () => {
    expect(parkingAt(lot({ value: 800 })) - parkingAt(lot())).toBeCloseTo(3, 1);
  });

  test('is 10 dB louder with lorries', () => {
    expect(parkingAt(lot({ flags: SiteFlag.HGV })) - parkingAt(lot())).toBeCloseTo(10, 6);
  });

  test('below ground is silent', () => {
    expect(parkingAt(lot({ flags: SiteFlag.VAN_DOES_NOT_FIT }))).toBe(-Infinity);
  });

  test('counts once if it is mapped as an area with a point at its centre', () => {
    const twice = lot().point('parking', [0, 0], { radius: 56 });
    expect(parkingAt(twice)).toBe(parkingAt(lot()));
  });

  test('has ten spaces if it is a point without a tag for them', () => {
    const point = (value: number) =>
      parkingAt(new SceneMap().point('parking', [5, 0], { value, flags: SiteFlag.HGV }));
    expect(point(0)).toBeCloseTo(point(10), 6);
    expect(point(60)).toBeGreaterThan(point(10));
  });

  test('is silent beyond 100 m', () => {
    const at = (metres: number) =>
      parkingAt(new SceneMap().area('parking', [metres, -100], [metres + 200, 100], { flags: SiteFlag.HGV }));
    expect(at(50)).toBeGreaterThan(at(80));
    expect(at(101)).toBe(-Infinity);
  });
});

test('a rest area has 0.8 movements per space and hour and is audible up to 200 m', () => {
  const rest = (metres: number) =>
    new SceneMap().area('rest_area', [metres, -50], [metres + 100, 50], {
      value: 40,
      flags: SiteFlag.HGV,
      name: 'Ost',
    });
  expect(parkingAt(rest(-50))).toBeCloseTo(inTheMiddle(40, 0.8, 10_000) + 10, 0);
  expect(parkingAt(rest(150))).toBeGreaterThan(15);
  expect(parkingAt(rest(201))).toBe(-Infinity);
  const factor = nightAt(rest(20)).factors.find(({ key }) => key === 'parking_activity')!;
  expect(factor.phrase).toMatchObject({ kind: 'rest_area', name: 'Ost' });
});

describe('a fuel station', () => {
  const fuel = (text: string, metres = 50) =>
    new SceneMap().point('fuel', [metres, 0], { hours: weekHoursOf(text).week });
  const open = 80 - 20 * Math.log10(50) - 8 - new Attenuation(FIELDS).decibels(50);

  test('has 80 dB(A) at its pumps around the clock', () => {
    expect(parkingAt(fuel('24/7'))).toBeCloseTo(open, 1);
  });

  test('counts for its opening hours in the night', () => {
    expect(parkingAt(fuel('Mo-Su 06:00-24:00'))).toBeCloseTo(open - 6.02, 1);
    expect(parkingAt(fuel('Mo-Su 06:00-22:00'))).toBe(-Infinity);
  });

  test('is closed at night if its hours are unknown', () => {
    expect(parkingAt(new SceneMap().point('fuel', [50, 0]))).toBe(-Infinity);
  });

  test('is silent beyond 250 m', () => {
    expect(parkingAt(fuel('24/7', 200))).toBeGreaterThan(15);
    expect(parkingAt(fuel('24/7', 251))).toBe(-Infinity);
  });
});
