// Roads for destinations alone: no short cut, at their full speed for those who have a destination there.
import { describe, expect, test } from 'bun:test';
import { roadsOf } from '../../../src/routing/roads.ts';
import { ANY_VEHICLE } from '../../../src/routing/vehicle.ts';
import { regionOf } from '../../support/maps/assembled-region.ts';
import { RoadMap, type Spot, snapAt } from '../../support/routing/road-map.ts';

const STREET = { highway: 'residential', maxspeed: '50' };
const LOCAL = { ...STREET, motor_vehicle: 'destination' };

/** A short cut of 1 km, and a way round of 3 km; a campsite with its own ways behind a road of 1.5 km. */
const MAP = new RoadMap()
  .way({ highway: 'secondary' }, [-9000, 0], [0, 0], [0, 1000], [1000, 1000], [1000, 0], [9000, 0])
  .way(LOCAL, [0, 0], [500, 0], [1000, 0])
  .way(LOCAL, [0, 1000], [0, 2500])
  .way({ highway: 'service' }, [0, 2500], [0, 2700], [200, 2700], [0, 2500])
  .way(LOCAL, [500, 0], [500, -400])
  .way(STREET, [9000, 0], [9000, 6000], [-9000, 6000], [-9000, 0]);

async function secondsAndMetres(from: Spot, to: Spot, maxSeconds?: number): Promise<[number, number]> {
  const roads = roadsOf([await regionOf(MAP.objects())]);
  const [start, end] = [snapAt(roads, from), snapAt(roads, to)];
  const { seconds, metres } = roads.table(start, [end], ANY_VEHICLE, maxSeconds);
  return [seconds[0]!, metres[0]!];
}

describe('a road for destinations alone', () => {
  test('of a kilometre is no short cut of three', async () => {
    const [, metres] = await secondsAndMetres([-500, 0], [1500, 0]);
    expect(metres).toBeCloseTo(4000, -2);
  });

  test.each<[string, Spot, Spot, number]>([
    ['in its middle', [-500, 0], [480, 0], 980],
    ['in a road beside it', [-500, 0], [500, -300], 1300],
    ['behind it', [-500, 0], [100, 2700], 3300],
  ])(
    'is driven at its speed to a place %s and from there, also within a time',
    async (_, from, to, length) => {
      for (const [start, end] of [
        [from, to],
        [to, from],
      ] as const) {
        const [seconds, metres] = await secondsAndMetres(start, end, 600);
        expect(Math.abs(metres - length)).toBeLessThan(300);
        // 37.5 km/h, half of it on the ways of a campsite
        expect(seconds).toBeLessThan(60 + (metres / 30) * 3.6);
      }
    },
  );

  test('is driven at its speed to a place from which a one-way street leads away', async () => {
    const map = new RoadMap()
      .way(
        { highway: 'secondary' },
        [-9000, 0],
        [0, 0],
        [1000, 0],
        [9000, 0],
        [9000, 9000],
        [-9000, 9000],
        [-9000, 0],
      )
      .way(LOCAL, [0, 0], [0, -500])
      .way({ ...STREET, oneway: 'yes' }, [0, -500], [1000, -500], [1000, 0]);
    const roads = roadsOf([await regionOf(map.objects())]);
    const [start, end] = [snapAt(roads, [-500, 0]), snapAt(roads, [500, -500])];
    const { seconds } = roads.table(start, [end], ANY_VEHICLE, 600);
    expect(seconds[0]).toBeLessThan(200);
    expect(roads.table(end, [start], ANY_VEHICLE, 600).seconds[0]).toBeLessThan(300);
  });

  test('is the way where there is no other, and takes ten minutes more', async () => {
    const secondsOn = async (tags: Record<string, string>) => {
      const map = new RoadMap()
        .way({ highway: 'secondary' }, [-60_000, 0], [0, 0])
        .way({ ...STREET, ...tags }, [0, 0], [1000, 0])
        .way({ highway: 'secondary' }, [1000, 0], [60_000, 0]);
      const roads = roadsOf([await regionOf(map.objects())]);
      return roads.route([snapAt(roads, [-500, 0]), snapAt(roads, [1500, 0])], ANY_VEHICLE)!.seconds;
    };
    expect(await secondsOn({ access: 'destination' })).toBeCloseTo((await secondsOn({})) + 600, 1);
  });
});
