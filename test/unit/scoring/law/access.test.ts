// Factor `access_rule`: access tags of car parks, sites, roads and kerbs.
import { describe, expect, test } from 'bun:test';
import type { AreaInput } from '../../../../src/region/build/inputs.ts';
import {
  Access,
  type LineClassName,
  OWNERS,
  Owner,
  ownerFlags,
  SiteFlag,
  WayFlag,
} from '../../../../src/region/format/codes.ts';
import { SceneMap } from '../../../support/maps/scene-map.ts';
import { testRows } from '../../../support/rows.ts';
import { answerAt, factorAt, pointsAt } from '../../../support/scoring/spot-answer.ts';

const carPark = (options: Partial<AreaInput> = {}) =>
  new SceneMap().area('parking', [-30, -30], [30, 30], options);
const besideRoad = (flags: number, access: number = Access.untagged, name: LineClassName = 'residential') =>
  new SceneMap().straight(name, -5, { flags, access, name: 'Hauptstraße' });

describe('car parks', () => {
  testRows([
    ['private', { access: Access.private }, -60],
    ['closed', { access: Access.no }, -60],
    ['for permit holders', { access: Access.permit }, -40],
    ['too low for a van', { flags: SiteFlag.VAN_DOES_NOT_FIT }, -60],
    ['without vans', { flags: SiteFlag.VAN_FORBIDDEN }, -35],
    ['for two hours', { maxstay: 120 }, -31],
    ['for customers', { access: Access.customers }, -31],
    ['of a shop', { flags: SiteFlag.SHOP }, -31],
    ['of a hospital', { flags: ownerFlags(Owner.hospital) }, -31],
    ['of a school', { flags: ownerFlags(Owner.school) }, -31],
    ['of a kindergarten', { flags: ownerFlags(Owner.kindergarten) }, -31],
    ['of a church', { flags: ownerFlags(Owner.worship) }, -31],
    ['of a hospital that lets vans stay', { flags: ownerFlags(Owner.hospital) | SiteFlag.VAN_ALLOWED }, 0],
    ['for customers, and for vans', { access: Access.customers, flags: SiteFlag.OVERNIGHT_ALLOWED }, 0],
    ['for residents of the street', { access: Access.destination }, -3],
    ['for the forester', { access: Access.forestry }, -31],
    ['for everybody', { access: Access.yes }, 0],
    ['of a shop that lets everybody in', { access: Access.yes, flags: SiteFlag.SHOP }, 0],
    ['tolerated', { access: Access.permissive }, 0],
    ['for eight hours', { maxstay: 480 }, 0],
    ['without tags', {}, 0],
  ])('have their points if they are %s', (_, options, points) => {
    expect(pointsAt(carPark(options), 'access_rule')).toBe(points);
  });

  const besideHotel = (options: Partial<AreaInput>, metres = 75) =>
    carPark(options).point('poi', [metres, 0], { value: Owner.hotel, name: 'Alpenrose', radius: 30 });

  testRows([
    ['without tags', {}, -31],
    ['open to everybody', { access: Access.yes }, 0],
    ['tolerated', { access: Access.permissive }, 0],
    ['with a fee', { flags: SiteFlag.FEE }, 0],
    ['of the town', { flags: SiteFlag.PUBLIC }, 0],
    ['for trains', { flags: SiteFlag.PARK_RIDE }, 0],
    ['for vans', { flags: SiteFlag.VAN_ALLOWED }, 0],
  ])('next to a hotel belong to it if they are %s', (_, options, points) => {
    const map = besideHotel(options);
    expect(pointsAt(map, 'access_rule')).toBe(points);
    expect(answerAt(map).owner).toEqual(points < 0 ? { kind: 'hotel', name: 'Alpenrose' } : null);
  });

  test('belong to the nearest neighbour within 50 m, as a guess', () => {
    const map = besideHotel({}).point('school', [0, 48], { value: Owner.school });
    expect(factorAt(map, 'access_rule')).toMatchObject({
      label: 'Car park: belongs to a hotel, guests only (our guess, next to Alpenrose)',
      feature: { name: 'Alpenrose' },
    });
    expect(answerAt(map).allowed).toBe('rules');
    expect(pointsAt(besideHotel({}, 82), 'access_rule')).toBe(0);
  });

  testRows<[LineClassName, string | null]>([
    ['residential', 'hotel'],
    ['service', 'hotel'],
    ['tertiary', 'hotel'],
    ['secondary', null],
    ['primary', null],
    ['trunk', null],
  ])('with a road of class %s between them and a hotel belong to: %p', (road, owner) => {
    const map = carPark().point('poi', [0, 45], { value: Owner.hotel, name: 'Alpenrose' }).straight(road, 35);
    expect(answerAt(map).owner?.kind ?? null).toBe(owner);
  });

  testRows(OWNERS.slice(1))('next to a neighbour of the kind %s are not for the night', (owner) => {
    const map = carPark().point('poi', [30, 0], { value: Owner[owner] });
    expect(pointsAt(map, 'access_rule')).toBe(-31);
    expect(factorAt(map, 'access_rule', { lang: 'de' })?.label).toContain('(vermutet)');
  });

  test('do not belong to what has numbers of its own, nor does a street beside a hotel', () => {
    const turbine = carPark().point('wind_turbine', [40, 0], { value: Owner.shop });
    expect(pointsAt(turbine, 'access_rule')).toBe(0);
    const street = besideRoad(0).point('poi', [40, 0], { value: Owner.hotel });
    expect(pointsAt(street, 'access_rule')).toBe(0);
  });

  test('only count the strongest of several reasons', () => {
    const map = carPark({ access: Access.customers, maxstay: 90, flags: SiteFlag.VAN_FORBIDDEN });
    expect(pointsAt(map, 'access_rule')).toBe(-35);
  });

  test('forbid a night if any of several reasons does, not only the strongest', () => {
    const allowedIn = (map: SceneMap) => answerAt(map).allowed;
    const school = { flags: ownerFlags(Owner.school) };
    expect(allowedIn(carPark({ access: Access.customers }))).toBe('rules');
    expect(allowedIn(carPark({ maxstay: 90 }))).toBe('no');
    expect(allowedIn(carPark({ access: Access.customers, maxstay: 90 }))).toBe('no');
    expect(allowedIn(carPark(school))).toBe('rules');
    expect(allowedIn(carPark({ ...school, access: Access.destination }))).toBe('rules');
    expect(allowedIn(carPark({ ...school, access: Access.forestry }))).toBe('no');
  });

  test('are named in the sentence, with the limit and the feature', () => {
    const map = carPark({ maxstay: 150, name: 'P3', osmId: 77 });
    expect(factorAt(map, 'access_rule')).toMatchObject({
      label: 'P3 (car park): parking limited to 2.5 hours',
      feature: { osm_type: 'way', osm_id: 77, name: 'P3' },
    });
    expect(factorAt(map, 'access_rule', { lang: 'de' })?.label).toBe(
      'Parkplatz P3: Parken nur bis zu 2,5 Stunden',
    );
  });

  /** week of a car park that is open from one half hour of each day to another */
  const openDaily = (from: number, to: number) => {
    const week = new Uint8Array(42);
    for (let slot = 0; slot < 336; slot++)
      if (slot % 48 >= from && slot % 48 < to) week[slot >> 3]! |= 1 << (slot & 7);
    return week;
  };

  test.each([
    ['8 to 20', openDaily(16, 40), '20:00-08:00'],
    ['5 to midnight', openDaily(10, 48), '00:00-05:00'],
    ['6:30 to 21:30', openDaily(13, 43), '21:30-06:30'],
    ['never', new Uint8Array(42), '00:00-24:00'],
  ])('that open from %s are closed in the night, and forbid it', (_, hours, closed) => {
    const map = carPark({ hours });
    expect(answerAt(map).allowed).toBe('no');
    expect(factorAt(map, 'access_rule')).toMatchObject({
      points: -40,
      label: `Car park: closed ${closed}, you cannot leave`,
    });
  });

  test.each([
    ['always', openDaily(0, 48)],
    ['at unknown hours', null],
  ])('that are open %s close nobody in', (_, hours) => {
    expect(pointsAt(carPark({ hours }), 'access_rule')).toBe(0);
    expect(answerAt(carPark({ hours })).closed).toBeNull();
  });

  test('reach 15 m if they are only points on the map', () => {
    const lot = (metres: number) => new SceneMap().point('parking', [metres, 0], { access: Access.private });
    expect(pointsAt(lot(14), 'access_rule')).toBe(-60);
    expect(pointsAt(lot(17), 'access_rule')).toBe(0);
  });

  test('as an area around the spot take precedence over a point beside it', () => {
    const map = new SceneMap()
      .point('parking', [0, 0], { access: Access.yes })
      .area('parking', [-2, -2], [2, 2], { access: Access.no });
    expect(answerAt(map).ampel).toBe('red');
    expect(pointsAt(map, 'access_rule')).toBe(-60);
  });

  test('that are areas end at their edge, though they are also stored as points', () => {
    const options = { access: Access.private };
    const map = new SceneMap()
      .area('parking', [15, -100], [35, 100], options)
      .point('parking', [25, 0], { ...options, radius: 36 });
    expect(pointsAt(map, 'access_rule')).toBe(0);
  });

  test('apply the rule of the smallest one around the spot, and of a larger one only if that has none', () => {
    const nested = (inner: number, outer: number) =>
      new SceneMap()
        .area('rest_area', [-200, -200], [200, 200], { access: outer })
        .area('parking', [-20, -20], [20, 20], { access: inner });
    expect(pointsAt(nested(Access.yes, Access.private), 'access_rule')).toBe(0);
    expect(pointsAt(nested(Access.private, Access.yes), 'access_rule')).toBe(-60);
    expect(pointsAt(nested(Access.untagged, Access.private), 'access_rule')).toBe(-60);
  });

  test('with a barrier at the entrance are closed to vans, but the street beside them is not', () => {
    const map = () => carPark().point('height_barrier', [35, 0]);
    expect(pointsAt(map(), 'access_rule')).toBe(-60);
    expect(pointsAt(new SceneMap().point('height_barrier', [35, 0]), 'access_rule')).toBe(0);
    expect(pointsAt(carPark().point('height_barrier', [60, 0]), 'access_rule')).toBe(0);
  });

  test('below ground do not affect the street above', () => {
    const garage = carPark({ flags: SiteFlag.VAN_DOES_NOT_FIT });
    expect(pointsAt(garage, 'access_rule')).toBe(-60);
    expect(pointsAt(garage.straight('residential', 2), 'access_rule')).toBe(0);
  });

  test('without access tags take those of their lanes', () => {
    const lane = { access: Access.private };
    expect(pointsAt(carPark().straight('service', 3, lane), 'access_rule')).toBe(-31);
    expect(pointsAt(carPark({ access: Access.yes }).straight('service', 3, lane), 'access_rule')).toBe(0);
  });
});

