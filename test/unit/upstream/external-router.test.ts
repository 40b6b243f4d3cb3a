/**
 * External routers over a real socket: requests to OSRM and Valhalla, their responses, and their failures.
 */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { RouterFailed } from '../../../src/routing/router.ts';
import { ANY_VEHICLE } from '../../../src/routing/vehicle.ts';
import { encodePolyline } from '../../../src/shared/geo/polyline.ts';
import { UpstreamCache } from '../../../src/upstream/cache/upstream-cache.ts';
import { Upstream } from '../../../src/upstream/client.ts';
import { concurrencyLimiter } from '../../../src/upstream/limit/concurrency.ts';
import { ExternalRouter } from '../../../src/upstream/routers/external-router.ts';
import { FakeUpstream } from '../../support/upstream/fake-upstream.ts';

const A = { lat: 47.1, lon: 9.5 };
const B = { lat: 47.2, lon: 9.5 };
const C = { lat: 47.2, lon: 9.6 };
const MIDDLE = { lat: 47.15, lon: 9.5 };

let fake: FakeUpstream;
beforeEach(async () => {
  fake = await FakeUpstream.start();
});
afterEach(async () => {
  expect(await fake.stop()).toEqual([]);
});

function routerAt(path: string, deadlineMs = 2000): ExternalRouter {
  return new ExternalRouter({
    url: `${fake.url}${path}`,
    cache: new UpstreamCache<string>({ maxBytes: 1e6, defaultFreshMs: 60_000 }),
    upstream: new Upstream({
      name: 'router',
      userAgent: 'spotscore/1.0.0 (+me@example.org)',
      deadlineMs,
      maxBytes: 1e6,
      limiters: [concurrencyLimiter({ slots: 4, maxWaiting: 10, maxWaitMs: 1000 })],
    }),
  });
}

const json = (value: object, status = 200) => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});
const lonLat = (...points: { lat: number; lon: number }[]) => points.map(({ lat, lon }) => [lon, lat]);

