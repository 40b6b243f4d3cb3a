/** Customs of nights in vans outside Europe. */
import { describe, expect, test } from 'bun:test';
import { AreaKind, SiteFlag } from '../../../../src/region/format/codes.ts';
import { read } from '../../../support/maps/classified-tags.ts';
import { SceneMap } from '../../../support/maps/scene-map.ts';
import { answerAt, factorAt } from '../../../support/scoring/spot-answer.ts';

const FUJI = { lat: 35.3, lon: 138.5 };
const OUTBACK = { lat: -20.9, lon: 134.2 };
const SONORA = { lat: 32.2, lon: -110.9 };
const HAWAII = { lat: 21.9, lon: -159.5 };
const GRANADA = { lat: 37.2, lon: -3.6 };

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
