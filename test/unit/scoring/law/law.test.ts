// Official sites, permitted car parks, protected nature, and the maximum points of all of them.
import { describe, expect, test } from 'bun:test';
import type { AreaInput } from '../../../../src/region/build/inputs.ts';
import { Access, SiteFlag } from '../../../../src/region/format/codes.ts';
import { yearOf } from '../../../support/maps/region-fixture.ts';
import { SceneMap } from '../../../support/maps/scene-map.ts';
import { answerAt, factorAt, pointsAt } from '../../../support/scoring/spot-answer.ts';

type Place = { lat: number; lon: number };
/** Upper Austria, which has no row in the country table. */
const AUSTRIA = { lat: 48.1, lon: 13.6 };
const LATVIA = { lat: 57.1, lon: 25.9 };
const PORTUGAL = { lat: 40.0, lon: -8.2 };
const NATURE_KEYS = ['country_rule', 'residents', 'protected_area', 'forest', 'playground', 'conspicuous'];

const site = (options: Partial<AreaInput> = {}, metres = -40) =>
  new SceneMap()
    .area('caravan_site', [metres, -40], [metres + 80, 40], options)
    .area('residential', [-500, -500], [500, 500])
    .area('nature_reserve', [-500, -500], [500, 500])
    .point('playground', [0, 10]);

describe('official sites', () => {
  test('are worth 5 points and cancel country, neighbours and nature', () => {
    const { factors } = answerAt(site({ name: 'Stellplatz am See' })).explanation;
    expect(factors.find(({ key }) => key === 'official_site')).toMatchObject({
      points: 5,
      impact: 'positive',
      label: 'Official overnight site: Stellplatz am See',
      distance_m: 0,
      feature: { name: 'Stellplatz am See' },
    });
    expect(factors.filter(({ key }) => NATURE_KEYS.includes(key))).toEqual([]);
  });

  test('count only inside, not on the car park next door', () => {
    expect(factorAt(site({ name: 'Waldsee' }, -5), 'official_site', { lang: 'de' })?.label).toBe(
      'Offizieller Übernachtungsplatz: Waldsee',
    );
    expect(pointsAt(site({}, 5), 'official_site')).toBe(0);
    expect(pointsAt(site({}, 5), 'residents')).toBeLessThan(0);
  });

  test.each([
    ['private', { access: Access.private }],
    ['for permit holders', { access: Access.permit }],
    ['closed', { access: Access.no }],
    ['without vans', { flags: SiteFlag.VAN_FORBIDDEN }],
    ['for groups', { flags: SiteFlag.GROUP_ONLY }],
    ['in the backcountry', { flags: SiteFlag.BACKCOUNTRY }],
    ['for tents', { flags: SiteFlag.TENTS_ONLY }],
    ['for two hours', { maxstay: 120 }],
    ['for scouts, refugees or by the year', { flags: SiteFlag.NOT_FOR_GUESTS }],
  ])('do not include a site that is %s', (_, options) => {
    expect(pointsAt(site(options), 'official_site')).toBe(0);
    expect(pointsAt(site(options), 'residents')).toBeLessThan(0);
  });

  test('include their private lanes and car parks for guests', () => {
    const map = site()
      .straight('service', 3, { access: Access.private })
      .area('parking', [-10, -10], [10, 10], { access: Access.private });
    expect(pointsAt(map, 'access_rule')).toBe(0);
    expect(pointsAt(map, 'official_site')).toBe(5);
  });

  test('that are only points on the map count up to 15 m', () => {
    const camp = (metres: number) => new SceneMap().point('camp_site', [metres, 0], { name: 'Au' });
    expect(factorAt(camp(10), 'official_site')?.label).toBe('Official overnight site: Au');
    expect(pointsAt(camp(14), 'official_site')).toBe(5);
    expect(pointsAt(camp(17), 'official_site')).toBe(0);
  });
});

