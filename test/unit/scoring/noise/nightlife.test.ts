/** Nightlife: opening hours, levels and crowds. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { weekHoursOf } from '../../../../src/osm/tags/values/opening-hours.ts';
import { PointFlag } from '../../../../src/region/format/codes.ts';
import { Attenuation } from '../../../../src/scoring/propagation/attenuation.ts';
import { levelOf } from '../../../../src/scoring/propagation/levels.ts';
import { FIELDS, IN_GERMANY, SceneMap } from '../../../support/maps/scene-map.ts';
import {
  FRIDAY,
  levelOfSource,
  MONDAY,
  nightAt,
  SATURDAY,
  SUNDAY,
  THURSDAY,
  WEDNESDAY,
} from '../../../support/scoring/night-sound.ts';
import { cases, fewer } from '../../../support/whole.ts';

function nightlifeAt(map: SceneMap, at: string): number {
  return levelOfSource(nightAt(map, at), 'nightlife');
}
function hours(text: string) {
  return { hours: weekHoursOf(text).week };
}

/**
 * Energy of each night of a week relative to the mean, Monday first (73 sensors in leisure streets of
 * Barcelona).
 */
const WEEK = [0.55, 0.58, 0.79, 0.97, 1.89, 1.72, 0.5] as const;
const [MON, , WED, THU, FRI, SAT] = WEEK.map((share) => 10 * Math.log10(share)) as [
  number,
  number,
  number,
  number,
  number,
  number,
];

/** Returns Lw - 20 lg r - 8 - D(r) + 10 lg(h/8). */
function expected(power: number, metres: number, openHours: number): number {
  const spreading = 20 * Math.log10(metres) + 8 + new Attenuation(FIELDS).decibels(metres);
  return power - spreading + 10 * Math.log10(openHours / 8);
}

describe('a venue without opening hours', () => {
  // Power in a mean night with mean hours; a venue that closes later emits no more in total.
  const CASES = [
    ['nightclub', SATURDAY, 89.4 + SAT, 7],
    ['nightclub', THURSDAY, 89.4 + THU, 7],
    ['music_venue', FRIDAY, 85.4 + FRI, 4],
    ['bar', SATURDAY, 83 + SAT, 3.2],
    ['bar', MONDAY, 83 + MON, 3.2],
    ['biergarten', WEDNESDAY, 85 + WED, 1],
    ['outdoor_seating', WEDNESDAY, 80 + WED, 1],
    ['fast_food', MONDAY, 78 + MON, 2],
    ['restaurant', MONDAY, 76 + MON, 1],
    ['casino', MONDAY, 76 + MON, 5],
  ] as const;
  for (const [category, at, power, openHours] of CASES) {
    test(`of category ${category} emits ${power.toFixed(1)} dB(A) for ${openHours} hours in the night of ${at.slice(0, 10)}`, () => {
      expect(nightlifeAt(new SceneMap().point(category, [50, 0]), at)).toBeCloseTo(
        expected(power, 50, openHours),
        1,
      );
    });
  }

  test('follows the week of bars in Barcelona, as does one with opening hours', () => {
    for (const options of [{}, hours('Mo-Su 18:00-02:00')]) {
      const nights = WEEK.map((_, i) => {
        const at = `2026-06-${15 + i}T22:00`;
        return 10 ** (nightlifeAt(new SceneMap().point('bar', [50, 0], options), at) / 10);
      });
      const mean = nights.reduce((sum, energy) => sum + energy, 0) / 7;
      for (const [i, share] of WEEK.entries()) expect(nights[i]! / mean).toBeCloseTo(share, 2);
    }
  });

  test('is closed from Sunday to Wednesday if it is a nightclub', () => {
    for (const at of [SUNDAY, MONDAY, WEDNESDAY]) {
      expect(nightlifeAt(new SceneMap().point('nightclub', [50, 0]), at)).toBe(-Infinity);
    }
  });

  test('is open on the eve of a holiday as on a Saturday: 30 April 2026, a Thursday', () => {
    const bar = () => new SceneMap().point('bar', [50, 0]);
    expect(nightlifeAt(bar(), '2026-04-30T22:00')).toBeCloseTo(nightlifeAt(bar(), SATURDAY), 6);
  });

  test('with outdoor tables is 10 dB quieter in winter, which is in July in the south', () => {
    const garden = () => new SceneMap().point('biergarten', [50, 0]);
    expect(nightlifeAt(garden(), '2026-01-14T22:00')).toBeCloseTo(nightlifeAt(garden(), WEDNESDAY) - 10, 6);
    const montevideo = { lat: -34.9, lon: -56.16 };
    const south = (at: string) => nightlifeAt(new SceneMap(montevideo).point('biergarten', [50, 0]), at);
    expect(south('2026-07-15T22:00')).toBeCloseTo(south('2026-01-14T22:00') - 10, 6);
  });

  test('is 4 dB louder with a drive-through', () => {
    const food = (flags: number) =>
      nightlifeAt(new SceneMap().point('fast_food', [50, 0], { flags }), MONDAY);
    expect(food(PointFlag.DRIVE_THROUGH) - food(0)).toBeCloseTo(4, 6);
  });
});

