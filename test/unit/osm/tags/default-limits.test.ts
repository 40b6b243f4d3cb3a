/** Speed limits by law: those that a tag names, and those of the country where no tag says any. */
import { describe, expect, test } from 'bun:test';
import { limitsAt } from '../../../../src/osm/emission/limits-at.ts';
import { roadSettingAt, typicalTraffic } from '../../../../src/osm/emission/road-traffic.ts';
import { speedIn } from '../../../../src/osm/import/road-speeds.ts';
import { defaultLimits, NO_LIMITS } from '../../../../src/osm/tags/values/default-limits.ts';
import { speedOf } from '../../../../src/osm/tags/values/speeds.ts';
import { LINE_CLASSES, type LineClassName } from '../../../../src/region/format/codes.ts';
import { RoadClass } from '../../../../src/region/format/sections/roads.ts';
import { road } from '../../../support/maps/line-facts.ts';

describe('limits that a tag names by a law', () => {
  test.each([
    ['TH:urban', 80],
    ['ZA:urban', 60],
    ['ZA:rural', 100],
    ['AR:urban:primary', 60],
    ['AR:urban:residential', 40],
    ['BE-VLG:rural', 70],
    ['BE-WAL:rural', 90],
    ['JP:nsl', 60],
    ['JP:express', 100],
    ['AU-NT:rural', 110],
    ['AU-NSW:rural', 100],
    ['CA-ON:rural', 80],
    ['CZ:urban_motorway', 80],
    ['SK:motorway_urban', 90],
    ['RO:trunk', 100],
    ['PL:expressway', 100],
    ['GB:motorway', 113],
    ['GB:nsl_restricted', 48],
    ['GB-WLS:nsl_restricted', 32],
    ['UK:nsl_single', 97],
    ['UZ:urban', 70],
    ['DE:living_street', 10],
    ['FR:living_street', 20],
    ['BE:cyclestreet', 30],
    ['AT:city_limit30', 30],
    ['AT:shared_zone20', 20],
    ['BG:zone:30', 30],
    ['50 公里/小时', 50],
    ['٦٠', 60],
    ['๘๐', 80],
  ])('%s is %d km/h', (value, kmh) => {
    expect(speedOf(value)).toBe(kmh);
  });

  test.each(['national', 'nsl', 'sign', 'constructor', 'xx:constructor', 'de:__proto__', 'zz:zone'])(
    '%s says nothing',
    (value) => expect(speedOf(value)).toBe(0),
  );
});

describe('limits of a country', () => {
  test('are those of its part, if that has its own', () => {
    expect(defaultLimits('GB', 'GB-WLS').urban?.main).toBe(32);
    expect(defaultLimits('GB', 'GB-SCT').urban?.main).toBe(48);
    expect(defaultLimits('BE', 'BE-BRU').rural?.main).toBe(70);
  });

  test('are known for every state of the USA', () => {
    const states =
      'AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY';
    const without = states.split(' ').filter((code) => {
      const known = defaultLimits('US', `US-${code}`);
      return known === defaultLimits('US', null) || known.rural === null;
    });
    expect(without).toEqual([]);
    expect(defaultLimits('US', 'US-KS').rural).toEqual({ main: 105, minor: 89 });
  });

  test('are unknown for a country without a row', () => {
    expect(defaultLimits('KP', null)).toBe(NO_LIMITS);
  });

  test('are plausible in every row, and no lower outside towns', () => {
    const codes =
      'AE AR AU AU-NT BE BE-BRU BR CA CH CL CN DE EG FJ FR GB IE IN IT JP KR KZ MX NA NZ PE RU SA TH US ZA';
    for (const code of codes.split(' ')) {
      const { urban, rural, motorway } = defaultLimits(code, null);
      for (const limit of [urban, rural, motorway]) {
        if (!limit) continue;
        expect(limit.minor).toBeLessThanOrEqual(limit.main);
        expect(limit.minor).toBeGreaterThanOrEqual(20);
        expect(limit.main).toBeLessThanOrEqual(140);
      }
      expect(rural!.main).toBeGreaterThanOrEqual(urban!.main);
    }
  });

  test.each([
    ['Tokyo', 35.68, 139.7, 60],
    ['Alice Springs', -23.7, 133.88, 110],
    ['Lyon', 45.76, 4.84, 80],
    ['Nevada', 39.5, -117, 129],
    ['Massachusetts', 42.35, -72.2, 64],
    ['Kansas', 38.5, -98.5, 105],
    ['New Jersey', 40.3, -74.6, 80],
  ])('are found by position: %s', (_, lat, lon, rural) => {
    expect(limitsAt(lat, lon).rural?.main).toBe(rural);
  });

  test('are unknown at sea', () => expect(limitsAt(0, -140)).toBe(NO_LIMITS));
});