describe('the season of a site', () => {
  /** Open from 1 April to 31 October. */
  const SUMMER = yearOf([4, 1], [10, 31]);
  const place = (at: string, options: Partial<AreaInput>, map = new SceneMap()) => {
    const answer = answerAt(map.area('camp_site', [-40, -40], [40, 40], { name: 'Au', ...options }), { at });
    const keys = answer.explanation.factors.map(({ key }) => key);
    return { ...answer, isOfficial: keys.includes('official_site') };
  };

  test('closes the site at other times, says so first and rules out green', () => {
    expect(place('2026-07-01T22:00', { season: SUMMER })).toMatchObject({ isOfficial: true, ampel: 'green' });
    const closed = place('2026-01-15T22:00', { season: SUMMER });
    expect(closed).toMatchObject({ isOfficial: false, ampel: 'yellow' });
    expect(closed.reasons[0]).toBe('Au (campsite): closed at this time of year (-40)');
    expect(closed.explanation.spot_context.standing).toBe('official_site');
  });

  test('includes the night that begins on its last day', () => {
    expect(place('2026-10-31T23:00', { season: SUMMER }).isOfficial).toBe(true);
    expect(place('2026-11-01T03:00', { season: SUMMER }).isOfficial).toBe(true);
    expect(place('2026-11-01T23:00', { season: SUMMER }).isOfficial).toBe(false);
    expect(place('2026-03-31T23:00', { season: SUMMER }).isOfficial).toBe(false);
    expect(place('2026-04-01T23:00', { season: SUMMER }).isOfficial).toBe(true);
  });

  test('shifts by half a year in the south if the tag has only its name, not if it has dates', () => {
    const inNewZealand = () => new SceneMap({ lat: -43.9, lon: 171.5 });
    const named = { season: SUMMER, flags: SiteFlag.NORTHERN_SEASON };
    expect(place('2026-01-15T22:00', named, inNewZealand()).isOfficial).toBe(true);
    expect(place('2026-07-15T22:00', named, inNewZealand()).isOfficial).toBe(false);
    expect(place('2026-01-15T22:00', { season: SUMMER }, inNewZealand()).isOfficial).toBe(false);
    expect(place('2026-01-15T22:00', named).isOfficial).toBe(false);
  });
});

describe('car parks that permit vans', () => {
  const lot = (flags: number) => new SceneMap().area('parking', [-30, -30], [30, 30], { flags, name: 'P1' });

  test.each([
    [
      'allows nights',
      SiteFlag.OVERNIGHT_ALLOWED | SiteFlag.VAN_ALLOWED,
      5,
      'P1 (car park): staying overnight is allowed',
    ],
    ['is signed for vans', SiteFlag.VAN_ALLOWED, 3, 'P1 (car park): camper vans may park here'],
  ])('halve the points of the country: one that %s', (_, flags, points, label) => {
    expect(factorAt(lot(flags), 'permitted_site')).toMatchObject({ points, label });
    const inAustria = new SceneMap(AUSTRIA).area('parking', [-30, -30], [30, 30], { flags });
    expect(pointsAt(inAustria, 'country_rule')).toBe(-3);
  });

  test('do not include an ordinary car park', () => {
    expect(pointsAt(lot(0), 'permitted_site')).toBe(0);
    expect(pointsAt(lot(SiteFlag.VAN_FORBIDDEN | SiteFlag.OVERNIGHT_ALLOWED), 'permitted_site')).toBe(0);
  });

  test('include rest areas, where the country costs no points', () => {
    for (const kind of ['rest_area', 'services'] as const) {
      const map = new SceneMap().area(kind, [-80, -80], [80, 80]).area('parking', [-20, -20], [20, 20]);
      expect(pointsAt(map, 'permitted_site')).toBe(3);
      expect(factorAt(map, 'country_rule')).toBeUndefined();
    }
  });
});