describe('opening hours', () => {
  const bar = (text: string, at: string) =>
    nightlifeAt(new SceneMap().point('bar', [50, 0], hours(text)), at);

  test('take precedence over typical hours, for each half hour', () => {
    expect(bar('Mo-Su 18:00-01:30', MONDAY)).toBeCloseTo(expected(83 + MON, 50, 3.5), 1);
    expect(bar('Mo-Su 18:00-24:00', SATURDAY)).toBeCloseTo(expected(83 + SAT, 50, 2), 1);
    expect(bar('24/7', MONDAY)).toBeCloseTo(expected(83 + MON, 50, 8), 1);
    expect(bar('Mo-Fr 10:00-18:00', MONDAY)).toBe(-Infinity);
    expect(bar('Fr,Sa 20:00-04:00', WEDNESDAY)).toBe(-Infinity);
    // Saturday's hours extend into Sunday morning.
    expect(bar('Sa 20:00-04:00', SATURDAY)).toBeCloseTo(expected(83 + SAT, 50, 6), 1);
  });

  test('count only from the time of arrival', () => {
    expect(bar('Mo-Su 18:00-04:00', '2026-06-16T02:00')).toBeCloseTo(expected(83 + MON, 50, 4), 1); // two of four hours
    expect(bar('Mo-Su 18:00-04:00', '2026-06-16T04:00')).toBe(-Infinity);
  });

  test('have a share of a night that clock changes shorten or lengthen', () => {
    // 28 to 29 March: seven hours, of which bars are open five.
    const spring = nightlifeAt(new SceneMap().point('bar', [50, 0]), '2026-03-28T22:00');
    expect(spring).toBeCloseTo(expected(83 + SAT, 50, (3.2 * 8) / 7), 1);
    const autumn = nightlifeAt(new SceneMap().point('bar', [50, 0]), '2026-10-24T22:00');
    expect(autumn).toBeCloseTo(expected(83 + SAT, 50, (3.2 * 8) / 9), 1);
  });

  test('that end later are never quieter', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 16 }),
        fc.integer({ min: 0, max: 16 }),
        fc.integer({ min: 0, max: 15 }),
        (a, b, late) => {
          const until = (halfHours: number) => {
            const minutes = 22 * 60 + halfHours * 30;
            return `Mo-Su 18:00-${String(Math.floor(minutes / 60))}:${minutes % 60 === 0 ? '00' : '30'}`;
          };
          const minutes = 22 * 60 + late * 30;
          const day = minutes >= 24 * 60 ? '2026-06-16' : '2026-06-15';
          const at = `${day}T${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${minutes % 60 === 0 ? '00' : '30'}`;
          const [early, latest] = [Math.min(a, b), Math.max(a, b)];
          expect(bar(until(latest), at)).toBeGreaterThanOrEqual(bar(until(early), at));
        },
      ),
      cases(60),
    );
  });
});

