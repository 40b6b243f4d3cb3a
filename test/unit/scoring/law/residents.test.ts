// Neighbours and others who notice a van: homes, police, playgrounds, car parks in villages.
import { describe, expect, test } from 'bun:test';
import { SceneMap } from '../../../support/maps/scene-map.ts';
import { factorAt, pointsAt } from '../../../support/scoring/spot-answer.ts';

describe('residents', () => {
  const homes = (metres: number) => new SceneMap().area('residential', [metres, -200], [metres + 300, 200]);

  test.each([
    [-100, -6],
    [29, -6],
    [55, -3],
    [82, 0],
  ])('cost points where residential land begins %d m away', (metres, points) => {
    expect(pointsAt(homes(metres), 'residents')).toBeCloseTo(points, 0);
  });

  test('have a sentence that says how near they are, in both languages', () => {
    expect(factorAt(homes(-100), 'residents')?.label).toBe('Among homes: neighbours will notice a van');
    expect(factorAt(homes(50), 'residents')?.label).toBe('Homes 50 m away: neighbours will notice a van');
    expect(factorAt(homes(50), 'residents', { lang: 'de' })?.label).toBe(
      'Wohnhäuser in 50 m: ein Van fällt auf',
    );
  });

  test('are counted from three houses on', () => {
    const houses = (count: number) => {
      const map = new SceneMap();
      for (let i = 0; i < count; i++) map.point('home', [10 + i * 5, 0], { radius: 5 });
      return map;
    };
    expect(pointsAt(houses(2), 'residents')).toBe(0);
    expect(pointsAt(houses(3), 'residents')).toBe(-6);
  });

  test('are assumed in a dense old town without residential land use, not on an industrial estate', () => {
    const dense = { soft: 0.1, built: 0.3, forest: 0 };
    expect(pointsAt(new SceneMap(undefined, dense), 'residents')).toBe(-6);
    expect(
      pointsAt(new SceneMap(undefined, dense).area('industrial', [-200, -200], [200, 200]), 'residents'),
    ).toBe(0);
  });
});

describe('others who notice a van', () => {
  test('include police and a playground nearby', () => {
    const police = (metres: number) =>
      new SceneMap().point('police', [metres, 0], { name: 'Polizeiinspektion' });
    expect(pointsAt(police(50), 'police')).toBe(-6);
    expect(pointsAt(police(130), 'police')).toBeCloseTo(-3, 1);
    expect(pointsAt(police(210), 'police')).toBe(0);
    expect(pointsAt(new SceneMap().point('playground', [20, 0]), 'playground')).toBe(-3);
    expect(pointsAt(new SceneMap().point('playground', [65, 0]), 'playground')).toBe(0);
  });

  test('include people beside a handful of spaces among homes or beside a cemetery', () => {
    const lot = (capacity: number) =>
      new SceneMap()
        .area('residential', [-200, -200], [200, 200])
        .area('parking', [-10, -10], [10, 10], { value: capacity });
    expect(pointsAt(lot(4), 'conspicuous')).toBe(-2);
    expect(pointsAt(lot(40), 'conspicuous')).toBe(0);
    expect(pointsAt(lot(0), 'conspicuous')).toBe(0);
    expect(factorAt(lot(1), 'conspicuous')?.label).toBe('Only 1 space among homes: a van stands out');
    expect(factorAt(lot(1), 'conspicuous', { lang: 'de' })?.label).toBe(
      'Nur ein Stellplatz zwischen Wohnhäusern: ein Van fällt auf',
    );
    expect(pointsAt(new SceneMap().area('cemetery', [20, -50], [90, 50]), 'conspicuous')).toBe(-2);
    expect(pointsAt(new SceneMap().area('cemetery', [40, -50], [90, 50]), 'conspicuous')).toBe(0);
  });
});
