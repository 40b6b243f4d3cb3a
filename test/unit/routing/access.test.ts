// Whether a van gets to a place: the limits on the way from the main network.
import { describe, expect, test } from 'bun:test';
import { type Roads, roadsOf } from '../../../src/routing/roads.ts';
import { ANY_VEHICLE, type Vehicle } from '../../../src/routing/vehicle.ts';
import { regionOf } from '../../support/maps/assembled-region.ts';
import { placeOf, RoadMap, type Spot, snapAt } from '../../support/routing/road-map.ts';

const TALL: Vehicle = { heightM: 3.1, lengthM: 6.4, weightT: 3.5, widthM: 2.2 };
const ROAD = { highway: 'residential', maxspeed: '50' };
const A: Spot = [0, 0];
const B: Spot = [1000, 0];

async function imported(map: RoadMap): Promise<Roads> {
  return roadsOf([await regionOf(map.objects())]);
}

describe('the access to a place', () => {
  const MAIN = { highway: 'tertiary' };
  const camp: Spot = [0, 900];
  const low = () =>
    new RoadMap()
      .way(MAIN, [-3000, 0], A, [3000, 0])
      .way(ROAD, A, [0, 200])
      .way({ ...ROAD, name: 'Unterführung', maxheight: '2.6' }, [0, 200], [0, 220])
      .way(ROAD, [0, 220], [0, 1000]);

  test('names the low bridge on the only route', async () => {
    const roads = await imported(low());
    const { fits, limit } = roads.access(snapAt(roads, camp), TALL);
    const { lat, lon } = placeOf([0, 210]);
    expect(fits).toBe(false);
    expect(limit).toEqual({
      kind: 'maxheight',
      value: 2.6,
      lat: expect.closeTo(lat, 5),
      lon: expect.closeTo(lon, 5),
      name: 'Unterführung',
    });
    expect(roads.access(snapAt(roads, camp), { ...TALL, heightM: 2.59 })).toMatchObject({
      fits: true,
      limit: null,
    });
    expect(roads.access(snapAt(roads, camp), ANY_VEHICLE)).toMatchObject({ fits: true, limit: null });
  });

  test('follows another route, however long', async () => {
    const roads = await imported(low().way(ROAD, [0, 1000], [2000, 1000], [2000, 500], [3000, 0]));
    expect(roads.access(snapAt(roads, camp), TALL)).toMatchObject({ fits: true, limit: null });
  });

  test('names the first limit on the route, including barriers', async () => {
    const roads = await imported(
      low().at([0, 100], { barrier: 'height_restrictor', maxheight: '2.1' }).at([0, 0], {}),
    );
    expect(roads.access(snapAt(roads, camp), TALL).limit).toMatchObject({ kind: 'maxheight', value: 2.6 });
    const behind = await imported(
      new RoadMap()
        .way(MAIN, [-3000, 0], A, [3000, 0])
        .way(ROAD, A, [0, 100], [0, 1000])
        .at([0, 100], { barrier: 'width_restrictor', maxwidth: '6\'6"' }),
    );
    expect(behind.access(snapAt(behind, camp), TALL).limit).toMatchObject({
      kind: 'maxwidth',
      value: expect.closeTo(1.98, 2),
      name: null,
    });
  });

  test.each<[string, boolean | null]>([
    ['2', null],
    ['5 t', null],
    ['5.6', true],
    ['11.5', true],
    ['none', true],
  ])('over an axle load of %s fits: %p, as the load of the axles is not known', async (maxaxleload, fits) => {
    const roads = await imported(
      new RoadMap().way(MAIN, [-3000, 0], A, [3000, 0]).way({ ...ROAD, maxaxleload }, A, [0, 1000]),
    );
    const isUnread = fits === null;
    expect(roads.access(snapAt(roads, camp), TALL)).toEqual({ fits, limit: null, isUnread });
    expect(roads.access(snapAt(roads, camp), { ...TALL, weightT: null }).fits).toBe(true);
  });

  test('is unknown if no road leads to the main network', async () => {
    const roads = await imported(new RoadMap().way(ROAD, A, B));
    expect(roads.access(snapAt(roads, [500, 0]), TALL)).toMatchObject({ fits: null, limit: null });
  });
});
