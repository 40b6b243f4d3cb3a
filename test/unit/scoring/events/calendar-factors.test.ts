// Factors of the date: fireworks, carnival, summer weekends in remote car parks.
import { describe, expect, test } from 'bun:test';
import { PlaceRank } from '../../../../src/region/format/codes.ts';
import { SceneMap } from '../../../support/maps/scene-map.ts';
import { FRIDAY, WEDNESDAY } from '../../../support/scoring/night-sound.ts';
import { factorAt, pointsAt } from '../../../support/scoring/spot-answer.ts';

const NEW_YEAR = '2026-12-31T22:00';
const COLOGNE = { lat: 50.94, lon: 6.96 };
const MELBOURNE = { lat: -37.8, lon: 145.0 };
const TOWN = { soft: 0.1, built: 0.2, forest: 0 };

describe('special nights', () => {
  test('include New Year’s Eve, which costs most in a town, less in fields nearby and nothing far from homes', () => {
    const town = new SceneMap(undefined, TOWN);
    const village = (metres: number) =>
      new SceneMap().point('place', [0, metres], { flags: PlaceRank.village, name: 'Dorf' });
    expect(pointsAt(town, 'calendar', { at: NEW_YEAR })).toBe(-30);
    const [beside, between, far] = [300, 1400, 2500].map((metres) =>
      pointsAt(village(metres), 'calendar', { at: NEW_YEAR }),
    ) as [number, number, number];
    expect(beside).toBe(-25);
    expect(between).toBeCloseTo(-12.5, 0);
    expect(far).toBe(0);
  });

  test('fade with the distance to a residential street where the map has neither houses nor names', () => {
    const suburb = (metres: number) => new SceneMap().straight('residential', metres, { builtUp: true });
    const [beside, between, far] = [54, 1000, 2100].map((metres) =>
      pointsAt(suburb(metres), 'calendar', { at: NEW_YEAR }),
    ) as [number, number, number];
    expect(beside).toBeCloseTo(-24, 0);
    expect(between).toBeCloseTo(-12.5, 0);
    expect(far).toBe(0);
    const lane = new SceneMap().straight('unclassified', 54);
    expect(pointsAt(lane, 'calendar', { at: NEW_YEAR })).toBe(0);
  });

  test('have no fireworks at a locality without inhabitants', () => {
    const map = new SceneMap().point('place', [0, 0], { flags: PlaceRank.locality, name: 'Teufelstisch' });
    expect(pointsAt(map, 'calendar', { at: NEW_YEAR })).toBe(0);
  });

  test('exclude the fireworks for an arrival at four in the morning', () => {
    const town = new SceneMap(undefined, TOWN);
    expect(pointsAt(town, 'calendar', { at: '2027-01-01T02:30' })).toBe(-30);
    expect(pointsAt(town, 'calendar', { at: '2027-01-01T04:00' })).toBe(0);
  });

  test('are named in the answer, in both languages', () => {
    const town = new SceneMap(undefined, TOWN);
    expect(factorAt(town, 'calendar', { at: NEW_YEAR })).toMatchObject({
      label: 'New Year’s Eve: fireworks and parties',
      source: 'calendar',
    });
    expect(factorAt(town, 'calendar', { at: NEW_YEAR, lang: 'de' })?.label).toBe(
      'Silvesternacht: Feuerwerk und Feiern',
    );
  });

  test('include carnival in Cologne but not in Swabian fields, and Walpurgis Night in Germany', () => {
    const carnival = '2026-02-12T22:00';
    expect(pointsAt(new SceneMap(COLOGNE, TOWN), 'calendar', { at: carnival })).toBe(-8);
    expect(pointsAt(new SceneMap(), 'calendar', { at: carnival })).toBe(0);
    expect(pointsAt(new SceneMap(undefined, TOWN), 'calendar', { at: '2026-04-30T22:00' })).toBe(-5);
    expect(pointsAt(new SceneMap(undefined, TOWN), 'calendar', { at: WEDNESDAY })).toBe(0);
  });
});

describe('meeting places', () => {
  const lonelyCarPark = (place?: { lat: number; lon: number }) =>
    new SceneMap(place).area('parking', [-20, -20], [20, 20]).point('bar', [1500, 0]);

  test('include a lonely car park within reach of a town, on summer weekends until three', () => {
    const map = lonelyCarPark();
    expect(pointsAt(map, 'hangout', { at: FRIDAY })).toBe(-3);
    expect(pointsAt(map, 'hangout', { at: WEDNESDAY })).toBe(0);
    expect(pointsAt(map, 'hangout', { at: '2026-01-16T22:00' })).toBe(0);
    expect(pointsAt(map, 'hangout', { at: '2026-06-20T03:30' })).toBe(0);
  });

  test('include the large car park of a stadium, whatever is near', () => {
    const lot = (metres: number) =>
      new SceneMap().area('parking', [-metres, -metres], [metres, metres]).point('stadium', [0, 150]);
    expect(pointsAt(lot(30), 'hangout', { at: FRIDAY })).toBe(-3);
    expect(pointsAt(lot(10), 'hangout', { at: FRIDAY })).toBe(0);
    expect(pointsAt(lot(30), 'hangout', { at: WEDNESDAY })).toBe(0);
  });

  test('are busy in January in the south', () => {
    expect(pointsAt(lonelyCarPark(MELBOURNE), 'hangout', { at: '2026-01-16T22:00' })).toBe(-3);
    expect(pointsAt(lonelyCarPark(MELBOURNE), 'hangout', { at: '2026-06-19T22:00' })).toBe(0);
  });

  test('include viewpoints and shores, but nothing next to homes or far from a town', () => {
    const at = FRIDAY;
    const town = () => new SceneMap().point('bar', [1500, 0]);
    expect(pointsAt(town().point('viewpoint', [20, 0]), 'hangout', { at })).toBe(-3);
    expect(pointsAt(town().area('water', [30, -500], [900, 500]), 'hangout', { at })).toBe(-3);
    expect(pointsAt(town().area('water', [60, -500], [900, 500]), 'hangout', { at })).toBe(0);
    expect(pointsAt(new SceneMap().point('viewpoint', [20, 0]), 'hangout', { at })).toBe(0);
    expect(pointsAt(lonelyCarPark().area('residential', [40, -100], [300, 100]), 'hangout', { at })).toBe(0);
    expect(pointsAt(lonelyCarPark().area('caravan_site', [-50, -50], [50, 50]), 'hangout', { at })).toBe(0);
  });
});
