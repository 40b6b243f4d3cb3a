/** P57: loops of the heaviest tours from one client neither stop the service nor take the tours of others. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { encodePolyline } from '../../../src/shared/geo/polyline.ts';
import { MONTEVIDEO } from '../../support/maps/sample-region.ts';
import { RunningServer } from '../../support/servers/executable.ts';

const LOOPS = 10;
/** Most of `/healthz`, ms. */
const MOST_MS = 50;
/** Most of the refusal of an attack that comes alone, ms. */
const MOST_REFUSED_MS = 20;

/** A valid line of 39.9 kB up and down between the poles: 100 million kilometres. */
const ZIGZAG = encodePolyline(
  Array.from({ length: 5700 }, (_, i) => ({ lat: i % 2 === 0 ? 89 : -89, lon: (i % 10) / 1e5 })),
);
/** The largest number of nights of a tour, through the whole sample. */
const HEAVY = {
  start: MONTEVIDEO,
  via: Array.from({ length: 12 }, (_, i) => ({
    lat: -34.86 - (i % 2) * 0.04,
    lon: -56.2 + i * 0.01,
    night: true,
  })),
  end: { lat: -34.884, lon: -56.06 },
  hours_per_day: 1,
  wishes: { include_not_recorded: true },
};
const LIGHT = { start: MONTEVIDEO, end: { lat: -34.9, lon: -56.17 } };

let server: RunningServer;
beforeAll(async () => {
  server = await RunningServer.start({ args: ['--workers', '2', '--trusted-proxies', '127.0.0.1'] });
});
afterAll(async () => {
  expect(await server.stop()).toEqual([0, []]);
});

const post = (plan: object, client: string) =>
  fetch(`${server.url}/api/tour`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': client },
    body: JSON.stringify(plan),
  });

/** Runs loops of requests until `others` have what they want. @returns statuses of the loops */
async function besideLoops(plan: object, others: () => Promise<void>): Promise<Map<number, number>> {
  let isOver = false;
  const statuses = new Map<number, number>();
  const loops = Array.from({ length: LOOPS }, async () => {
    while (!isOver) {
      const response = await post(plan, '192.0.2.1');
      await response.arrayBuffer();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
  });
  await others();
  isOver = true;
  await Promise.all(loops);
  return statuses;
}

/** Returns the durations of requests one after another, ms, the shortest first. */
async function durationsOf(count: number, status: number, ask: () => Promise<Response>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const begun = performance.now();
    expect((await ask()).status).toBe(status);
    times.push(performance.now() - begun);
    await Bun.sleep(10);
  }
  return times.sort((a, b) => a - b);
}

/** Returns the duration of `/healthz` that a quarter of the requests do not exceed, ms: other processes delay the rest. */
async function health(count: number): Promise<number> {
  return (await durationsOf(count, 200, () => fetch(`${server.url}/healthz`)))[count >> 2]!;
}

test('a zigzag between the poles costs neither time nor memory', async () => {
  // the shortest: beside other processes of a busy machine most take longer
  const [refused] = await durationsOf(20, 400, () => post({ track: ZIGZAG }, '192.0.2.1'));
  expect(refused).toBeLessThan(MOST_REFUSED_MS);
  const before = await server.pss();
  // what other processes of the machine add is there without the loops, too
  const calmMs = await health(50);
  let healthMs = 0;
  const statuses = await besideLoops({ track: ZIGZAG }, async () => {
    healthMs = await health(50);
  });
  expect([...statuses.keys()]).toEqual([400]);
  expect(healthMs - calmMs).toBeLessThan(MOST_MS);
  expect((await server.pss()) - before).toBeLessThan(150e6);
});

test('ten loops of heavy tours from one client leave tours and health for others', async () => {
  expect((await post(HEAVY, '192.0.2.1')).status).toBe(200);
  let healthMs = 0;
  const others: number[] = [];
  const statuses = await besideLoops(HEAVY, async () => {
    for (let i = 0; i < 10; i++) others.push((await post(LIGHT, '192.0.2.2')).status);
    healthMs = await health(50);
  });
  expect(others).toEqual(Array(10).fill(200));
  expect(healthMs).toBeLessThan(MOST_MS);
  for (const status of statuses.keys()) expect([200, 503]).toContain(status);
});
