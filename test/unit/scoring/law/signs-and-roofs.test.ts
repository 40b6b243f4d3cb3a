/** Car parks and kerbs by what is mapped beside or above them: roofs, signs, dangerous ground. */
import { describe, expect, test } from 'bun:test';
import {
  carParkScene,
  ruleOf,
  streetScene,
  TagScene,
  type Tags,
  WINTER,
} from '../../../support/maps/tag-scene.ts';
import { testRows } from '../../../support/rows.ts';
import type { Answer } from '../../../support/scoring/spot-answer.ts';

const FREE: [allowed: string, rule: string] = ['yes', ''];
const UNREAD = 'P (car park): has a rule that we cannot read, mind the sign';

function saidIn(answer: Answer): [allowed: string, rule: string] {
  return [answer.allowed, ruleOf(answer)];
}

describe('A car park below a roof of its own object', () => {
  const below = async (building: string, tags: Tags = {}) =>
    saidIn(await carParkScene(tags).square({ building }, [0, 0], 44).answer(WINTER));

  test.each(['roof', 'canopy'])('(%s) has a height that is not known', async (building) => {
    expect(await below(building)).toEqual([
      'yes',
      'P (car park): its height limit is not known, mind the sign',
    ]);
  });

  test.each(['carport', 'carports', 'parking'])('(%s) is too low for vans', async (building) => {
    expect(await below(building)).toEqual(['no', 'P (car park): a camper van does not fit in']);
  });

  test('has the height that its tags name, and is open if they say so', async () => {
    expect(await below('roof', { maxheight: '3.5' })).toEqual(FREE);
    expect(await below('carport', { maxheight: '3.5' })).toEqual(FREE);
    expect(await below('carport', { parking: 'surface' })).toEqual([
      'yes',
      'P (car park): its height limit is not known, mind the sign',
    ]);
    expect((await below('roof', { parking: 'underground' }))[0]).toBe('no');
  });

  test('is not one with a roof at its edge', async () => {
    const scene = carParkScene({}).square({ building: 'roof' }, [15, 15], 8);
    expect(saidIn(await scene.answer(WINTER))).toEqual(FREE);
  });
});

describe('A sign', () => {
  const BANS: readonly Tags[] = [
    { traffic_sign: 'no_parking' },
    { traffic_sign: 'DE:283' },
    { traffic_sign: 'FR:B6d', direction: 'forward' },
    { traffic_sign: 'GB:no overnight parking' },
    { 'traffic_sign:forward': 'DE:286' },
    { highway: 'traffic_sign', traffic_sign: 'no_camping' },
    { highway: 'traffic_sign', inscription: 'No overnight parking' },
    { tourism: 'information', information: 'board', description: 'Camping verboten' },
    { highway: 'traffic_sign', inscription: 'Nur für Kunden' },
    { traffic_sign: 'DE:314,1040-30' },
    { traffic_sign: 'DE:1044-10' },
  ];
  const OTHERS: readonly Tags[] = [
    { traffic_sign: 'city_limit' },
    { traffic_sign: 'maxspeed', maxspeed: '30' },
    { traffic_sign: 'DE:314' },
    { traffic_sign: 'DE:253;1020-30' },
    { traffic_sign: 'DE:314,1010-67' },
    { tourism: 'information', information: 'board', description: 'Nur für Mitglieder des Vereins: Chronik' },
    { tourism: 'information', information: 'board', description: 'Quiet nights since 1900' },
  ];

  testRows(BANS)('%j leaves a car park and a kerb beside it unknown', async (sign) => {
    for (const at of [
      [5, 5],
      [24, 0],
    ] as const)
      expect(saidIn(await carParkScene({}).node(sign, at).answer(WINTER))).toEqual(['unknown', UNREAD]);
    for (const at of [
      [0, -3],
      [12, 1],
    ] as const)
      expect((await streetScene({}).node(sign, at).answer(WINTER)).allowed).toBe('unknown');
  });

  testRows(OTHERS)('%j says nothing', async (sign) => {
    expect(saidIn(await carParkScene({}).node(sign, [5, 5]).answer(WINTER))).toEqual(FREE);
    expect((await streetScene({}).node(sign, [0, -3]).answer(WINTER)).allowed).toBe('yes');
  });

  test('that is far away, or at a place that welcomes vans, says nothing', async () => {
    const sign = { traffic_sign: 'no_camping' };
    expect(saidIn(await carParkScene({}).node(sign, [45, 0]).answer(WINTER))).toEqual(FREE);
    expect((await streetScene({}).node(sign, [45, 0]).answer(WINTER)).allowed).toBe('yes');
    expect(saidIn(await carParkScene({ motorhome: 'yes' }).node(sign, [5, 5]).answer(WINTER))).toEqual(FREE);
  });
});

