/** Whether a van can park at a spot, and the answer where it cannot. */
import { describe, expect, test } from 'bun:test';
import type { AreaKindName, LineClassName } from '../../../../src/region/format/codes.ts';
import { Access, WayFlag } from '../../../../src/region/format/codes.ts';
import { SceneMap } from '../../../support/maps/scene-map.ts';
import { answerAt } from '../../../support/scoring/spot-answer.ts';

const HERE = [
  [-50, -50],
  [50, 50],
] as const;

function standing(map: SceneMap) {
  const { score, ampel, reasons, explanation } = answerAt(map);
  const { standing, on, distance_drivable_m } = explanation.spot_context;
  return {
    score,
    ampel,
    reason: reasons[0],
    keys: explanation.factors.map(({ key }) => key),
    standing,
    on,
    distance_drivable_m,
  };
}

describe('a van can park', () => {
  test.each<[string, SceneMap, string]>([
    ['inside an official site', new SceneMap().area('caravan_site', ...HERE), 'official_site'],
    ['on a car park', new SceneMap().area('parking', ...HERE), 'car_park'],
    ['on a rest area', new SceneMap().area('rest_area', ...HERE), 'rest_area'],
    ['at the services of a motorway', new SceneMap().area('services', ...HERE), 'rest_area'],
    ['at the kerb of a street', new SceneMap().pathless().straight('residential', 11), 'kerb'],
    ['beside a street, with nothing between', new SceneMap().pathless().straight('residential', 29), 'kerb'],
    ['on a track', new SceneMap().pathless().straight('track', 3), 'track'],
    [
      'on a street in a park',
      new SceneMap()
        .pathless()
        .area('park', ...HERE)
        .straight('service', 6),
      'kerb',
    ],
    [
      'on a car park in a park',
      new SceneMap().area('park', ...HERE).area('parking', [-9, -9], [9, 9]),
      'car_park',
    ],
    [
      'on a bridge over water',
      new SceneMap()
        .pathless()
        .area('water', ...HERE)
        .straight('tertiary', 2),
      'kerb',
    ],
  ])('%s', (_, map, expected) => {
    const found = standing(map);
    expect(found.standing).toBe(expected);
    expect(found.keys).not.toContain('not_reachable');
  });
});

describe('a van cannot park', () => {
  test.each<[AreaKindName, string, number]>([
    ['water', 'Water', 40],
    ['building', 'In or at a building', 40],
    ['pedestrian', 'Pedestrian street or square', 55],
    ['park', 'Park or garden', 55],
    ['pitch', 'Sports ground', 55],
    ['cemetery', 'Cemetery', 55],
    ['railway', 'Railway land', 55],
  ])('on %s: this is the first reason, and the light is red', (ground, word, most) => {
    const found = standing(
      new SceneMap()
        .pathless()
        .area(ground, ...HERE)
        .straight('residential', 11),
    );
    expect(found).toMatchObject({ standing: 'none', on: ground, distance_drivable_m: 11 });
    expect(found.reason).toStartWith(`${word}: vans cannot park here (-`);
    expect(found.score).toBeLessThanOrEqual(most);
    expect(found.ampel).toBe('red');
  });

  test('in a pedestrian street that is mapped as a line', () => {
    const found = standing(
      new SceneMap().pathless().straight('pedestrian', 4, { silent: true }).straight('residential', 25),
    );
    expect(found).toMatchObject({ standing: 'none', on: 'pedestrian' });
  });

  test('more than 30 m from a road: the reason says how far, up to 120 m', () => {
    const away = (metres: number) => standing(new SceneMap().pathless().straight('residential', metres));
    expect(away(31)).toMatchObject({ standing: 'none', on: null, distance_drivable_m: 31, ampel: 'red' });
    expect(away(31).reason).toBe('The nearest road is 30 m away: a van cannot get here (-60)');
    expect(away(119).distance_drivable_m).toBe(119);
    expect(away(125).distance_drivable_m).toBe(null);
    expect(away(125).reason).toBe('No road within 120 m: a van cannot get here (-60)');
  });

  test.each<[string, LineClassName, object]>([
    ['private roads', 'service', { access: Access.private }],
    ['driveways', 'service', { flags: WayFlag.DRIVEWAY }],
    ['forest tracks closed to cars', 'track', { access: Access.forestry }],
  ])('where there are only %s', (_, road, options) => {
    const found = standing(new SceneMap().pathless().straight(road, 4, options));
    expect(found).toMatchObject({ standing: 'none', on: 'private', distance_drivable_m: null });
    expect(found.ampel).toBe('red');
  });

  test('on an island or in a town without any road for vans: this is said', () => {
    const closed = () => new SceneMap().pathless().straight('residential', 4, { access: Access.no });
    expect(standing(closed()).reason).toBe('No road here is open to vans (-60)');
    const withOther = closed().straight('residential', 700);
    expect(standing(withOther).reason).toBe('Road: closed to vehicles (-60)');
  });

  test('on an island whose streets are all closed to cars: the light is red', () => {
    const found = standing(new SceneMap().pathless().straight('residential', 4, { access: Access.no }));
    expect(found).toMatchObject({ standing: 'none', ampel: 'red' });
  });

  test('on the shoulder of a motorway', () => {
    const found = standing(new SceneMap().pathless().straight('motorway', 10));
    expect(found).toMatchObject({ standing: 'none', distance_drivable_m: null });
  });

  test('on closed ground: other factors of law and knock risk are left out', () => {
    const { keys } = standing(
      new SceneMap()
        .pathless()
        .area('park', ...HERE)
        .area('residential', ...HERE)
        .point('playground', [5, 5]),
    );
    for (const key of ['country_rule', 'residents', 'playground', 'police']) expect(keys).not.toContain(key);
  });
});
