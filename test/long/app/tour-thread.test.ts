/** Tours in their thread: the same answers, and an end for tours that take too much or that nobody waits for. */
import { afterEach, expect, test } from 'bun:test';
import { TourThread, type TourThreadOptions } from '../../../src/app/tour-thread.ts';
import { createLog } from '../../../src/shared/program/log.ts';
import { PoolError } from '../../../src/threads/errors.ts';
import type { TaskRunner } from '../../../src/threads/pool.ts';
import { poolOf } from '../../support/http/test-app.ts';
import { LEISURELY, PLAN, postTour, tourAppOf, tourPool, VIA } from '../../support/http/tours.ts';
import { SAMPLE_PATH } from '../../support/maps/sample-region.ts';

const lines: string[] = [];
const log = createLog({ json: true, write: (text) => void lines.push(text.toString()) });
const threads: TourThread[] = [];

function start(options: Partial<TourThreadOptions> = {}): TourThread {
  const thread = new TourThread({ log, memory: 1e9, ...options });
  thread.setRegions([{ kind: 'file', path: SAMPLE_PATH }]);
  threads.push(thread);
  return thread;
}

afterEach(async () => {
  await Promise.all(threads.splice(0).map((thread) => thread.close()));
  log.flush();
  expect(lines.splice(0)).toEqual([]);
});

/** A pool that never answers a search for places. */
const silent = (asked: () => void): TaskRunner =>
  poolOf(() => {
    asked();
    return new Promise<never>(() => {});
  });

test('gives the same answers as without a thread, in every format', async () => {
  const post = tourAppOf(start());
  const plans = [
    PLAN,
    LEISURELY,
    { ...PLAN, van: { height_m: 3 }, via: [{ ...VIA, night: true }], wishes: { water: true } },
    { ...PLAN, end: { lat: -20, lon: -50 } },
    { ...PLAN, end: { lat: -35.2, lon: -56.19 }, hours_per_day: 5 },
  ];
  for (const plan of plans) {
    for (const path of ['/api/tour?lang=de', '/api/tour.geojson', '/api/tour.gpx']) {
      const [here, there] = await Promise.all([postTour(plan, path), post(plan, path)]);
      expect(there.status).toBe(here.status);
      const [expected, text] = await Promise.all([here.text(), there.text()]);
      if (here.status === 200) expect(text).toBe(expected);
      else expect(JSON.parse(text).errors).toEqual(JSON.parse(expected).errors);
    }
  }
});

test('answers several tours at once', async () => {
  const tours = start({ deadlineMs: 300_000 });
  // each with an application of its own, whose queue would let two tours of one client in and the others wait for 8 s
  const planned = Array.from({ length: 6 }, async () => {
    const response = await tourAppOf(tours)(PLAN);
    return [response.status, await response.text()];
  });
  const [first, ...others] = await Promise.all(planned);
  expect(first![0]).toBe(200);
  for (const other of others) expect(other).toEqual(first!);
});

test('stops a tour whose time is over, and goes on', async () => {
  const tours = start({ deadlineMs: 50 });
  const response = await tourAppOf(
    tours,
    silent(() => {}),
  )(PLAN);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '20']);
  expect(await response.json()).toMatchObject({
    error: 'overloaded',
    detail: 'The tour takes more than 0.05 s to plan. Retry it later, or ask for fewer days.',
  });
});

test('stops a tour whose client leaves, and goes on', async () => {
  const tours = start();
  const client = new AbortController();
  const begun = Promise.withResolvers<void>();
  const asked = tourAppOf(tours, silent(begun.resolve))(PLAN, '/api/tour', client.signal);
  await begun.promise;
  client.abort();
  expect((await asked).status).toBe(503);
  expect((await tourAppOf(tours)(PLAN)).status).toBe(200);
});

test('stops a tour that takes too much memory', async () => {
  const response = await tourAppOf(start({ heapBytes: -1e12 }))(PLAN);
  expect(response.status).toBe(503);
  expect((await response.json()).detail).toBe(
    'The tour takes too much memory. Retry it later, or ask for fewer days.',
  );
});

test('passes on why a scoring thread did not answer', async () => {
  const { run } = tourPool();
  const full: TaskRunner = poolOf((task, abandoned) =>
    task.op === 'batch' ? Promise.reject(new PoolError('queue_full', 'full')) : run(task, abandoned),
  );
  const response = await tourAppOf(start(), full)(PLAN);
  expect([response.status, (await response.json()).error]).toEqual([503, 'overloaded']);
});
