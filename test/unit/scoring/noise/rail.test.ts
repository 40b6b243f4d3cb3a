/** Railways: levels by class, passing trains and the loud ones among them. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { SceneMap } from '../../../support/maps/scene-map.ts';
import { levelOfSource, nightAt, WEDNESDAY } from '../../../support/scoring/night-sound.ts';

/** Returns the excess attenuation D(r) of open fields, dB. */
function fields(r: number): number {
  return r / 250 + 0.6 * Math.max(0, 4.8 - (1.2 / r) * (34 + 600 / r));
}

describe('a straight railway', () => {
  // One track: Lw' minus 3 dB; infinite line Lw' - 10 lg d - 3 - D(d).
  const TRACKS = [
    ['rail_main', 80, 100],
    ['rail_highspeed', 77.5, 100],
    ['rail_branch', 68.5, 60],
    ['rail_freight', 79, 50],
    ['tram', 67.5, 30],
    ['light_rail', 69, 50],
  ] as const;
  for (const [name, power, distance] of TRACKS) {
    test(`of class ${name} has the level of an infinite line at ${distance} m`, () => {
      const expected = power - 3 - 10 * Math.log10(distance) - 3 - fields(distance);
      const level = levelOfSource(nightAt(new SceneMap().straight(name, distance)), 'rail_noise');
      expect(Math.abs(level - expected)).toBeLessThan(1);
    });
  }

  test('of class rail_main has the levels of the free-field table', () => {
    // Free-field levels of a main line with one track (80 - 3), rounded to whole decibels.
    for (const [distance, level] of [
      [10, 63],
      [50, 54],
      [100, 50],
      [200, 46],
      [300, 44],
      [1000, 33],
    ] as const) {
      const here = levelOfSource(nightAt(new SceneMap().straight('rail_main', distance)), 'rail_noise');
      // The table assumes air absorption of 5 dB/km, the model 4 (calibrated with a noise map).
      expect(Math.abs(here - distance / 1000 - level)).toBeLessThan(1);
    }
  });

  test('disturbs 3 dB more than its level, a yard 5 dB', () => {
    const line = nightAt(new SceneMap().straight('rail_main', 100));
    expect(line.disturbance - line.level).toBeCloseTo(3, 3);
    const yard = nightAt(new SceneMap().straight('rail_yard', 100));
    expect(yard.disturbance - yard.level).toBeCloseTo(5, 3);
    const both = nightAt(new SceneMap().straight('rail_main', 300).straight('rail_yard', -60));
    expect(both.disturbance - both.level).toBeGreaterThan(3);
    expect(both.disturbance - both.level).toBeLessThan(5);
  });
});

describe('passing trains', () => {
  function passing(map: SceneMap, at = WEDNESDAY): number {
    return nightAt(map, at).passBys?.value ?? 0;
  }

  test('on a double track 60 m away wake people 18 times, at the maximum points', () => {
    const map = new SceneMap().straight('rail_main', 60).straight('rail_main', 64);
    expect(passing(map)).toBeCloseTo(18, 1);
    expect(nightAt(map).passBys!.points).toBe(-12);
  });

  test('are those of two tracks with tracks=2', () => {
    expect(passing(new SceneMap().straight('rail_branch', 60, { lanes: 2 }))).toBeCloseTo(7, 1);
  });

  test('are loud up to a distance for each kind, and inaudible at 1.3 times that distance', () => {
    // Freight 450 m, long distance 400 m, regional 130 m, tram 60 m.
    const main = (north: number) => passing(new SceneMap().straight('rail_main', north));
    expect(main(120)).toBeCloseTo(4 + 5, 1);
    expect(main(150)).toBeCloseTo(4 + 5 * ((169 - 150) / 39), 1);
    expect(main(300)).toBeCloseTo(4, 1);
    expect(main(480)).toBeCloseTo(4 * ((585 - 480) / 135), 1);
    expect(main(590)).toBe(0);
    expect(passing(new SceneMap().straight('rail_highspeed', 460))).toBeCloseTo(4 * ((520 - 460) / 120), 1);
    const tram = (north: number) => passing(new SceneMap().straight('tram', north));
    expect(tram(50)).toBeCloseTo(20, 1);
    expect(tram(70)).toBeCloseTo(20 * ((78 - 70) / 18), 1);
    expect(tram(79)).toBe(0);
  });

  test('count half at a terminus, because each one passes once', () => {
    expect(
      passing(
        new SceneMap().line('tram', [
          [-3000, 20],
          [0, 20],
        ]),
      ),
    ).toBeCloseTo(10, 1);
  });

  test('are counted once at bends, corners and between mapped pieces', () => {
    const bent = new SceneMap().line('rail_branch', [
      [-3000, 900],
      [-200, 120],
      [-60, 80],
      [0, 90],
      [100, 60],
      [2500, -700],
    ]);
    expect(passing(bent)).toBeCloseTo(3.5, 1);
  });

  test('are a quarter of the number after an arrival at four in the morning', () => {
    expect(passing(new SceneMap().straight('rail_main', 60), '2026-06-18T04:00')).toBeCloseTo(9 / 4, 1);
  });

  test('in the reason are those of the loudest line', () => {
    const { factors } = nightAt(new SceneMap().straight('rail_main', 200).straight('tram', 55));
    const rail = factors.find(({ key }) => key === 'rail_noise')!;
    expect(rail.phrase).toMatchObject({ key: 'rail_noise', trains: 9 });
  });
});

test('the sentence has the same trains along one track, in bends, at its end and at any distance', () => {
  const map = new SceneMap().line('tram', [
    [-2000, 0],
    [-200, 0],
    [-100, 60],
    [0, 0],
    [60, 60],
    [400, 60],
    [400, 200],
  ]);
  const region = map.region();
  for (const [east, north] of [
    [-1000, 15],
    [-1000, 74],
    [-100, 20],
    [0, 40],
    [30, 50],
    [380, 190],
  ] as const) {
    const { factors } = nightAt(map, WEDNESDAY, east, north, region);
    expect(factors.find(({ key }) => key === 'rail_noise')!.phrase).toMatchObject({ trains: 20 });
  }
});

test('moving 10 m near a railway never changes the events by more than its trains times the slope', () => {
  const map = new SceneMap()
    .line('rail_main', [
      [-2000, 300],
      [-150, 120],
      [0, 100],
      [180, 130],
      [2000, -200],
    ])
    .line('rail_branch', [
      [0, 100],
      [300, 400],
      [1500, 1500],
    ]);
  const region = map.region();
  fc.assert(
    fc.property(
      fc.double({ min: -700, max: 700, noNaN: true }),
      fc.double({ min: -700, max: 700, noNaN: true }),
      (east, north) => {
        const here = nightAt(map, WEDNESDAY, east, north, region).passBys?.value ?? 0;
        const there = nightAt(map, WEDNESDAY, east + 10, north, region).passBys?.value ?? 0;
        // 10 m of a fade at least 39 m wide, for up to 2 x 5.5 trains where the lines meet.
        expect(Math.abs(here - there)).toBeLessThan(3.5);
      },
    ),
    { numRuns: 60 },
  );
});