describe('sites that are not for vans', () => {
  const camp = (flags: number) =>
    new SceneMap().area('camp_site', [-80, -80], [80, 80], { flags, name: 'Jamboree' });

  test.each([
    ['of scouts', SiteFlag.NOT_FOR_GUESTS],
    ['for groups', SiteFlag.GROUP_ONLY],
    ['without a road', SiteFlag.BACKCOUNTRY],
    ['for tents', SiteFlag.TENTS_ONLY],
  ])('are not green, nor is a car park inside: a site %s', (_, flags) => {
    expect(pointsAt(camp(flags), 'access_rule')).toBe(-35);
    expect(answerAt(camp(flags)).ampel).not.toBe('green');
    const carParkInIt = camp(flags).area('parking', [-10, -10], [10, 10], { access: Access.yes });
    expect(pointsAt(carParkInIt, 'access_rule')).toBe(-35);
  });

  test('are named in the answer', () => {
    expect(factorAt(camp(SiteFlag.NOT_FOR_GUESTS), 'access_rule')?.label).toBe(
      'Jamboree (campsite): not open to touring vans',
    );
    expect(factorAt(camp(SiteFlag.NOT_FOR_GUESTS), 'access_rule', { lang: 'de' })?.label).toBe(
      'Campingplatz Jamboree: nicht für durchreisende Vans',
    );
  });
});

