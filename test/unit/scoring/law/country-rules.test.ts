// The country's law at a spot: default points, shores, car parks, towns, public land, and the words next to it.
import { describe, expect, test } from 'bun:test';
import { SceneMap } from '../../../support/maps/scene-map.ts';
import { answerAt, factorAt, pointsAt } from '../../../support/scoring/spot-answer.ts';

const SPOTS = {
  DE: { lat: 48.2, lon: 9.1 },
  AT: { lat: 48.2, lon: 14.5 },
  CH: { lat: 46.95, lon: 7.6 },
  FR: { lat: 47.3, lon: 2.3 },
  ES: { lat: 40.2, lon: -2.5 },
  PT: { lat: 40.0, lon: -8.2 },
  NL: { lat: 52.4, lon: 5.6 },
  GB: { lat: 52.3, lon: -1.2 },
  US: { lat: 38.5, lon: -98.5 },
  PL: { lat: 52.0, lon: 19.0 },
};
const OPEN_SEA = { lat: 40, lon: -40 };
const beach = (map: SceneMap, metres = 50) =>
  map.area('sand', [metres, -300], [metres + 100, 300], { value: 1 });
const TOWN = { soft: 0.1, built: 0.2, forest: 0 };

describe('the default of a country', () => {
  test.each([
    ['DE', -3, 'high'],
    ['AT', -10, 'medium'],
    ['CH', -6, 'medium'],
    ['FR', -3, 'medium'],
    ['ES', -2, 'high'],
    ['PT', -4, 'high'],
    ['NL', -12, 'medium'],
    ['PL', -6, 'low'],
  ] as const)('%s', (country, points, confidence) => {
    expect(factorAt(new SceneMap(SPOTS[country]), 'country_rule')).toMatchObject({
      points,
      confidence,
      source: 'country_rules',
    });
  });

  test('the rule is said with the name of the country, and that signs decide', () => {
    const map = new SceneMap(SPOTS.DE);
    expect(factorAt(map, 'country_rule')?.label).toMatch(
      /^Germany: .+ \(not legal advice; signs on the spot decide\)$/,
    );
    expect(factorAt(map, 'country_rule', { lang: 'de' })?.label).toMatch(
      /^Deutschland: .+ \(keine Rechtsberatung; es gelten die Schilder vor Ort\)$/,
    );
  });

  test('borders that are complete in the map data win over the built-in ones', () => {
    const map = new SceneMap(SPOTS.DE).area('administrative', [-4000, -4000], [4000, 4000], {
      value: 2,
      name: 'AT',
    });
    expect(pointsAt(map, 'country_rule')).toBe(-10);
  });

  test('where no country is known the cautious row counts, with words that fit', () => {
    const factor = factorAt(new SceneMap(OPEN_SEA), 'country_rule');
    expect(factor).toMatchObject({ points: -6, confidence: 'low' });
    expect(factor?.label).toStartWith('Unknown country: ');
  });
});

describe('special cases of a country', () => {
  test('by a beach shore law counts where there is one', () => {
    expect(pointsAt(beach(new SceneMap(SPOTS.FR)), 'country_rule')).toBe(-8);
    expect(pointsAt(beach(new SceneMap(SPOTS.ES)), 'country_rule')).toBe(-8);
    expect(pointsAt(beach(new SceneMap(SPOTS.DE)), 'country_rule')).toBe(-3);
    expect(factorAt(beach(new SceneMap(SPOTS.FR)), 'country_rule')?.label).toStartWith(
      'France, by the shore: ',
    );
  });

  test('150 m from the beach, or at a scree slope, it does not', () => {
    expect(pointsAt(beach(new SceneMap(SPOTS.FR), 140), 'country_rule')).toBe(-8);
    const scree = new SceneMap(SPOTS.FR).area('sand', [50, -300], [150, 300]);
    expect(pointsAt(scree, 'country_rule')).toBe(-3);
  });

  test('a protected shore is not charged twice', () => {
    const coast = beach(new SceneMap(SPOTS.PT)).area('protected_area', [-500, -500], [500, 500], {
      value: 97,
    });
    expect(pointsAt(coast, 'protected_area')).toBe(-30);
    expect(pointsAt(coast, 'country_rule')).toBe(-4);
  });

  test('British car parks and American towns are stricter than the road outside', () => {
    const carPark = (place: { lat: number; lon: number }) =>
      new SceneMap(place).area('parking', [-20, -20], [20, 20]);
    expect(pointsAt(carPark(SPOTS.GB), 'country_rule')).toBe(-8);
    expect(pointsAt(new SceneMap(SPOTS.GB), 'country_rule')).toBe(-4);
    expect(pointsAt(carPark(SPOTS.DE), 'country_rule')).toBe(-3);
    expect(pointsAt(new SceneMap(SPOTS.US, TOWN), 'country_rule')).toBe(-10);
    expect(pointsAt(new SceneMap(SPOTS.US), 'country_rule')).toBe(-6);
  });

  test('in an American national forest nobody minds, in a German one of that class they do', () => {
    const forest = (place: { lat: number; lon: number }) =>
      answerAt(new SceneMap(place).area('protected_area', [-500, -500], [500, 500], { value: 6 })).explanation
        .factors;
    expect(forest(SPOTS.US).filter(({ points }) => points < 0)).toEqual([]);
    expect(forest(SPOTS.DE).filter(({ points }) => points < 0)).toHaveLength(2);
  });
});
