// A stop that a limit keeps the van from is approached up to the limit, and told.
import { expect, test } from 'bun:test';
import { NO_WISHES } from '../../../../src/api/facts/wishes.ts';
import { type Frame, frameOverDays } from '../../../../src/places/planned/tour/frame.ts';
import { roadsOf } from '../../../../src/routing/roads.ts';
import { RoadRouter, routerOn } from '../../../../src/routing/router.ts';
import { ANY_VEHICLE, type Vehicle } from '../../../../src/routing/vehicle.ts';
import { metresApart } from '../../../../src/shared/geo/distance.ts';
import { regionOf } from '../../../support/maps/assembled-region.ts';
import { placeOf, RoadMap, type Spot } from '../../../support/routing/road-map.ts';

const STREET = { highway: 'residential' };
const HEAVY: Vehicle = { ...ANY_VEHICLE, weightT: 7.5 };

/** A main road of 8 km with a street to a place 900 m beside it, the last part of which has a limit. */
async function quarter(limit: Record<string, string>, length = 900) {
  const map = new RoadMap()
    .way({ highway: 'tertiary' }, [-4000, 0], [0, 0], [4000, 0])
    .way(STREET, [0, 0], [0, length / 3])
    .way({ ...STREET, ...limit }, [0, length / 3], [0, length / 2])
    .way(STREET, [0, length / 2], [0, length]);
  return new RoadRouter(roadsOf([await regionOf(map.objects())]));
}

async function frameOf(router: RoadRouter, spots: readonly Spot[], vehicle = HEAVY): Promise<Frame> {
  const stops = spots.map((spot) => ({ ...placeOf(spot), night: false }));
  const question = {
    ...{ stops, track: null, departure: Date.parse('2027-06-10T08:00:00Z'), arriveBy: null },
    ...{ perDay: 5 * 3600, wishes: NO_WISHES, nights: [], lang: 'en' as const },
  };
  const { frame } = await frameOverDays(question, routerOn(router, vehicle, null));
  if ('impossible' in frame) throw new Error(frame.impossible.message);
  return frame;
}

const [WEST, EAST, HOME]: Spot[] = [
  [-3000, 0],
  [3000, 0],
  [0, 900],
];
const LIMIT = placeOf([0, 300]);

test.each([
  ['end', [WEST!, HOME!], 1],
  ['start', [HOME!, EAST!], 0],
  ['stop', [WEST!, HOME!, EAST!], 1],
] as const)(
  'the %s of a tour behind a limit is approached up to it, and that is told',
  async (_, spots, at) => {
    const router = await quarter({ maxweight: '3.5' });
    const { way, source, remarks } = await frameOf(router, spots);
    expect(source.degraded).toBeFalse();
    expect(metresApart(way.line[way.stops[at]!]!, LIMIT)).toBeLessThan(1);
    expect(remarks).toMatchObject([{ kind: 'not_reached', ...placeOf(HOME!), stop: at - 1 }]);
    expect(remarks[0]!.distance_m).toBeWithin(595, 605);
    const light = await frameOf(router, spots, { ...HEAVY, weightT: 3.5 });
    expect(light.remarks).toEqual([]);
    expect(metresApart(light.way.line[light.way.stops[at]!]!, placeOf(HOME!))).toBeLessThan(1);
  },
);

test('a limit of a barrier is one, too', async () => {
  const map = new RoadMap()
    .way({ highway: 'tertiary' }, [-4000, 0], [0, 0], [4000, 0])
    .way(STREET, [0, 0], [0, 300], [0, 900])
    .at([0, 300], { barrier: 'height_restrictor', maxheight: '2.1' });
  const router = new RoadRouter(roadsOf([await regionOf(map.objects())]));
  const { way, source } = await frameOf(router, [WEST!, HOME!], { ...ANY_VEHICLE, heightM: 3 });
  expect(source.degraded).toBeFalse();
  expect(way.line.at(-1)!.lat).toBeLessThanOrEqual(LIMIT.lat + 1e-6);
});

test('an end 3 km or more behind a limit has no way', async () => {
  const router = await quarter({ maxweight: '3.5' }, 4800);
  const { source } = await frameOf(router, [WEST!, [0, 4800]]);
  expect(source.degraded_reason).toBe('no_connection');
});
