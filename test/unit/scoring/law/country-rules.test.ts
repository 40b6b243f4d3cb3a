// Factor `country_rule`: roads, car parks, private land, shores, public land, and its sentences.
import { describe, expect, test } from 'bun:test';
import { SceneMap } from '../../../support/maps/scene-map.ts';
import { testRows } from '../../../support/rows.ts';
import { answerAt, factorAt, pointsAt } from '../../../support/scoring/spot-answer.ts';

const SPOTS = {
  DE: { lat: 48.2, lon: 9.1 },
  AT: { lat: 48.1, lon: 13.6 },
  LOWER_AUSTRIA: { lat: 48.2, lon: 14.9 },
  CH: { lat: 46.95, lon: 7.6 },
  FR: { lat: 47.3, lon: 2.3 },
  ES: { lat: 40.2, lon: -2.5 },
  PT: { lat: 40.0, lon: -8.2 },
  NL: { lat: 52.4, lon: 5.6 },
  GB: { lat: 52.3, lon: -1.2 },
  US: { lat: 38.5, lon: -98.5 },
  HAWAII: { lat: 19.6, lon: -155.5 },
  PL: { lat: 52.0, lon: 19.0 },
  HR: { lat: 45.4, lon: 16.5 },
  GR: { lat: 39.5, lon: 22.2 },
  NO: { lat: 61.5, lon: 9.5 },
  AD: { lat: 42.55, lon: 1.55 },
  SCOTLAND: { lat: 56.2, lon: -4.6 },
  NZ: { lat: -43.9, lon: 171.5 },
  LI: { lat: 47.12, lon: 9.55 },
  VIENNA: { lat: 48.2, lon: 16.37 },
};
const OPEN_SEA = { lat: 40, lon: -40 };
const beach = (map: SceneMap, metres = 50) =>
  map.area('sand', [metres, -300], [metres + 100, 300], { value: 1 });
const carPark = (place: { lat: number; lon: number }) =>
  new SceneMap(place).area('parking', [-20, -20], [20, 20]);

describe('what a driver must know besides', () => {
  const labelAt = (map: SceneMap, lang?: 'de') => factorAt(map, 'country_rule', lang ? { lang } : {})?.label;

  test('is said in the sentence: the distance to houses in Norway, the hours of areas in Andorra', () => {
    expect(labelAt(new SceneMap(SPOTS.NO))).toBe(
      'Norway: you may sleep in a parked camper, 150 m from houses and huts',
    );
    expect(labelAt(new SceneMap(SPOTS.AD))).toBe(
      'Andorra: sleeping in a camper is forbidden outside official sites, fines of 600 EUR, reception areas (acollida) only from 7 to 23 h',
    );
    expect(labelAt(new SceneMap(SPOTS.AD), 'de')).toContain(
      'von 600 EUR, Empfangsplätze (acollida) nur von 7',
    );
  });

  test('is the permit of summer inside the park of Loch Lomond, not elsewhere in Scotland', () => {
    const park = (name: string) =>
      new SceneMap(SPOTS.SCOTLAND).area('protected_area', [-500, -500], [500, 500], { value: 2, name });
    const inside = labelAt(park('Loch Lomond and The Trossachs National Park'));
    expect(inside).toContain('from March to September by permit only');
    expect(pointsAt(park('Loch Lomond and The Trossachs National Park'), 'country_rule')).toBe(-6);
    expect(labelAt(park('Cairngorms'))).not.toContain('permit');
  });
});

