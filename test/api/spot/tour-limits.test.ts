/** Limits of tours: what one request may cost, and what is left for others. */
import { describe, expect, test } from 'bun:test';
import type { TourPlan } from '../../../src/api/tour.ts';
import type { TourPlanner } from '../../../src/http/routes/tour-planner.ts';
import { frameOverDays } from '../../../src/places/planned/tour/frame.ts';
import { readPlan } from '../../../src/places/planned/tour/read-plan.ts';
import { straightLines } from '../../../src/places/planned/tour/straight-lines.ts';
import type { Router } from '../../../src/routing/router.ts';
import { encodePolyline } from '../../../src/shared/geo/polyline.ts';
import { processorTime } from '../../support/event-loop.ts';
import { NOW, testApp } from '../../support/http/test-app.ts';
import { PLAN, plannerHere, postTour, sampleRouter, tourPool } from '../../support/http/tours.ts';

/** Returns a valid polyline that costs little and is long on the ground. */
const zigzag = (corners: number) =>
  encodePolyline(
    Array.from({ length: corners }, (_, i) => ({ lat: i % 2 === 0 ? 89 : -89, lon: (i % 10) / 1e5 })),
  );

test.each([150, 600, 1500, 5700])(
  'a zigzag of %d corners between the poles is refused at once',
  async (corners) => {
    const track = zigzag(corners);
    let response = await postTour({ track: zigzag(10) });
    const times: number[] = [];
    for (let i = 0; i < 3; i++) {
      const begun = processorTime();
      response = await postTour({ track });
      times.push(processorTime() - begun);
    }
    // a garbage collection may fall into one of them
    expect(Math.min(...times)).toBeLessThan(20);
    expect(response.status).toBe(400);
    const [{ field, message }] = (await response.json()).errors;
    expect(field).toBe('track');
    expect(message).toMatch(/^track is \d+ km long; expected at most 20000 km$/);
  },
);

test('the roads of a tour that is too long on any roads are not searched', async () => {
  const [there, lima] = [
    { lat: -34.9, lon: -56.2 },
    { lat: -12, lon: -77 },
  ];
  const far: TourPlan = { start: there, end: there, via: [lima, there, lima] };
  let searches = 0;
  const straight = straightLines(false);
  const router: Router = {
    ...straight,
    at: () => router,
    way: (stops) => {
      searches++;
      return straight.way(stops);
    },
  };
  const frameOf = async (plan: TourPlan) => {
    searches = 0;
    const read = readPlan(plan, NOW, 'en');
    if ('wrong' in read) throw new Error(JSON.stringify(read.wrong));
    return (await frameOverDays(read.question, router)).frame;
  };
  for (const more of [{}, { nights: [{ date: '2026-02-16', ...there }] }]) {
    expect(await frameOf({ ...far, ...more })).toMatchObject({
      impossible: {
        field: 'hours_per_day',
        message: expect.stringMatching(
          /^hours_per_day is 5; expected .* days, and a tour has at most 14 \(estimated from straight lines\)$/,
        ),
      },
    });
    expect(searches).toBe(0);
  }
  // days of fourteen hours may be enough
  await frameOf({ ...far, hours_per_day: 14 });
  expect(searches).toBeGreaterThan(0);
});

const errorsOf = async (plan: object) => (await (await postTour(plan)).json()).errors;

test('a body that is wrong in a great many places, by its first ones', async () => {
  const typos = Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`typo_${i}`, 1]));
  for (const plan of [
    { ...PLAN, ...typos },
    { ...PLAN, via: Array(20_000).fill(0) },
  ])
    expect((await errorsOf(plan)).length).toBeLessThanOrEqual(20);
  const [{ message }] = await errorsOf({ ...PLAN, ['long'.repeat(5000)]: 1 });
  expect(message.length).toBeLessThan(400);
});

describe('one client', () => {
  /** An app whose tours are held until `release` is called; the header `x-client` names the client. */
  function heldTours() {
    const { plan } = plannerHere(sampleRouter);
    const held: (() => void)[] = [];
    let isHeld = true;
    /** planned once for all, as they ask the same */
    let planned: ReturnType<TourPlanner['plan']> | undefined;
    const tours: TourPlanner = {
      async plan(...asked) {
        if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
        planned ??= plan(...asked);
        return planned;
      },
    };
    const { app } = testApp({
      pool: tourPool(),
      tours,
      clientOf: (request) => request.headers.get('x-client') ?? '',
    });
    return {
      held,
      release() {
        isHeld = false;
        for (const each of held.splice(0)) each();
      },
      post: (client: string) =>
        app.fetch(
          new Request('http://localhost:3000/api/tour', {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-client': client },
            body: JSON.stringify(PLAN),
          }),
        ),
    };
  }

  test('has two tours under way, the rest wait, and others are served', async () => {
    const { post, held, release } = heldTours();
    const greedy = Array.from({ length: 15 }, () => post('greedy'));
    const refused = await Promise.all(greedy.slice(12));
    for (const response of refused) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '10']);
      expect(response.headers.get('ratelimit')).toContain('"tours";r=0');
      expect(await response.json()).toMatchObject({
        error: 'rate_limited',
        detail: 'Limit of 12 tours at once for one client reached. Retry when one is complete.',
      });
    }
    expect(held.length).toBe(2);
    const others = Array.from({ length: 6 }, (_, i) => post(`other ${i}`));
    await Promise.resolve();
    release();
    for (const response of await Promise.all([...others, ...greedy.slice(0, 12)]))
      expect(response.status).toBe(200);
  });
});

test('refuses a night on a date that no calendar has, and one that is given twice', () => {
  const place = { lat: -34.9, lon: -56.1 };
  const wrongIn = (...dates: string[]) => {
    const nights = dates.map((date) => ({ date, ...place }));
    const read = readPlan({ start: place, end: { lat: -34.8, lon: -56.1 }, nights }, NOW, 'en');
    return 'wrong' in read ? read.wrong : [];
  };
  expect(wrongIn('2026-02-28', '2026-02-30')).toEqual([
    { field: 'nights.1.date', message: 'nights.1.date is "2026-02-30"; expected a date such as 2026-02-16' },
  ]);
  expect(wrongIn('2026-02-28', '2026-02-28')).toEqual([
    { field: 'nights.1.date', message: 'nights.1.date is 2026-02-28 again; expected each date once' },
  ]);
});
