/**
 * The road in the sentence: named alone from 60% of the energy of all roads, grouped by ref, name and class.
 */
import { describe, expect, test } from 'bun:test';
import { SceneMap } from '../../../support/maps/scene-map.ts';
import { factorAt } from '../../../support/scoring/spot-answer.ts';

const label = (map: SceneMap) => factorAt(map, 'road_noise')!.label;

describe('the sentence about roads', () => {
  const beside = (north: number) =>
    new SceneMap()
      .straight('tertiary', 20, { name: 'Talstraße' })
      .straight('tertiary', north, { name: 'Bergstraße' });

  test('names one road alone if that drowns the others', () => {
    expect(label(beside(-80))).toBe('Local road Talstraße, 20 m away: too loud for light sleepers, 49 dB');
  });

  test('covers all roads and names the loudest if two of them are equally loud', () => {
    expect(label(beside(-22))).toMatch(
      /^All roads: too loud for light sleepers, \d+ dB; loudest: local road Talstraße, 20 m away$/,
    );
  });

  test('treats pieces of a road cut at bridges and limits as one, by number, name or class', () => {
    for (const facts of [{ ref: 'K 7' }, { name: 'Talstraße' }, {}]) {
      const map = new SceneMap();
      for (let east = -1000; east < 1000; east += 40)
        map.line(
          'tertiary',
          [
            [east, 20],
            [east + 40, 20],
          ],
          facts,
        );
      expect(label(map)).toStartWith('Local road');
    }
  });

  test('does not treat unnamed lanes of a car park as one road', () => {
    const map = new SceneMap();
    for (const north of [10, -11, 12, -13]) map.straight('service', north);
    expect(label(map)).toStartWith('All roads');
  });

  test('names the loudest road, not the one with the nearest piece', () => {
    const map = new SceneMap().straight('motorway', 300, { ref: 'A 9' }).line(
      'residential',
      [
        [-10, 6],
        [10, 6],
      ],
      { name: 'Stich' },
    );
    expect(label(map)).toStartWith('Motorway A 9, 300 m away');
    expect(factorAt(map, 'road_noise')!.feature!.name).toBe('A 9');
  });

  test('treats a distant motorway, audible along kilometres, as one road', () => {
    const map = new SceneMap()
      .straight('motorway', 1500, { ref: 'A 9' })
      .straight('motorway', 1520, { ref: 'A 9' });
    expect(label(map)).toStartWith('Motorway A 9');
  });
});