describe('the rule of a country', () => {
  testRows([
    ['DE', 0, 'high', 'Germany: you may sleep in a parked camper, for one night'],
    ['AT', -6, 'medium', 'Austria: local rules decide whether you may sleep in a camper, look for signs'],
    [
      'LOWER_AUSTRIA',
      -6,
      'high',
      'Austria: local rules decide whether you may sleep in a camper, look for signs',
    ],
    [
      'VIENNA',
      -31,
      'medium',
      'This part of Austria: sleeping in a camper is forbidden outside official sites',
    ],
    ['CH', -6, 'medium', 'Switzerland: local rules decide whether you may sleep in a camper, look for signs'],
    ['FR', 0, 'high', 'France: you may sleep in a parked camper'],
    ['ES', 0, 'high', 'Spain: you may sleep in a parked camper'],
    ['PT', 0, 'high', 'Portugal: you may sleep in a parked camper, for up to 48 hours'],
    ['NL', -31, 'medium', 'Netherlands: sleeping in a camper is forbidden outside official sites'],
    ['PL', -2, 'medium', 'Poland: sleeping in a parked camper is usually tolerated'],
    [
      'HR',
      -31,
      'high',
      'Croatia: sleeping in a camper is forbidden outside official sites, fines of 190 to 1320 EUR',
    ],
    [
      'NZ',
      0,
      'high',
      'New Zealand: you may sleep in a parked camper if it is certified self-contained (green warrant), unless signs say no',
    ],
  ] as const)('has its points and sentence in %s', (country, points, confidence, label) => {
    expect(factorAt(new SceneMap(SPOTS[country]), 'country_rule')).toMatchObject({
      points,
      confidence,
      label,
      impact: points === 0 ? 'neutral' : 'negative',
      source: 'country_rules',
    });
  });

  test('has its legal note once, in the language of the answer, and in no reason', () => {
    const { meta, reasons } = answerAt(new SceneMap(SPOTS.HR));
    expect(meta.legal_notice).toBe('Not legal advice: follow local signs');
    expect(reasons.join()).not.toMatch(/legal/i);
    expect(answerAt(new SceneMap(SPOTS.HR), { lang: 'de' }).meta.legal_notice).toBe(
      'Keine Rechtsberatung: es gelten die Schilder vor Ort',
    );
    expect(factorAt(new SceneMap(SPOTS.HR), 'country_rule', { lang: 'de' })?.label).toBe(
      'Kroatien: im Camper zu schlafen ist nur auf offiziellen Plätzen erlaubt, sonst Bußgeld von 190 bis 1320 EUR',
    );
  });

  test('keeps a spot from being green if it surely forbids sleeping, however quiet the spot is', () => {
    expect(answerAt(new SceneMap(SPOTS.HR)).ampel).toBe('yellow');
    expect(answerAt(new SceneMap(SPOTS.DE)).ampel).toBe('green');
  });

  test('follows complete borders of the map data rather than the built-in ones', () => {
    const map = new SceneMap(SPOTS.DE).area('administrative', [-4000, -4000], [4000, 4000], {
      value: 2,
      name: 'AT',
    });
    expect(pointsAt(map, 'country_rule')).toBe(-6);
  });

  test.each([
    ['in a country without known law', SPOTS.LI, 'The rules of Liechtenstein are not known well', -6],
    ['on the high seas', OPEN_SEA, 'The rules of the country are not known well', 0],
  ])('is unknown %s, and the answer says so', (_, place, reason, points) => {
    const map = new SceneMap(place);
    expect(answerAt(map).meta.quality.reasons).toContain(reason);
    expect(pointsAt(map, 'country_rule')).toBe(points);
    if (points < 0)
      expect(factorAt(map, 'country_rule')?.label).toBe('Liechtenstein: no law is known, look for signs');
  });
});