test('clubs are audible up to 400 m and bars up to 250 m, without a jump at the end', () => {
  const at = (category: 'nightclub' | 'bar', metres: number) =>
    nightlifeAt(new SceneMap().point(category, [metres, 0]), SATURDAY);
  expect(at('bar', 251)).toBe(-Infinity);
  expect(at('nightclub', 251)).toBeGreaterThan(30);
  expect(at('nightclub', 401)).toBe(-Infinity);
  for (const [category, from, to] of [
    ['bar', 180, 245],
    ['nightclub', 300, 395],
  ] as const) {
    for (let metres = from; metres < to; metres += fewer(20, 5)) {
      expect(10 ** (at(category, metres) / 10) - 10 ** (at(category, metres + 1) / 10)).toBeLessThan(200);
    }
  }
});

test('several venues add up, are counted by kind, and disturb 5 dB more than their level', () => {
  const map = new SceneMap()
    .point('bar', [40, 0], { name: 'Zum Anker' })
    .point('bar', [0, 60])
    .point('nightclub', [-150, 0])
    .point('restaurant', [50, 50]);
  const night = nightAt(map, SATURDAY);
  const sum = [
    expected(83 + SAT, 40, 3.2),
    expected(83 + SAT, 60, 3.2),
    expected(89.4 + SAT, 150, 7),
    expected(76 + SAT, Math.hypot(50, 50), 1),
  ];
  expect(levelOfSource(night, 'nightlife')).toBeCloseTo(
    levelOf(sum.reduce((all, level) => all + 10 ** (level / 10), 0)),
    1,
  );
  expect(night.disturbance - night.level).toBeCloseTo(5, 6);
  const factor = night.factors.find(({ key }) => key === 'nightlife')!;
  expect(factor.feature!.name).toBe('Zum Anker');
  expect(factor.phrase).toMatchObject({ bars: 2, clubs: 1, late: true });
});

test('tagged hours give more confidence than typical ones', () => {
  const confidence = (map: SceneMap) =>
    nightAt(map, SATURDAY).factors.find(({ key }) => key === 'nightlife')!.confidence;
  expect(confidence(new SceneMap().point('bar', [40, 0]))).toBe('low');
  expect(confidence(new SceneMap().point('bar', [40, 0], hours('Mo-Su 18:00-03:00')))).toBe('medium');
});

describe('the crowd between venues', () => {
  const street = (metres: number, count = 3) => {
    const map = new SceneMap(IN_GERMANY);
    for (let i = 0; i < count; i++) map.point('bar', [metres, i * 2]);
    return map;
  };

  test('costs 6 points within 100 m of three late venues on Fridays, Saturdays and before holidays', () => {
    for (const at of [FRIDAY, SATURDAY, '2026-04-30T22:00'])
      expect(nightAt(street(60), at).crowd!.points).toBe(-6);
    for (const at of [SUNDAY, MONDAY, THURSDAY]) expect(nightAt(street(60), at).crowd).toBeNull();
  });

  test('fades to nothing at 200 m', () => {
    expect(nightAt(street(150), SATURDAY).crowd!.points).toBeCloseTo(-3, 1);
    expect(nightAt(street(201), SATURDAY).crowd).toBeNull();
  });

  test('needs three venues that are open past midnight', () => {
    expect(nightAt(street(60, 2), SATURDAY).crowd).toBeNull();
    const early = street(60, 2).point('bar', [60, 9], hours('Mo-Su 18:00-24:00'));
    expect(nightAt(early, SATURDAY).crowd).toBeNull();
    const late = street(60, 2).point('fast_food', [60, 9], hours('Mo-Su 18:00-04:00'));
    expect(nightAt(late, SATURDAY).crowd!.points).toBe(-6);
  });

  test('ends when the last bar closes', () => {
    expect(nightAt(street(60), '2026-06-21T02:30').crowd!.points).toBe(-6);
    expect(nightAt(street(60), '2026-06-21T03:30').crowd).toBeNull();
  });
});
