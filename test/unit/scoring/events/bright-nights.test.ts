/** Light at night: lamps, and polar day, which is told as light, never as noise. */
import { describe, expect, test } from 'bun:test';
import { SiteFlag, WayFlag } from '../../../../src/region/format/codes.ts';
import { SceneMap } from '../../../support/maps/scene-map.ts';
import { factorAt, pointsAt } from '../../../support/scoring/spot-answer.ts';

const lotAt = (lat: number, lon: number) => new SceneMap({ lat, lon }).area('parking', [-30, -30], [30, 30]);
const SVALBARD = lotAt(78.2, 15.6);
const SUMMER = '2026-06-20T22:30';
const WINTER = '2026-12-20T22:30';

describe('a night without darkness', () => {
  test('is told beyond the polar circle in summer', () => {
    expect(factorAt(SVALBARD, 'light', { at: SUMMER })).toMatchObject({
      points: -2,
      label: 'It does not get dark tonight: bring a sleeping mask',
    });
    // Tromsø, Fairbanks, and McMurdo in its summer
    for (const [lat, lon, at] of [
      [69.6, 18.9, SUMMER],
      [67, -149, SUMMER],
      [-77.8, 166.7, WINTER],
    ] as const)
      expect(factorAt(lotAt(lat, lon), 'light', { at })).toBeDefined();
  });

  test('is none in winter, farther south, nor in the weeks around', () => {
    expect(factorAt(SVALBARD, 'light', { at: WINTER })).toBeUndefined();
    for (const [lat, lon] of [
      [47.1, 9.5],
      [59.9, 10.7],
      [-54.8, -68.3],
    ] as const)
      for (const at of [SUMMER, WINTER]) expect(factorAt(lotAt(lat, lon), 'light', { at })).toBeUndefined();
  });

  test('is as quiet as a dark one', () => {
    const road = lotAt(78.2, 15.6).straight('residential', 20);
    // two Wednesdays
    const [summer, winter] = ['2026-06-17T22:30', '2026-12-16T22:30'].map(
      (at) => factorAt(road, 'road_noise', { at })!.value,
    );
    expect(summer).toBe(winter!);
  });
});

describe('light', () => {
  test('costs the same, once, for a lamp, a lit road and a lit car park', () => {
    const maps = [
      new SceneMap().point('street_lamp', [0, 10]),
      new SceneMap().point('billboard', [0, 25]),
      new SceneMap().straight('residential', 10, { flags: WayFlag.LIT }),
      new SceneMap().area('parking', [-20, -20], [20, 20], { flags: SiteFlag.LIT }),
      new SceneMap().point('street_lamp', [0, 10]).straight('residential', 10, { flags: WayFlag.LIT }),
    ];
    for (const map of maps) expect(pointsAt(map, 'light')).toBe(-2);
    expect(pointsAt(new SceneMap().point('street_lamp', [0, 20]), 'light')).toBe(0);
    expect(pointsAt(new SceneMap().straight('residential', 10), 'light')).toBe(0);
  });
});