describe('nature', () => {
  const inside = (
    kind: 'national_park' | 'nature_reserve' | 'protected_area' | 'forest',
    protectClass = 0,
    place?: Place,
  ) => new SceneMap(place).area(kind, [-400, -400], [400, 400], { value: protectClass, name: 'Moor' });

  test.each([
    ['national_park', 0, -31],
    ['protected_area', 1, -31],
    ['protected_area', 2, -31],
    ['nature_reserve', 0, -31],
    ['protected_area', 4, -31],
    ['protected_area', 97, -8],
    ['protected_area', 12, -5],
    ['protected_area', 5, -3],
    ['nature_reserve', 5, -3],
    ['protected_area', 0, -3],
    ['protected_area', 22, 0],
  ] as const)('has its points for %s of class %d in Germany', (kind, protectClass, points) => {
    expect(pointsAt(inside(kind, protectClass), 'protected_area')).toBe(points);
  });

  test('keeps a reserve from being green, except on a car park in it', () => {
    const onCarPark = (kind: 'national_park' | 'nature_reserve', place?: Place) =>
      pointsAt(inside(kind, 0, place).area('parking', [-20, -20], [20, 20]), 'protected_area');
    expect(answerAt(inside('nature_reserve')).ampel).not.toBe('green');
    expect(onCarPark('national_park')).toBe(-25);
    expect(onCarPark('nature_reserve')).toBe(-20);
    expect(onCarPark('nature_reserve', AUSTRIA)).toBe(-31);
  });

  test('costs more in stricter countries, at most 35 points', () => {
    expect(pointsAt(inside('nature_reserve', 0, AUSTRIA), 'protected_area')).toBe(-31);
    expect(pointsAt(inside('national_park', 0, AUSTRIA), 'protected_area')).toBeCloseTo(-35, 5);
    expect(pointsAt(inside('protected_area', 97, PORTUGAL), 'protected_area')).toBe(-31);
    expect(pointsAt(inside('national_park', 0, PORTUGAL), 'protected_area')).toBe(-35);
  });

  test('costs points in a forest by the forest law of the country, and few on a car park in it', () => {
    expect(pointsAt(inside('forest'), 'forest')).toBe(-8);
    expect(pointsAt(inside('forest', 0, AUSTRIA), 'forest')).toBe(-15);
    expect(pointsAt(inside('forest', 0, LATVIA), 'forest')).toBe(-3);
    expect(pointsAt(inside('forest').area('parking', [-20, -20], [20, 20]), 'forest')).toBe(-3);
  });

  test('counts by the strictest of several protections, and only inside', () => {
    const map = inside('forest').area('nature_reserve', [-100, -100], [100, 100], { name: 'Weiher' });
    const { factors } = answerAt(map).explanation;
    expect(factors.find(({ key }) => key === 'protected_area')).toMatchObject({
      points: -31,
      label: 'Weiher (nature reserve): staying overnight is usually forbidden',
    });
    expect(factors.find(({ key }) => key === 'forest')).toBeUndefined();
    expect(pointsAt(new SceneMap().area('nature_reserve', [5, -50], [100, 50]), 'protected_area')).toBe(0);
  });
});

describe('all factors of knock risk together', () => {
  test('cost at most 45 points in proportion, without hard cases', () => {
    const map = (access: number) =>
      new SceneMap(AUSTRIA)
        .area('national_park', [-400, -400], [400, 400])
        .area('residential', [-400, -400], [400, 400])
        .area('parking', [-20, -20], [20, 20], { access })
        .point('police', [20, 0]);
    const knock = (access: number, keys: string[]) =>
      answerAt(map(access))
        .explanation.factors.filter(({ key }) => keys.includes(key))
        .reduce((sum, { points }) => sum + points, 0);
    const soft = ['protected_area', 'country_rule', 'residents', 'police'];
    expect(knock(Access.permit, [...soft, 'access_rule'])).toBeCloseTo(-45, 2);
    expect(knock(Access.private, soft)).toBeCloseTo(-45, 2);
    expect(knock(Access.private, [...soft, 'access_rule'])).toBeCloseTo(-105, 2);
  });
});