describe('institutional grounds', () => {
  const ground = (map: SceneMap) =>
    map.area('institution', [-200, -200], [200, 200], { value: Owner.hospital, name: 'Klinikum' });

  test('make a car park and a lane of a hospital part of it, but not a through street', () => {
    expect(factorAt(ground(carPark()), 'access_rule')).toMatchObject({
      points: -31,
      label: 'Klinikum (car park): belongs to a hospital, no overnight stays',
    });
    expect(pointsAt(ground(new SceneMap().straight('service', 3)), 'access_rule')).toBe(-31);
    expect(pointsAt(ground(new SceneMap().straight('tertiary', 3)), 'access_rule')).toBe(0);
    expect(pointsAt(ground(carPark({ flags: SiteFlag.VAN_ALLOWED })), 'access_rule')).toBe(0);
  });

  test.each([
    ['customers', { access: Access.customers }],
    ['residents', { access: Access.permit }],
    ['staff', { access: Access.private }],
    ['a school', { flags: ownerFlags(Owner.school) }],
  ])('keep a quiet car park for %s from being green', (_, options) => {
    expect(answerAt(carPark(options)).ampel).not.toBe('green');
  });

  test('of motorway services admit everybody as a customer', () => {
    const map = carPark({ access: Access.customers }).area('services', [-100, -100], [100, 100]);
    expect(pointsAt(map, 'access_rule')).toBe(0);
  });
});

