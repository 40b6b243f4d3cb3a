// Where a van can and may park: houses, squares, forest tracks, countries that forbid nights, the edge of the
// map.
import { describe, expect, test } from 'bun:test';
import type { AreaInput } from '../../../../src/region/build/inputs.ts';
import { Access, SiteFlag } from '../../../../src/region/format/codes.ts';
import { COUNTRY_LAWS } from '../../../../src/scoring/law/countries.ts';
import { SceneMap } from '../../../support/maps/scene-map.ts';
import { testRows } from '../../../support/rows.ts';
import { type Answer, answerAt, factorAt, pointsAt } from '../../../support/scoring/spot-answer.ts';

const GERMANY = { lat: 48.2, lon: 9.1 };
const SWEDEN = { lat: 62, lon: 15 };
/** Places whose row forbids nights outside official sites. */
const FORBIDDEN = {
  HR: { lat: 45.4, lon: 16.5 },
  AD: { lat: 42.5545, lon: 1.5906 },
  NL: { lat: 52.4, lon: 5.6 },
  'CH-TI': { lat: 46.3, lon: 8.8 },
  'AT-7': { lat: 47.2, lon: 11.2 },
} as const;
const HERE = [
  [-30, -30],
  [30, 30],
] as const;

const nearestOf = ({ explanation }: Answer) =>
  (explanation.spot_context as Record<string, unknown>).nearest_standing as {
    lat: number;
    lon: number;
    distance_m: number;
  } | null;
const standingOf = (map: SceneMap) => answerAt(map).explanation.spot_context.standing;

describe('where sleeping is forbidden outside of official sites', () => {
  testRows(Object.entries(FORBIDDEN))(
    'only official sites in %s are green, and the answer names the law',
    (code, place) => {
      const row = COUNTRY_LAWS.get(code)!;
      expect(row.road).toBe('forbidden');
      for (const kind of ['rest_area', 'services', 'parking'] as const) {
        const map = () => new SceneMap(place).area(kind, ...HERE);
        const { ampel } = answerAt(map());
        expect([code, kind, ampel]).not.toEqual([code, kind, 'green']);
        expect(pointsAt(map(), 'permitted_site')).toBe(0);
        expect(factorAt(map(), 'country_rule')?.label).toContain('forbidden outside official sites');
      }
      expect(answerAt(new SceneMap(place)).ampel).not.toBe('green');
      expect(answerAt(new SceneMap(place).area('caravan_site', ...HERE)).ampel).toBe('green');
    },
  );
});

describe('a van cannot park', () => {
  test('in a house, however near its street is', () => {
    const house = (metres: number) =>
      new SceneMap().pathless().straight('residential', metres).area('building', [-6, -6], [6, 6]);
    for (const metres of [2, 5, 7, 11]) {
      expect(standingOf(house(metres))).toBe('none');
      expect(answerAt(house(metres)).ampel).toBe('red');
    }
  });

  test('in a cell that a house covers in part, unless the street of the house passes through the cell', () => {
    const scene = (street: number) => new SceneMap().pathless().straight('residential', street);
    const shed = (street: number) => scene(street).area('building', [-1, 4], [1, 6]);
    expect([-4, -5, -7, -11].map((street) => standingOf(scene(street)))).toEqual(Array(4).fill('kerb'));
    expect([-4, -5, -7, -11].map((street) => standingOf(shed(street)))).toEqual([
      'kerb',
      'kerb',
      'none',
      'none',
    ]);
    // The building is in the next cell.
    expect(standingOf(scene(-11).area('building', [-1, 7], [1, 9]))).toBe('kerb');
    // A mapped car park stays one, even with a kiosk on it.
    expect(standingOf(shed(-11).area('parking', ...HERE))).toBe('car_park');
  });

  test('in a pedestrian street beside another street, but can where a street crosses a square', () => {
    const square = (metres: number) =>
      new SceneMap()
        .pathless()
        .area('pedestrian', ...HERE)
        .straight('residential', metres);
    expect([3, 5, 8].map((metres) => standingOf(square(metres)))).toEqual(['kerb', 'none', 'none']);
    const beside = (onFoot: number, street: number) =>
      new SceneMap().pathless().straight('pedestrian', onFoot).straight('residential', street);
    expect(standingOf(beside(2, 7))).toBe('none');
    expect(standingOf(beside(7, 2))).toBe('kerb');
  });
});

describe('a car park and a square for pedestrians at one place', () => {
  const square = (metres: number, flags = 0, access: number = Access.untagged) =>
    standingOf(
      new SceneMap()
        .pathless()
        .area('parking', ...HERE, { flags, access })
        .area('pedestrian', [-metres, -metres], [metres, metres]),
    );

  test('are where the smaller polygon says, as the car park may be below', () => {
    expect(square(20)).toBe('none');
    expect(square(40)).toBe('car_park');
  });

  test('are a car park if its tags say that it is open to vans or in the open', () => {
    expect(square(20, SiteFlag.SURFACE)).toBe('car_park');
    expect(square(20, SiteFlag.VAN_ALLOWED)).toBe('car_park');
    expect(square(20, 0, Access.yes)).toBe('car_park');
  });
});

