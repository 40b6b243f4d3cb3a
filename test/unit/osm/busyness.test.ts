/** Traffic of roads without counts by country and by the people around. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { busynessAt } from '../../../src/osm/emission/busyness.ts';
import { peopleAround } from '../../../src/region/world/people.ts';
import { road, segmentsOf } from '../../support/maps/assembled-region.ts';

describe('people within 25 km', () => {
  test('are those of the towns around, on both sides of the 180th meridian', () => {
    // Nuremberg, the Simpson Desert, the middle of the Pacific
    expect(peopleAround(49.45, 11.08)).toBeGreaterThan(800_000);
    expect(peopleAround(-25, 137)).toBe(0);
    expect(peopleAround(0, -150)).toBe(0);
    for (const lon of [-180, 180, 179.95, -179.95]) expect(peopleAround(-16.8, lon)).toBeLessThan(100_000);
    for (const lat of [-90, 90]) expect(peopleAround(lat, 180)).toBe(0);
  });

  test('are finite and not negative everywhere', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (lat, lon) => {
          expect(peopleAround(lat, lon)).toBeGreaterThanOrEqual(0);
          expect(busynessAt(lat, lon)).toBeGreaterThan(0);
          expect(busynessAt(lat, lon)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe('a main road', () => {
  const energyAt = async (lat: number, lon: number, highway: string) =>
    (await segmentsOf(road(1, lat, lon, 90, { highway })))[0]!.energy;

  test('has the typical traffic of its class where many people live', () => {
    // towns in Germany, Liechtenstein, Portugal, Uruguay, Japan, Iowa
    for (const [lat, lon] of [
      [49.51, 11.28],
      [47.15, 9.55],
      [41.14, -8.6],
      [-34.9, -56.1],
      [35.5, 138.75],
      [41.59, -93.62],
    ] as const)
      expect(busynessAt(lat, lon)).toBe(1);
  });

  test('has less in deserts, and where few people have a car', async () => {
    // the Stuart Highway, the Dalton Highway, the Gobi, Kalahari and Icelandic highlands
    for (const [lat, lon] of [
      [-20.9, 134.9],
      [66.5, -150.5],
      [43.6, 104],
      [-24.9, 20.9],
      [64.8, -18],
    ] as const)
      expect(busynessAt(lat, lon)).toBeLessThan(0.15);
    // Shashemene in Ethiopia
    expect(busynessAt(7.2, 38.6)).toBeCloseTo(0.4, 1);
    const decibels = (energy: number, than: number) => 10 * Math.log10(energy / than);
    const trunk = decibels(await energyAt(-20.9, 134.9, 'trunk'), await energyAt(49.51, 11.28, 'trunk'));
    expect(trunk).toBeLessThan(-10);
    // streets of homes and service roads have the traffic of their homes
    expect(await energyAt(-20.9, 134.9, 'service')).toBeCloseTo(await energyAt(49.51, 11.28, 'service'), 6);
  });
});