function speedAt(name: LineClassName, lat: number, lon: number, people: number | null, maxspeed = 0): number {
  const facts = road(name, { maxspeed });
  return typicalTraffic(facts, people, roadSettingAt(facts.lineClass, lon * 1e7, lat * 1e7))!.speed;
}

describe('traffic on roads without a tagged limit', () => {
  const GERMANY = [51.2, 9.5] as const;
  const JAPAN = [36.6, 138.2] as const;
  const AUSTRALIA = [-23.7, 133.5] as const;

  test('is as fast as in Germany where no rule is known, and in Germany', () => {
    expect(speedAt('trunk', ...GERMANY, null)).toBe(90);
    expect(speedAt('primary', ...GERMANY, 20_000)).toBe(50);
    expect(speedAt('motorway', ...GERMANY, null)).toBe(120);
  });

  test('keeps to a lower limit of the country', () => {
    expect(speedAt('trunk', ...JAPAN, null)).toBe(60);
    expect(speedAt('motorway', ...JAPAN, null)).toBe(100);
    expect(speedAt('residential', ...JAPAN, 20_000)).toBe(30);
  });

  test('is faster on main roads where the country allows it', () => {
    expect(speedAt('trunk', ...AUSTRALIA, null)).toBe(99);
    expect(speedAt('residential', ...AUSTRALIA, null)).toBe(40);
  });

  test('drives 60 in a town of South Africa, and 50 in one of Uruguay and of England', () => {
    expect(speedAt('primary', -26.2, 28.04, 20_000)).toBe(60);
    expect(speedAt('primary', -34.9, -56.18, 20_000)).toBe(50);
    expect(speedAt('primary', 52.5, -1.9, 20_000)).toBe(50);
  });

  test('follows a tag, whatever the country', () => {
    for (const [lat, lon] of [GERMANY, JAPAN, AUSTRALIA])
      expect(speedAt('trunk', lat, lon, null, 110)).toBe(110);
  });

  test('is never faster than the law or slower than a walk, for all classes', () => {
    for (const name of LINE_CLASSES) {
      const facts = road(name);
      const traffic = typicalTraffic(facts, null, roadSettingAt(facts.lineClass, 138.2e7, 36.6e7));
      if (traffic) expect(traffic.speed).toBeGreaterThanOrEqual(20);
      if (traffic && !name.startsWith('motorway')) expect(traffic.speed).toBeLessThanOrEqual(60);
    }
  });
});

describe('driving on roads without a tagged limit', () => {
  const outside = { town: 0, dense: 0 };
  const inside = { town: 1, dense: 0 };

  test('keeps to the limit of the country', () => {
    const { rural, urban } = defaultLimits('JP', null);
    expect(rural?.main).toBe(60);
    expect(urban?.minor).toBe(30);
    expect(speedIn(outside, 80, RoadClass.trunk, defaultLimits('JP', null))).toBe(60);
    expect(speedIn(outside, 80, RoadClass.trunk, defaultLimits('AT', null))).toBe(80);
    expect(speedIn(outside, 80, RoadClass.trunk)).toBe(80);
  });

  test('is slower in towns with a lower limit, and not faster with a higher one', () => {
    const usual = speedIn(inside, 65, RoadClass.primary);
    expect(speedIn(inside, 65, RoadClass.primary, defaultLimits('BE', 'BE-BRU'))).toBeLessThan(usual);
    expect(speedIn(inside, 65, RoadClass.primary, defaultLimits('TH', null))).toBe(usual);
    expect(speedIn(inside, 65, RoadClass.primary, defaultLimits('GB', null))).toBe(usual);
  });
});
