/** Sound power of railways, from their tags. */
import { describe, expect, test } from 'bun:test';
import { lineEmission } from '../../../src/osm/emission/line-emission.ts';
import { TYPICAL_PEOPLE } from '../../../src/osm/emission/road-traffic.ts';
import { type LineClassName, SoundKind, WayFlag } from '../../../src/region/format/codes.ts';
import { level, road } from '../../support/maps/line-facts.ts';

describe('railways at 3 dB below Schall 03', () => {
  const levels: [LineClassName, number][] = [
    ['rail_main', 80],
    ['rail_highspeed', 77.5],
    ['rail_passenger', 73],
    ['rail_freight', 79],
    ['rail_branch', 68.5],
    ['rail_unknown', 72],
    ['rail_industrial', 58],
    ['rail_yard', 66],
    ['light_rail', 69],
    ['subway', 66],
    ['tram', 67.5],
    ['narrow_gauge', 56],
    ['funicular', 50],
    ['monorail', 60],
  ];
  for (const [className, schall03] of levels) {
    test(`${className} emits ${schall03} - 3 dB(A) per metre, all as light energy`, () => {
      expect(Math.abs(level(road(className)) - (schall03 - 3))).toBeLessThan(0.1);
      expect(lineEmission(road(className), null).heavy).toBe(0);
    });
  }

  test('a bridge adds 3 dB, rails in the street 2 dB, a second track 3 dB', () => {
    expect(level(road('rail_main', { flags: WayFlag.BRIDGE })) - level(road('rail_main'))).toBeCloseTo(3, 6);
    expect(level(road('tram', { inStreet: true })) - level(road('tram'))).toBeCloseTo(2, 6);
    expect(level(road('rail_main', { lanes: 2 })) - level(road('rail_main'))).toBeCloseTo(3.01, 2);
  });

  test('passenger trains follow the tagged speed, goods trains up to 100 km/h only', () => {
    expect(level(road('rail_passenger', { maxspeed: 160 })) - level(road('rail_passenger'))).toBeCloseTo(
      25 * Math.log10(160 / 120),
      6,
    );
    expect(level(road('rail_freight', { maxspeed: 160 }))).toBe(
      level(road('rail_freight', { maxspeed: 100 })),
    );
    expect(level(road('rail_yard', { maxspeed: 160 }))).toBe(level(road('rail_yard')));
  });

  test('shunting is distinguished from passing trains', () => {
    expect(lineEmission(road('rail_yard'), TYPICAL_PEOPLE).kind).toBe(SoundKind.rail_yard);
    expect(lineEmission(road('rail_industrial'), TYPICAL_PEOPLE).kind).toBe(SoundKind.rail);
  });
});