describe('the special rules of a country', () => {
  test('apply at a beach where a shore law exists', () => {
    expect(pointsAt(beach(new SceneMap(SPOTS.FR)), 'country_rule')).toBe(-6);
    expect(pointsAt(beach(new SceneMap(SPOTS.PT)), 'country_rule')).toBe(-31);
    expect(pointsAt(beach(new SceneMap(SPOTS.DE)), 'country_rule')).toBe(0);
    expect(factorAt(beach(new SceneMap(SPOTS.FR)), 'country_rule')?.label).toBe(
      'France, by the shore: local rules decide whether you may sleep in a camper, look for signs',
    );
  });

  test('do not apply 150 m from the beach or at a scree slope', () => {
    expect(pointsAt(beach(new SceneMap(SPOTS.FR), 140), 'country_rule')).toBe(-6);
    const scree = new SceneMap(SPOTS.FR).area('sand', [50, -300], [150, 300]);
    expect(pointsAt(scree, 'country_rule')).toBe(0);
  });

  test('charge a protected shore once', () => {
    const coast = beach(new SceneMap(SPOTS.PT)).area('protected_area', [-500, -500], [500, 500], {
      value: 97,
    });
    expect(pointsAt(coast, 'protected_area')).toBe(-31);
    expect(pointsAt(coast, 'country_rule')).toBe(0);
  });

  test('are stricter on car parks than on the road in Britain, and tolerant on both in Greece', () => {
    expect(pointsAt(carPark(SPOTS.GB), 'country_rule')).toBe(-6);
    expect(pointsAt(new SceneMap(SPOTS.GB), 'country_rule')).toBe(-2);
    expect(pointsAt(carPark(SPOTS.GR), 'country_rule')).toBe(-2);
    expect(pointsAt(new SceneMap(SPOTS.GR), 'country_rule')).toBe(-2);
    expect(pointsAt(carPark(SPOTS.DE), 'country_rule')).toBe(0);
  });

  test('say that sources disagree about Greece, in one sentence', () => {
    const rule = (lang: 'en' | 'de') => factorAt(carPark(SPOTS.GR), 'country_rule', { lang });
    expect(rule('en')).toMatchObject({
      label:
        'Greece: sleeping in a parked camper is usually tolerated, but sources disagree on the law of 2025',
      confidence: 'low',
    });
    expect(rule('de')?.label).toContain('widersprechen sich');
  });

  test('say in which year they were checked if that is more than two years ago', () => {
    const label = (at: string) => factorAt(carPark(SPOTS.GB), 'country_rule', { at })?.label;
    expect(label('2027-06-16T22:00')).not.toContain('not checked');
    expect(label('2028-06-16T22:00')).toEndWith(', not checked since 2025');
  });

  test('name an amount wherever they name a fine', () => {
    for (const place of [SPOTS.PT, SPOTS.GR, SPOTS.DE, SPOTS.GB, SPOTS.US])
      for (const map of [carPark(place), beach(new SceneMap(place))]) {
        const label = factorAt(map, 'country_rule')?.label ?? '';
        if (label.includes('fine')) expect(label).toMatch(/fines of \d+( to \d+)? [A-Z]{3}/);
      }
  });

  test('treat a field off the road as private land', () => {
    const field = (place: { lat: number; lon: number }) =>
      new SceneMap(place).area('farmland', [-100, -100], [100, 100]);
    expect(factorAt(field(SPOTS.DE), 'country_rule')).toMatchObject({
      points: -6,
      label: 'Germany, on private land: you may stay only if the owner agrees',
    });
    expect(pointsAt(field(SPOTS.DE).straight('track', 3), 'country_rule')).toBe(0);
  });

  test('allow nights in an American national forest, but not in a German one of the same class', () => {
    const forest = (place: { lat: number; lon: number }) =>
      answerAt(new SceneMap(place).area('protected_area', [-500, -500], [500, 500], { value: 6 })).explanation
        .factors;
    expect(forest(SPOTS.US).filter(({ points }) => points < 0)).toEqual([]);
    expect(forest(SPOTS.DE).filter(({ points }) => points < 0)).toHaveLength(1);
    const label = 'United States, on public land: you may sleep in a parked camper, for up to 14 nights';
    expect(forest(SPOTS.US).find(({ key }) => key === 'country_rule')).toMatchObject({ points: 0, label });
    expect(forest(SPOTS.HAWAII).find(({ key }) => key === 'country_rule')?.label).toBe(label);
  });
});