describe('Dangerous ground', () => {
  const on = (hazard: string) =>
    carParkScene({}).square({ boundary: 'hazard', hazard }, [0, 0], 200).answer(WINTER);

  test.each(['rock_slide', 'avalanche', 'flooding', 'yes'])(
    '(%s) is not known to be safe',
    async (hazard) => {
      expect((await on(hazard)).allowed).toBe('unknown');
    },
  );

  test.each(['minefield', 'shooting_range', 'nuclear'])('(%s) is closed', async (hazard) => {
    const { allowed, ampel } = await on(hazard);
    expect([allowed, ampel]).toEqual(['no', 'red']);
  });

  testRows([
    ['flooding', 'unknown'],
    ['falling_rocks', 'unknown'],
    ['minefield', 'no'],
    // about driving
    ['curve', 'yes'],
    ['animal_crossing', 'yes'],
  ])('(hazard=%s on the car park itself): allowed %s', async (hazard, allowed) => {
    expect((await carParkScene({ hazard }).answer(WINTER)).allowed).toBe(allowed as 'yes');
  });

  test('beside a car park is none of it', async () => {
    const scene = carParkScene({}).square({ boundary: 'hazard', hazard: 'avalanche' }, [200, 0], 200);
    expect(saidIn(await scene.answer(WINTER))).toEqual(FREE);
  });
});

describe('In a house on a car park', () => {
  // its way ends before the house
  const lotWith = (...houses: [Tags, number][]) => {
    const scene = new TagScene()
      .way({ highway: 'unclassified' }, [-900, -80], [0, -80], [900, -80])
      .way({ highway: 'service' }, [0, -80], [0, -50], [0, -22])
      .square({ amenity: 'parking', name: 'P' }, [0, 0]);
    for (const [tags, side] of houses) scene.square(tags, [0, 0], side);
    return scene;
  };

  test.each(['yes', 'garage', 'retail', 'kiosk'])('(building=%s) no van parks', async (building) => {
    for (const side of [20, 40, 60]) {
      const { allowed, explanation } = await lotWith([{ building }, side]).answer(WINTER);
      expect([allowed, explanation.factors[0]!.label]).toEqual([
        'no',
        'In or at a building: vans cannot park here',
      ]);
    }
  });

  test('a van parks beside it, and below an open roof', async () => {
    expect((await lotWith([{ building: 'yes' }, 16]).answer(WINTER, [14, 14])).allowed).toBe('yes');
    expect((await lotWith([{ building: 'roof' }, 20]).answer(WINTER)).allowed).toBe('yes');
  });
});

describe('The ground of other vehicles', () => {
  testRows<[string, string, string]>([
    ['taxi', 'no', 'permit holders only'],
    ['car_sharing', 'no', 'permit holders only'],
    ['bus_station', 'no', 'permit holders only'],
    ['motorcycle_parking', 'no', 'closed to vehicles'],
    ['charging_station', 'rules', 'for customers only'],
  ])('(%s) on a car park is none of vans', async (amenity, allowed, rule) => {
    expect(saidIn(await carParkScene({}).square({ amenity }, [0, 0], 20).answer(WINTER))).toEqual([
      allowed,
      `Car park: ${rule}`,
    ]);
    expect(saidIn(await carParkScene({}).square({ amenity }, [12, 12], 10).answer(WINTER))).toEqual(FREE);
  });
});
