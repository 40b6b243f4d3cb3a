/** Industrial noise: sites by size, distance and night, turbines, substations, no jumps. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { areasOf } from '../../../../src/osm/tags/areas.ts';
import { keySet } from '../../../../src/osm/tags/key-set.ts';
import { AreaKind } from '../../../../src/region/format/codes.ts';
import { Attenuation } from '../../../../src/scoring/propagation/attenuation.ts';
import { AttenuationTable } from '../../../../src/scoring/propagation/attenuation-table.ts';
import { levelOf } from '../../../../src/scoring/propagation/levels.ts';
import { areaFactor } from '../../../../src/scoring/propagation/spreading.ts';
import { FIELDS, SceneMap } from '../../../support/maps/scene-map.ts';
import {
  FRIDAY,
  levelOfSource,
  nightAt,
  SATURDAY,
  SUNDAY,
  WEDNESDAY,
} from '../../../support/scoring/night-sound.ts';
import { pointsAt } from '../../../support/scoring/spot-answer.ts';

const OPEN = new AttenuationTable(FIELDS);

function industryAt(map: SceneMap, at = WEDNESDAY): number {
  return levelOfSource(nightAt(map, at), 'industry_noise');
}

describe('an evenly radiating area', () => {
  test('has a level inside of Lw per square metre + 10 lg ln(R/15)', () => {
    for (const radius of [100, 150, 400]) {
      const perSquareMetre = 43;
      const power = perSquareMetre + 10 * Math.log10(Math.PI * radius ** 2);
      expect(power + levelOf(areaFactor(radius, 0, OPEN))).toBeCloseTo(
        perSquareMetre + 10 * Math.log10(Math.log(radius / 15)),
        0,
      );
    }
  });

  test('has the level of a point source of the same power far away', () => {
    const r = 1000;
    const point = -20 * Math.log10(r) - 8 - new Attenuation(FIELDS).decibels(r);
    expect(levelOf(areaFactor(50, r - 50, OPEN))).toBeCloseTo(point, 0);
  });

  test('is the sum of its parts, integrated over squares', () => {
    const [radius, distance] = [150, 60];
    let sum = 0;
    for (let x = -radius; x < radius; x += 3) {
      for (let y = -radius; y < radius; y += 3) {
        if (x * x + y * y > radius * radius) continue;
        sum += 9 / (2 * Math.PI * ((radius + distance - x) ** 2 + y * y));
      }
    }
    const hard = { factor: () => 1 } as unknown as AttenuationTable;
    const closed = areaFactor(radius, distance, hard);
    expect(levelOf(closed)).toBeCloseTo(levelOf(sum / (Math.PI * radius ** 2)), 0);
  });

  test('is never louder farther away, at any size', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 800, noNaN: true }),
        fc.double({ min: 0, max: 800, noNaN: true }),
        fc.double({ min: 0.1, max: 50, noNaN: true }),
        (radius, distance, more) => {
          expect(areaFactor(radius, distance + more, OPEN)).toBeLessThanOrEqual(
            areaFactor(radius, distance, OPEN) * 1.0001,
          );
        },
      ),
    );
  });
});

describe('an industrial area of 9 hectares around the spot', () => {
  const map = () => new SceneMap().area('industrial', [-150, -150], [150, 150]);

  test('hums at about 46 dB on a working night, and 7 dB less at weekends and before holidays', () => {
    // Radius sqrt(90000 / pi) = 169 m; level 43 + 10 lg ln(169 / 15) = 43 + 3.8.
    expect(industryAt(map())).toBeCloseTo(46.8, 0);
    // 30 April precedes a holiday.
    for (const at of [FRIDAY, SATURDAY, SUNDAY, '2026-04-30T22:00']) {
      expect(industryAt(map(), at)).toBeCloseTo(industryAt(map()) - 7, 6);
    }
  });

  test('is named with its distance', () => {
    const far = new SceneMap().area('industrial', [200, -150], [500, 150], { name: 'Nord' });
    const factor = nightAt(far).factors.find(({ key }) => key === 'industry_noise')!;
    expect(factor.distance_m).toBeCloseTo(200, 0);
    expect(factor.feature!.name).toBe('Nord');
  });
});

test('works, power plants, sewage works, ports and logistics run every night', () => {
  for (const kind of ['works', 'power_plant', 'wastewater', 'port', 'logistics'] as const) {
    const map = () => new SceneMap().area(kind, [100, -50], [200, 50]);
    expect(industryAt(map(), SUNDAY)).toBe(industryAt(map(), WEDNESDAY));
  }
});

test('solar parks, wind farms and batteries are not power plants', () => {
  const kinds = (source: string) =>
    areasOf(
      new Map([
        ['power', 'plant'],
        ['plant:source', source],
      ]),
      keySet('power'),
      0,
    ).map(({ kind }) => kind);
  expect(kinds('gas')).toEqual([AreaKind.power_plant]);
  for (const source of ['solar', 'wind', 'battery']) expect(kinds(source)).toEqual([]);
});

describe('a harbour (landuse=harbour|port, harbour=yes) or terminal (industrial=port|container_terminal)', () => {
  const beside = (kind: 'port' | 'harbour', side: number) =>
    industryAt(new SceneMap().area(kind, [100, -side / 2], [100 + side, side / 2]));

  test('of one hectare is silent 100 m away unless it is a terminal, and louder the larger it is', () => {
    expect(beside('harbour', 100)).toBe(-Infinity);
    expect(beside('port', 100)).toBeGreaterThan(30);
    // A harbour of 10 of 20 hectares has a quarter of the energy.
    expect(beside('port', 316) - beside('harbour', 316)).toBeCloseTo(6, 1);
  });

  test('of 20 hectares or more is equally loud', () => {
    expect(beside('harbour', 500)).toBeCloseTo(beside('port', 500), 6);
  });

  test('has early lorries only if it is a terminal', () => {
    const lorries = (kind: 'port' | 'harbour') =>
      pointsAt(new SceneMap().area(kind, [20, -50], [120, 50]), 'lorries');
    expect(lorries('port')).toBe(-5);
    expect(lorries('harbour')).toBe(0);
  });
});

test('an estate gets no louder beyond 50 hectares', () => {
  const of = (half: number) =>
    industryAt(new SceneMap().area('industrial', [100, -half], [100 + 2 * half, half]));
  expect(of(700)).toBeCloseTo(of(900), 1);
  expect(of(300)).toBeGreaterThan(of(100));
});

describe('a wind turbine', () => {
  test('has the sound power of its size, less 2 dB for calm air', () => {
    const at500 = (value: number) => industryAt(new SceneMap().point('wind_turbine', [500, 0], { value }));
    // Loss after Lw: 2 + 20 lg 500 + 8 + D(500).
    const loss = 2 + 53.98 + 8 + new Attenuation(FIELDS).decibels(500);
    const classes = [
      [0, 103],
      [600, 98],
      [1500, 101],
      [2300, 103],
      [3000, 105],
      [6000, 107],
    ] as const;
    for (const [kilowatts, power] of classes) expect(at500(kilowatts)).toBeCloseTo(power - loss, 1);
  });

  test('is silent from 1500 m on, without a jump before', () => {
    const at = (metres: number) => industryAt(new SceneMap().point('wind_turbine', [metres, 0]));
    expect(at(1501)).toBe(-Infinity);
    for (let metres = 1200; metres < 1400; metres += 40) {
      expect(at(metres) - at(metres + 2)).toBeGreaterThan(0);
      expect(at(metres) - at(metres + 2)).toBeLessThan(1);
    }
  });
});

test('a substation is audible only nearby', () => {
  const at = (metres: number) => industryAt(new SceneMap().point('substation', [metres, 0]));
  // Level: 70 - 20 lg 10 - 8 - 0.04.
  expect(at(10)).toBeCloseTo(42, 0);
  expect(at(101)).toBe(-Infinity);
});

test('sites add up, and the loudest one is named', () => {
  const both = new SceneMap()
    .area('works', [300, -50], [400, 50], { name: 'Sägewerk' })
    .point('wind_turbine', [-400, 0], { name: 'Anlage 3' });
  const works = industryAt(new SceneMap().area('works', [300, -50], [400, 50]));
  const turbine = industryAt(new SceneMap().point('wind_turbine', [-400, 0]));
  expect(industryAt(both)).toBeCloseTo(levelOf(10 ** (works / 10) + 10 ** (turbine / 10)), 6);
  const factor = nightAt(both).factors.find(({ key }) => key === 'industry_noise')!;
  expect(factor.feature!.name).toBe(works > turbine ? 'Sägewerk' : 'Anlage 3');
});