describe('OSRM', () => {
  const ROUTE =
    '/route/v1/driving/9.500000,47.100000;9.500000,47.200000;9.600000,47.200000?overview=false&steps=true&geometries=geojson';
  const step = (duration: number, distance: number, ...points: { lat: number; lon: number }[]) => ({
    duration,
    distance,
    geometry: { type: 'LineString', coordinates: lonLat(...points) },
  });

  test('returns a route with the time at every corner, and cached for the same request', async () => {
    const legs = [
      { steps: [step(600, 11_000, A, MIDDLE, B), step(0, 0, B, B)] },
      { steps: [step(500, 7500, B, C), step(0, 0, C)] },
    ];
    fake.expect(ROUTE, json({ code: 'Ok', routes: [{ legs }] }));
    const router = routerAt('/route/v1/driving').routerFor(ANY_VEHICLE);
    const way = (await router.way([A, B, C]))!;
    expect(way.line[0]).toEqual(A);
    expect(way.line[way.stops[1]!]).toEqual(B);
    expect(way.line.at(-1)).toEqual(C);
    expect(way.seconds[1]).toBeCloseTo(300);
    expect(way.seconds.at(-1)).toBeCloseTo(1100);
    expect(way.metres[way.stops[1]!]).toBeCloseTo(11_000);
    expect(await router.way([A, B, C])).toEqual(way);
    expect(fake.requests).toHaveLength(1);
  });

  test('returns times to many places in one request, infinite beyond the limit or without a route', async () => {
    fake.expect(
      '/table/v1/driving/9.500000,47.100000;9.500000,47.200000;9.500000,47.200000;9.600000,47.200000?annotations=duration&sources=0;1&destinations=2;3',
      json({
        code: 'Ok',
        durations: [
          [100, null],
          [0, 950],
        ],
      }),
    );
    const router = routerAt('/route/v1/driving').routerFor(ANY_VEHICLE);
    const goal = { ...B };
    const times = await router.times(
      [
        { from: A, to: [goal, C] },
        { from: B, to: [C] },
      ],
      900,
    );
    expect(times).toEqual([[100, Number.POSITIVE_INFINITY], [Number.POSITIVE_INFINITY]]);
  });

  test('asks for times to more places than a table may have in several tables', async () => {
    const goals = Array.from({ length: 150 }, (_, i) => ({ lat: 47.2 + i / 1000, lon: 9.5 }));
    // each goal takes as many seconds as it has thousandths of a degree
    fake.allow(/^\/table\//, ({ path }) => {
      const [, ...places] = path.split('/driving/')[1]!.split('?')[0]!.split(';');
      const durations = [places.map((place) => Math.round((Number(place.split(',')[1]) - 47) * 1000))];
      return places.length < 100 ? json({ code: 'Ok', durations }) : json({ code: 'TooBig' }, 400);
    });
    const router = routerAt('/route/v1/driving').routerFor(ANY_VEHICLE);
    const [times] = await router.times([{ from: A, to: goals }], 1000);
    expect(times).toEqual(goals.map((_, i) => 200 + i));
    expect(fake.requests).toHaveLength(2);
  });

  test('reports a missing route, separately from a failure, and gets no requests after five failures', async () => {
    const other = ROUTE.replace('9.600000,47.200000', '0.000000,0.000000');
    fake.expect(other, json({ code: 'NoRoute' }, 400));
    const external = routerAt('/route/v1/driving');
    const router = external.routerFor(ANY_VEHICLE);
    expect(await router.way([A, B, { lat: 0, lon: 0 }])).toBeNull();
    fake.allow(/.*/, json({ code: 'Ok', routes: [] }));
    for (let i = 0; i < 6; i++) {
      const attempt = router.way([A, { lat: 47, lon: i }]);
      expect(await attempt.catch((error) => error)).toBeInstanceOf(RouterFailed);
    }
    expect(external.upstream.breaker.state).toBe('open');
    expect(fake.requests).toHaveLength(6);
  });

  test.each(['hang', 'break', 'short'] as const)('fails with the response "%s"', async (answer) => {
    fake.allow(/.*/, answer);
    const router = routerAt('/route/v1/driving', 200).routerFor(ANY_VEHICLE);
    expect(await router.way([A, B]).catch((error) => error)).toBeInstanceOf(RouterFailed);
  });
});

describe('Valhalla', () => {
  const van = { heightM: 3.1, lengthM: 7, weightT: 3.5, widthM: null };

  test('receives the size of the van, and returns a route from its manoeuvres', async () => {
    const shape = encodePolyline([A, MIDDLE, B]);
    const maneuvers = [
      { time: 300, length: 5.5, begin_shape_index: 0, end_shape_index: 1 },
      { time: 200, length: 5.5, begin_shape_index: 1, end_shape_index: 2 },
    ];
    fake.allow(/^\/valhalla\/route\?json=/, json({ trip: { legs: [{ shape, maneuvers }] } }));
    const way = (await routerAt('/valhalla/route').routerFor(van).way([A, B]))!;
    expect(way.seconds).toEqual([0, 300, 500]);
    expect(way.metres.map(Math.round)).toEqual([0, 5500, 11_000]);
    expect(way.stops).toEqual([0, 2]);
    const request = JSON.parse(new URL(fake.requests[0]!.path, fake.url).searchParams.get('json')!);
    expect(request).toMatchObject({
      locations: [A, B],
      costing: 'auto',
      costing_options: { auto: { height: 3.1 } },
    });
  });

  test('returns times from its matrix', async () => {
    fake.allow(
      /^\/sources_to_targets\?json=/,
      json({ sources_to_targets: [[{ time: 120 }, { time: null }]] }),
    );
    const router = routerAt('/route').routerFor(ANY_VEHICLE);
    expect(await router.times([{ from: A, to: [B, C] }], 900)).toEqual([[120, Number.POSITIVE_INFINITY]]);
  });
});
