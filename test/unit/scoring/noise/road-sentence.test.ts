/** Which road is named: one alone only where it brings most of what is heard. */
import { describe, expect, test } from 'bun:test';
import { SceneMap } from '../../../support/maps/scene-map.ts';
import { factorAt } from '../../../support/scoring/spot-answer.ts';

const label = (map: SceneMap) => factorAt(map, 'road_noise')!.label;

describe('one road is named alone from 60 % of the energy of all roads on (ref, name, highway)', () => {
  const beside = (north: number) =>
    new SceneMap()
      .straight('tertiary', 20, { name: 'Talstraße' })
      .straight('tertiary', north, { name: 'Bergstraße' });

  test('a road that drowns the others is named alone', () => {
    expect(label(beside(-80))).toBe('Local road Talstraße, 20 m away: too loud for light sleepers, 49 dB');
  });

  test('of two roads that bring half each the sentence speaks of all, and names the louder one', () => {
    expect(label(beside(-22))).toMatch(
      /^All roads: too loud for light sleepers, \d+ dB; loudest: local road Talstraße, 20 m away$/,
    );
  });

  test('the pieces of a road that is cut at bridges and limits are one road, by number, name or class', () => {
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

  test('unnamed lanes of a car park are not one road', () => {
    const map = new SceneMap();
    for (const north of [10, -11, 12, -13]) map.straight('service', north);
    expect(label(map)).toStartWith('All roads');
  });

  test('the road that brings most is named, not the one whose piece is nearest', () => {
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

  test('a motorway far away, heard along kilometres, is one road', () => {
    const map = new SceneMap()
      .straight('motorway', 1500, { ref: 'A 9' })
      .straight('motorway', 1520, { ref: 'A 9' });
    expect(label(map)).toStartWith('Motorway A 9');
  });
});
