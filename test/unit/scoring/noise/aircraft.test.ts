/** Aircraft noise: the level under the flight path and beside the runway, its reach, no jumps. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { hideDuplicates } from '../../../../src/region/read/overlap.ts';
import { FLIGHT_REACH_M, flightLevel } from '../../../../src/scoring/noise/aircraft.ts';
import { SceneMap } from '../../../support/maps/scene-map.ts';
import { levelOfSource, nightAt, nightIn, WEDNESDAY } from '../../../support/scoring/night-sound.ts';

/** Returns a map with a runway from west to east that ends at the spot. */
function airport(movements = 40): SceneMap {
  return new SceneMap().runway([-3000, 0], [0, 0], movements, 'Großstadt').straight('service', 20_000);
}

describe('the approach of a hub with 40 movements a night', () => {
  // Levels before the penalty of 5 dB: 60 at 2 km, 55.5 at 4 km, 52 at 6 km, 48 at 10 km.
  for (const [kilometres, level] of [
    [2, 60],
    [4, 55.5],
    [6, 52],
    [10, 48],
  ] as const) {
    test(`has about ${level} dB ${kilometres} km before the runway`, () => {
      expect(Math.abs(flightLevel(40, kilometres * 1000, 0) - level)).toBeLessThan(1);
      const night = nightAt(airport(), WEDNESDAY, kilometres * 1000, 0);
      expect(levelOfSource(night, 'aircraft_noise')).toBeCloseTo(flightLevel(40, kilometres * 1000, 0), 1);
      expect(night.disturbance - night.level).toBeCloseTo(5, 3);
    });
  }

  test('has half of the movements below 1200 m slant distance, which may wake people', () => {
    expect(nightAt(airport(), WEDNESDAY, 4000, 0).passBys!.value).toBeCloseTo(20, 1);
    expect(nightAt(airport(), WEDNESDAY, 4000, 0).passBys!.points).toBe(-12);
    // 1500 m off the path: height 300 m, slant distance 1530 m, (1.3 - 1530/1200) / 0.3.
    expect(nightAt(airport(), WEDNESDAY, 4000, 1500).passBys!.value).toBeCloseTo(20 * 0.0837, 1);
    expect(nightAt(airport(), WEDNESDAY, 4000, 2000).passBys).toBeNull();
  });

  test('has low confidence, because no map contains curfews', () => {
    const factor = nightAt(airport(), WEDNESDAY, 4000, 0).factors.find(
      ({ key }) => key === 'aircraft_noise',
    )!;
    expect(factor.confidence).toBe('low');
    expect(factor.feature!.name).toBe('Großstadt');
    expect(factor.distance_m).toBeCloseTo(4000, -1);
  });
});

describe('the side of the runway', () => {
  /** Returns the sound exposure of one take-off, dB(A): half of the movements are take-offs. */
  const takeOff = (side: number) => flightLevel(2, -1000, side) + 44.6;

  test('has about 90 dB per take-off at 450 m, where ICAO measures it', () => {
    expect(takeOff(450)).toBeCloseTo(90, 6);
  });

  test('is louder nearby, and attenuated by spreading, air and ground beyond', () => {
    // Attenuation: 20 lg(900/450) + 0.003 x 450 + (10.83 - 8.38).
    expect(takeOff(900)).toBeCloseTo(90 - 6.02 - 1.35 - 2.44, 1);
    expect(takeOff(200)).toBeGreaterThan(97);
    for (let side = 150; side < 4000; side += 50) expect(takeOff(side + 50)).toBeLessThan(takeOff(side));
  });

  test('has more than 54 dB 450 m from an airport with 15 movements', () => {
    const level = levelOfSource(nightAt(airport(15), WEDNESDAY, -1500, 450), 'aircraft_noise');
    // Level: 90 + 10 lg(7.5) - 44.6.
    expect(level).toBeCloseTo(54.1, 0);
  });
});

test('flight noise ends without a jump, 15 km ahead and 4 km to the side', () => {
  expect(levelOfSource(nightAt(airport(), WEDNESDAY, FLIGHT_REACH_M + 10, 0), 'aircraft_noise')).toBe(
    -Infinity,
  );
  expect(levelOfSource(nightAt(airport(), WEDNESDAY, 3000, 4010), 'aircraft_noise')).toBe(-Infinity);
  const map = airport();
  const region = map.region();
  const energyAt = (east: number, north: number) =>
    10 ** (levelOfSource(nightAt(map, WEDNESDAY, east, north, region), 'aircraft_noise') / 10);
  fc.assert(
    fc.property(
      fc.integer({ min: -3500, max: 15_500 }),
      fc.integer({ min: -4500, max: 4500 }),
      (east, north) => {
        const [here, there] = [energyAt(east, north), energyAt(east + 3, north + 2)];
        // At the loudest spot, 150 m from an aircraft, 3 m change the level by less than 0.5 dB.
        expect(Math.abs(10 * Math.log10((here + 1e3) / (there + 1e3)))).toBeLessThan(0.5);
      },
    ),
    { numRuns: 150 },
  );
});

test('an airport in a neighbouring region 10 km away counts, and one in two regions counts once', () => {
  const map = airport();
  const [west, south, east, north] = [
    map.place.lon - 0.05,
    map.place.lat - 0.01,
    map.place.lon,
    map.place.lat + 0.01,
  ];
  const far = map.region({ name: 'airport', bounds: [west, south, east, north] });
  const [x] = map.units([10_000, 0]);
  const place = { lat: map.place.lat, lon: x / 1e7 };
  const here = new SceneMap(place)
    .straight('residential', 100)
    .region({ name: 'home', bounds: [place.lon - 0.01, south, place.lon + 0.01, north] });
  expect(levelOfSource(nightIn([here, far], place.lat, place.lon, WEDNESDAY), 'aircraft_noise')).toBeCloseTo(
    48,
    0,
  );

  const twice = [map.region({ name: 'one' }), map.region({ name: 'two' })];
  hideDuplicates(twice);
  const once = nightIn(twice.slice(0, 1), place.lat, place.lon, WEDNESDAY);
  expect(levelOfSource(nightIn(twice, place.lat, place.lon, WEDNESDAY), 'aircraft_noise')).toBeCloseTo(
    levelOfSource(once, 'aircraft_noise'),
    6,
  );
});

test('an airfield without night traffic is silent', () => {
  expect(levelOfSource(nightAt(airport(0), WEDNESDAY, 1000, 0), 'aircraft_noise')).toBe(-Infinity);
});