describe('roads', () => {
  testRows<[string, number, number, LineClassName, number]>([
    ['a private street', 0, Access.private, 'residential', -60],
    ['a street closed to cars', 0, Access.no, 'residential', -60],
    ['a private service road', 0, Access.private, 'service', -31],
    ['a driveway', WayFlag.DRIVEWAY, Access.untagged, 'service', -31],
    ['a forest track', 0, Access.forestry, 'track', -31],
    ['a track without tags', 0, Access.untagged, 'track', 0],
    ['a street for permit holders', 0, Access.permit, 'residential', -40],
    ['a street without vans', WayFlag.VAN_FORBIDDEN, Access.untagged, 'residential', -35],
    ['a street for residents', 0, Access.destination, 'residential', -3],
    ['a public street', 0, Access.yes, 'residential', 0],
  ])('%s, where the spot lies beside it', (_, flags, access, name, points) => {
    expect(pointsAt(besideRoad(flags, access, name), 'access_rule')).toBe(points);
  });

  test('more than 8 m away do not affect the spot', () => {
    const map = (metres: number) =>
      new SceneMap().straight('residential', metres, { access: Access.private });
    expect(pointsAt(map(7), 'access_rule')).toBe(-60);
    expect(pointsAt(map(9), 'access_rule')).toBe(0);
  });
});

describe('kerbs', () => {
  // The road runs from west to east, so its left side is north. The spot is north of a road with a negative
  // offset.
  testRows([
    ['left', 'north', WayFlag.NO_PARKING_LEFT, -4, -31],
    ['right', 'north', WayFlag.NO_PARKING_RIGHT, -4, 0],
    ['left', 'south', WayFlag.NO_PARKING_LEFT, 4, 0],
    ['right', 'south', WayFlag.NO_PARKING_RIGHT, 4, -31],
    ['reserved left', 'north', WayFlag.PARKING_RESERVED_LEFT, -4, -31],
    ['reserved right', 'north', WayFlag.PARKING_RESERVED_RIGHT, -4, 0],
  ])('have parking forbidden on the %s and the spot on the %s side', (_, __, flags, north, points) => {
    expect(pointsAt(new SceneMap().straight('residential', north, { flags }), 'access_rule')).toBe(points);
  });

  test('on the free side count in the middle of the road', () => {
    const map = (flags: number) => new SceneMap().straight('residential', -1, { flags });
    expect(pointsAt(map(WayFlag.NO_PARKING_LEFT), 'access_rule')).toBe(0);
    expect(pointsAt(map(WayFlag.NO_PARKING_LEFT | WayFlag.NO_PARKING_RIGHT), 'access_rule')).toBe(-31);
  });

  test('have the correct sides at the antimeridian', () => {
    const fiji = { lat: -16.8, lon: 180 };
    const map = new SceneMap(fiji).line(
      'residential',
      [
        [-300, -4],
        [300, -4],
      ],
      { flags: WayFlag.NO_PARKING_LEFT },
    );
    expect(pointsAt(map, 'access_rule')).toBe(-31);
  });
});

describe('military ground', () => {
  test('is closed inside and costs points nearby', () => {
    expect(pointsAt(new SceneMap().area('military', [-50, -50], [50, 50]), 'access_rule')).toBe(-60);
    const beside = (metres: number) => new SceneMap().area('military', [metres, -50], [metres + 100, 50]);
    expect(pointsAt(beside(80), 'military_nearby')).toBe(-8);
    expect(pointsAt(beside(80), 'access_rule')).toBe(0);
    expect(pointsAt(beside(120), 'military_nearby')).toBe(0);
  });
});

describe('hard cases', () => {
  test.each([
    ['private ground', carPark({ access: Access.private })],
    ['a low roof', carPark({ flags: SiteFlag.VAN_DOES_NOT_FIT | SiteFlag.OVERNIGHT_ALLOWED })],
    ['military ground', new SceneMap().area('military', [-50, -50], [50, 50])],
  ])('such as %s are red, however quiet, without positive factors', (_, map) => {
    const answer = answerAt(map.area('caravan_site', [32, -50], [90, 50], { access: Access.yes }));
    expect(answer.ampel).toBe('red');
    expect(answer.explanation.factors.filter(({ points }) => points > 0)).toEqual([]);
  });
});
