/** Customs of nights in vans outside Europe. */
import { describe, expect, test } from 'bun:test';
import { AreaKind, Owner, type PointCategoryName, SiteFlag } from '../../../../src/region/format/codes.ts';
import { read } from '../../../support/maps/classified-tags.ts';
import { SceneMap } from '../../../support/maps/scene-map.ts';
import { answerAt, factorAt } from '../../../support/scoring/spot-answer.ts';

const FUJI = { lat: 35.3, lon: 138.5 };
const OUTBACK = { lat: -20.9, lon: 134.2 };
const SONORA = { lat: 32.2, lon: -110.9 };
const HAWAII = { lat: 21.9, lon: -159.5 };
const GRANADA = { lat: 37.2, lon: -3.6 };
const QUEENSLAND = { lat: -23.5, lon: 147.5 };
const WESTERN_AUSTRALIA = { lat: -26.5, lon: 121.5 };
const CARIBOO = { lat: 52.5, lon: -121.5 };
const KENORA = { lat: 50.5, lon: -93.5 };

describe('rest areas', () => {
  const rest = (place: { lat: number; lon: number }, kind: 'rest_area' | 'services') =>
    new SceneMap(place).area(kind, [-40, -40], [40, 40], { name: '道の駅' });

  test.each(['rest_area', 'services'] as const)('of Japan (%s) are for a rest: rules decide', (kind) => {
    const map = rest(FUJI, kind);
    expect(answerAt(map).allowed).toBe('rules');
    expect(factorAt(map, 'permitted_site')).toBeUndefined();
    expect(factorAt(map, 'country_rule')!.label).toContain('Japan, on car parks');
  });

  test('of Australia are made for a night', () => {
    expect(answerAt(rest(OUTBACK, 'rest_area')).allowed).toBe('yes');
  });

  test.each([
    ['Queensland', QUEENSLAND, 'for up to 20 hours'],
    ['Western Australia', WESTERN_AUSTRALIA, 'for up to 24 hours'],
    ['the Northern Territory', OUTBACK, 'for up to 24 hours'],
    ['New Zealand', { lat: -44.5, lon: 170.2 }, 'mind the time limit'],
  ] as const)('of %s say their limit', (_, place, words) => {
    expect(factorAt(rest(place, 'rest_area'), 'permitted_site')!.label).toContain(words);
  });

  test('say a mapped limit before that of the state', () => {
    const map = new SceneMap(QUEENSLAND).area('rest_area', [-40, -40], [40, 40], { maxstay: 48 * 60 });
    expect(factorAt(map, 'permitted_site')!.label).toContain('for up to 48 hours');
  });
});

describe('car parks of stores', () => {
  const store = (place: { lat: number; lon: number }) =>
    new SceneMap(place).area('parking', [-30, -30], [30, 30], { name: 'Walmart', flags: SiteFlag.SHOP });

  test('of North America often tolerate vans, and of other countries are for customers', () => {
    expect(factorAt(store(SONORA), 'access_rule')).toMatchObject({
      points: -15,
      label: 'Walmart (car park): often tolerated, ask inside',
    });
    expect(answerAt(store(SONORA)).allowed).toBe('rules');
    expect(factorAt(store(GRANADA), 'access_rule')).toMatchObject({ points: -31 });
  });
});

describe('neighbours of car parks that let vans stay if one asks', () => {
  const beside = (
    place: { lat: number; lon: number },
    category: PointCategoryName,
    value: number,
    name: string,
  ) => new SceneMap(place).area('parking', [-30, -30], [30, 30]).point(category, [20, 35], { value, name });

  test.each([
    ['a casino', 'casino', 0, 'Desert Diamond'],
    ['a large store', 'delivery', Owner.shop, 'Walmart Supercenter'],
    ['an outfitter', 'delivery', Owner.shop, 'Cabela’s'],
  ] as const)('are in North America %s', (_, category, value, name) => {
    const map = beside(SONORA, category, value, name);
    expect(factorAt(map, 'access_rule')!.label).toContain('ask inside');
    expect(answerAt(map).allowed).toBe('rules');
    expect(factorAt(beside(GRANADA, category, value, name), 'access_rule')?.label ?? '').not.toContain(
      'ask inside',
    );
  });

  test('are truck stops', () => {
    const stop = (place: { lat: number; lon: number }) =>
      new SceneMap(place).area('parking', [-30, -30], [30, 30], {
        name: 'Flying J',
        flags: SiteFlag.NOT_FOR_GUESTS,
      });
    expect(factorAt(stop(SONORA), 'access_rule')!.label).toContain('ask inside');
    expect(answerAt(stop(SONORA)).allowed).toBe('rules');
    expect(factorAt(stop(GRANADA), 'access_rule')!.label).not.toContain('ask inside');
  });
});

describe('public land', () => {
  test.each([
    ['BLM land', { boundary: 'protected_area', protect_class: '27' }],
    ['by its operator', { boundary: 'protected_area', operator: 'Bureau of Land Management' }],
    ['Crown land', { boundary: 'protected_area', protection_title: 'Crown Land' }],
    ['a national forest', { boundary: 'protected_area', name: 'Coconino National Forest' }],
  ])('is read from its tags: %s', (_, tags) => {
    expect(read('closed way', tags)!.areas[0]).toMatchObject({ kind: AreaKind.protected_area, value: 6 });
  });

  test.each([
    ['another class', { protect_class: '2', name: 'Crown Land Park' }],
    ['another operator', { operator: 'BLM Gruppe' }],
  ])('is not %s', (_, tags) => {
    const [area] = read('closed way', { boundary: 'protected_area', ...tags })?.areas ?? [];
    expect(area?.value).not.toBe(6);
  });

  test('has rules of its country', () => {
    const on = (place: { lat: number; lon: number }) =>
      new SceneMap(place).area('protected_area', [-900, -900], [900, 900], { value: 6, name: 'Public' });
    expect(factorAt(on(SONORA), 'country_rule')!.label).toContain('14 nights');
    expect(factorAt(on(CARIBOO), 'country_rule')!.label).toContain('14 nights');
    expect(factorAt(on(KENORA), 'country_rule')!.label).toContain('visitors from abroad need a permit');
  });
});

test('land of an indigenous people is read from its tags, and its people decide', () => {
  const [area] = read('closed way', { boundary: 'aboriginal_lands', name: 'Arnhem Land' })!.areas;
  expect(area).toMatchObject({ kind: AreaKind.protected_area, value: 24, name: 'Arnhem Land' });
  const arnhem = new SceneMap({ lat: -12.5, lon: 134 })
    .area('parking', [-30, -30], [30, 30])
    .area('protected_area', [-900, -900], [900, 900], { value: 24, name: 'Arnhem Land' });
  expect(answerAt(arnhem).allowed).toBe('rules');
  expect(factorAt(arnhem, 'protected_area')!.label).toContain('land of an indigenous people');
});

test('the name of a country has its article in English', () => {
  const label = factorAt(new SceneMap(HAWAII).area('parking', [-30, -30], [30, 30]), 'country_rule')!.label;
  expect(label).toStartWith('This part of the United States: ');
});