describe('a narrow car park beside a street', () => {
  // its middle is in the cell around 0, 0, whose centre is outside
  const narrow = (options: Partial<AreaInput>) =>
    new SceneMap().straight('residential', -2).area('parking', [-20, 2], [20, 5], options);

  test('keeps its own rules where lists rate it, although the centre of the cell is on the street', () => {
    const map = narrow({ maxstay: 180 });
    expect(standingOf(map)).toBe('car_park');
    expect(pointsAt(map, 'access_rule')).toBe(-31);
    expect(pointsAt(narrow({ access: Access.customers }), 'access_rule')).toBe(-31);
    expect(answerAt(narrow({ hours: new Uint8Array(42) })).closed).not.toBeNull();
  });

  test('is not that of the street above if it is too low for vans', () => {
    expect(pointsAt(narrow({ flags: SiteFlag.VAN_DOES_NOT_FIT }), 'access_rule')).toBe(0);
  });

  test('does not reach the next cell', () => {
    const map = new SceneMap()
      .straight('residential', -2)
      .area('parking', [-20, 6.5], [20, 8], { maxstay: 180 });
    expect(standingOf(map)).toBe('kerb');
  });
});

test('where a van cannot park, the answer names the nearest kerb', () => {
  const far = answerAt(new SceneMap(GERMANY).pathless().straight('residential', 300));
  expect(far.explanation.spot_context.standing).toBe('none');
  const nearest = nearestOf(far)!;
  expect(Math.abs(nearest.distance_m - 300)).toBeLessThan(9);
  const north = (nearest.lat - GERMANY.lat) * 111_195;
  expect(Math.abs(Math.abs(north) - 300)).toBeLessThan(9);
  // Motorways have no kerb, and a spot at a kerb needs no other one.
  expect(nearestOf(answerAt(new SceneMap(GERMANY).pathless().straight('motorway', 300)))).toBeNull();
  expect(nearestOf(answerAt(new SceneMap(GERMANY).straight('residential', 3)))).toBeNull();
  // The search excludes roads on closed ground, such as a park.
  const park = new SceneMap(GERMANY)
    .pathless()
    .straight('residential', 300)
    .area('park', [-900, -400], [900, 400]);
  expect(nearestOf(answerAt(park))).toBeNull();
});

describe('a track', () => {
  const track = (place: { lat: number; lon: number }, access: number = Access.untagged) =>
    new SceneMap(place).pathless().straight('track', 3, { access });

  test('costs points where the forest law keeps cars off it, unless a tag allows them', () => {
    expect(pointsAt(track(GERMANY), 'closed_track')).toBe(-8);
    expect(factorAt(track(GERMANY), 'closed_track')?.label).toContain('forest law');
    for (const access of [Access.yes, Access.destination])
      expect(pointsAt(track(GERMANY, access), 'closed_track')).toBe(0);
    expect(pointsAt(track(SWEDEN), 'closed_track')).toBe(0);
  });

  test('in a mapped forest costs points once', () => {
    const inForest = track(GERMANY).area('forest', [-200, -200], [200, 200]);
    expect(pointsAt(inForest, 'forest')).toBe(-8);
    expect(pointsAt(inForest, 'closed_track')).toBe(0);
  });
});

test('a suburb without mapped land use counts as a town on New Year’s Eve, and has neighbours', () => {
  const street = (builtUp: boolean) => new SceneMap(GERMANY).straight('residential', 4, { builtUp });
  const at = '2026-12-31T22:00';
  expect(pointsAt(street(true), 'calendar', { at })).toBe(-30);
  // a residential street in fields leads to people all the same
  expect(pointsAt(street(false), 'calendar', { at })).toBeCloseTo(-25, 0);
  expect(pointsAt(street(true), 'residents')).toBe(-6);
  expect(pointsAt(street(false), 'residents')).toBe(0);
});

test('in the USA and Canada an untagged car park among homes belongs to the residents', () => {
  const lot = (place: { lat: number; lon: number }, access: number = Access.untagged) =>
    new SceneMap(place).area('parking', ...HERE, { access }).area('residential', [-300, -300], [300, 300]);
  const [kansas, alberta] = [
    { lat: 38.5, lon: -98.5 },
    { lat: 52, lon: -113 },
  ];
  for (const place of [kansas, alberta]) {
    expect(pointsAt(lot(place), 'access_rule')).toBe(-15);
    expect(factorAt(lot(place), 'access_rule')?.label).toContain('towed');
    expect(pointsAt(lot(place, Access.yes), 'access_rule')).toBe(0);
  }
  expect(pointsAt(lot(GERMANY), 'access_rule')).toBe(0);
});
