/** Live map data: when it is fetched, when it is not, and the result for a request meanwhile. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { SHARES } from '../../../src/config/shares.ts';
import { type LiveCell, liveCellAt } from '../../../src/region/format/live-cell.ts';
import type { Region } from '../../../src/region/read/reader.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { FairQueue } from '../../../src/shared/program/fair-queue.ts';
import { Upstream } from '../../../src/upstream/client.ts';
import { cellsToRemove } from '../../../src/upstream/kept-live-cells.ts';
import { LiveMapData } from '../../../src/upstream/live-map-data.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { regionOf } from '../../support/maps/region-fixture.ts';
import { until } from '../../support/until.ts';
import { FakeUpstream } from '../../support/upstream/fake-upstream.ts';

const HERE = { lat: 52.71, lon: 23.71 };
const DAY = 86_400_000;
const MONTH = 30 * DAY;

let fake: FakeUpstream;
let clock: FakeClock;
let installed: string[];
let errors: unknown[];
let live: LiveMapData;
let served: Region[];
let isServed: boolean;
beforeEach(async () => {
  fake = await FakeUpstream.start();
  clock = new FakeClock();
  installed = [];
  errors = [];
  served = [];
  isServed = true;
  live = new LiveMapData({
    url: `${fake.url}/api/interpreter`,
    query: ({ name }) => `query for ${name}`,
    queue: new FairQueue({
      ...SHARES.liveCells,
      maxWaiting: 11,
      maxWaitMs: 1e9,
      after: (ms, action) => clock.after(ms, action),
    }),
    mayHaveLand: ({ bounds: [west] }) => west >= 0,
    upstream: new Upstream({
      name: 'overpass',
      userAgent: 'spotscore/1.0.0 (+me)',
      deadlineMs: 60_000,
      maxBytes: 1_000_000,
      limiters: [],
      clock,
    }),
    install: async (cell) => {
      installed.push(cell.name);
      served.push(regionFor(cell));
      if (isServed) live.setRegions(served);
    },
    onError: (error) => errors.push(error),
    mostBytesADay: 100,
    clock,
  });
});
afterEach(async () => {
  expect(await fake.stop()).toEqual([]);
});

/** Returns a live region that covers only the middle of its cell. */
function regionFor({ name, bounds }: LiveCell, importedAt = clock.now()): Region {
  return regionOf((builder) => builder.coverage.add(toUnits(HERE.lon), toUnits(HERE.lat)), {
    name,
    bounds,
    importedAt: new Date(importedAt).toISOString(),
  });
}

const ensure = ({ lat, lon }: { lat: number; lon: number }, client = 'somebody') =>
  live.ensure(lat, lon, () => client);
const expectRequest = (answer: Parameters<FakeUpstream['expect']>[1]) =>
  fake.expect('/api/interpreter', answer);

const whenIdle = () => until('every fetch has ended', () => live.status().loading === 0);

describe('live map data', () => {
  test('is fetched for a spot outside all regions, and is ready before the score', async () => {
    expectRequest({ body: '{}' });
    expect(await ensure(HERE)).toBe('ready');
    expect(installed).toEqual([liveCellAt(HERE.lat, HERE.lon).name]);
    const { method, body, headers } = fake.requests[0]!;
    expect([method, new URLSearchParams(body).get('data')]).toEqual(['POST', `query for ${installed[0]}`]);
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(ensure(HERE)).toBeNull();
  });

  test('may begin with line feeds or a byte order mark', async () => {
    expectRequest({ body: '\ufeff\n\r\n {}' });
    expect(await ensure(HERE)).toBe('ready');
    expect(errors).toEqual([]);
  });

  test('is not fetched where a region covers the spot, or where an earlier fetch found nothing', async () => {
    const imported = regionOf((builder) => builder.coverage.add(toUnits(HERE.lon), toUnits(HERE.lat)), {
      name: 'poland',
    });
    live.setRegions([imported]);
    expect(ensure(HERE)).toBeNull();
    live.setRegions([regionFor(liveCellAt(HERE.lat, HERE.lon))]);
    const corner = liveCellAt(HERE.lat, HERE.lon).bounds;
    expect(ensure({ lat: corner[1] + 0.0001, lon: corner[0] + 0.0001 })).toBeNull();
  });

  test('is fetched once for simultaneous requests in one cell', async () => {
    expectRequest({ body: '{}' });
    const outcomes = Array.from({ length: 50 }, (_, i) => ensure({ lat: HERE.lat, lon: HERE.lon + i / 1e5 }));
    expect(await Promise.all(outcomes)).toEqual(Array(50).fill('ready'));
  });

  test('is "loading" when it takes too long, and used when it arrives', async () => {
    let finish = () => {};
    const after = new Promise<void>((resolve) => {
      finish = resolve;
    });
    expectRequest({ body: '{}', after });
    const outcome = ensure(HERE);
    await clock.advance(2_500);
    expect(await outcome).toBe('loading');
    finish();
    await whenIdle();
    expect(installed.length).toBe(1);
    expect(ensure(HERE)).toBeNull();
  });

  test('is not requested again for ten minutes after a failure', async () => {
    expectRequest({ status: 400 });
    expect(await ensure(HERE)).toBe('none');
    expect(errors.length).toBe(1);
    expect(await ensure(HERE)).toBe('none');
    await clock.advance(10 * 60_000);
    expectRequest({ body: '{}' });
    expect(await ensure(HERE)).toBe('ready');
  });

  test('is not awaited while Overpass refuses requests', async () => {
    expectRequest({ status: 429, headers: { 'retry-after': '3600' } });
    expect(await ensure(HERE)).toBe('none');
    expect(await ensure({ lat: 10, lon: 10 })).toBe('none');
  });

  test('changes nothing if it is invalid', async () => {
    expectRequest({ body: '<html>' });
    expect(await ensure(HERE)).toBe('none');
    expect([installed, errors.length]).toEqual([[], 1]);
  });

  test('is not fetched beyond the daily quota', async () => {
    expectRequest({ body: '{}'.padEnd(60) }).expect('/api/interpreter', { body: '{}'.padEnd(60) });
    expect(await ensure(HERE)).toBe('ready');
    expect(await ensure({ lat: 1, lon: 1 }, 'another')).toBe('ready');
    expect(await ensure({ lat: 2, lon: 2 }, 'a third')).toBe('none');
    expect(live.status().bytes_today).toBe(120);
    await clock.advance(DAY);
    expectRequest({ body: '{}' });
    expect(await ensure({ lat: 2, lon: 2 })).toBe('ready');
  });

  test('is not fetched repeatedly if it cannot be served', async () => {
    isServed = false;
    expectRequest({ body: '{}' });
    expect(await ensure(HERE)).toBe('none');
    expect([installed.length, errors.length]).toEqual([1, 1]);
    expect(await ensure(HERE)).toBe('none');
  });

  test('has a short queue, and later requests do not wait', async () => {
    let finish = () => {};
    const after = new Promise<void>((resolve) => {
      finish = resolve;
    });
    fake.allow(/interpreter/, () => ({ body: '{}', after }));
    const outcomes = Array.from({ length: 16 }, (_, i) => ensure({ lat: i, lon: 10 }, `client ${i}`));
    expect(await Promise.all(outcomes.slice(12))).toEqual(Array(4).fill('none'));
    finish();
    await whenIdle();
    expect(installed.length).toBe(12);
  });

  test('is not requested where there is only sea', () => {
    expect(ensure({ lat: 30, lon: -40 })).toBeNull();
  });

  test('is shared fairly between eight clients and a greedy one', async () => {
    const finish: (() => void)[] = [];
    fake.allow(/interpreter/, () => ({ body: '{}', after: new Promise<void>((done) => finish.push(done)) }));
    const greedy = (i: number) => ensure({ lat: 40 + i, lon: 100 }, 'greedy');
    const first = greedy(0);
    for (let i = 1; i < 50; i++) expect(await greedy(i)).toBe('loading');
    const others = Array.from({ length: 8 }, (_, i) => ensure({ lat: i, lon: 10 }, `client ${i}`));
    for (let served = 0; served < 9; served++) {
      await until('the next request arrives', () => finish.length > served);
      void greedy(50 + served);
      finish[served]!();
    }
    expect(await first).toBe('ready');
    expect(await Promise.all(others)).toEqual(Array(8).fill('ready'));
    await until('the greedy client has its next turn', () => finish.length === 10);
    finish[9]!();
    await whenIdle();
  });

  test('is left for others when one client has used a tenth of the daily quota', async () => {
    expectRequest({ body: '{}'.padEnd(12) }).expect('/api/interpreter', { body: '{}' });
    expect(await ensure(HERE, 'greedy')).toBe('ready');
    expect(await ensure({ lat: 1, lon: 1 }, 'greedy')).toBe('none');
    expect(await ensure({ lat: 1, lon: 1 }, 'another')).toBe('ready');
  });

  test('is kept while it is used, whatever its age, up to a month', async () => {
    const now = clock.now();
    const name = liveCellAt(HERE.lat, HERE.lon).name;
    live.setRegions([regionFor(liveCellAt(HERE.lat, HERE.lon), now - 2 * DAY)]);
    expect(live.lastUseOf(name)).toBeUndefined();
    ensure(HERE);
    expect(live.lastUseOf(name)).toBe(now);
    const cell = (importedAt: number, usedAt: number, name: string) => ({ name, importedAt, usedAt });
    const cells = [
      cell(now - 2 * DAY, now, 'old and used'),
      cell(now - DAY, now - DAY, 'newer'),
      cell(now - MONTH - 1, now, 'too old'),
      cell(now - DAY / 2, now - DAY / 2, 'newest'),
    ];
    expect(cellsToRemove(cells, 3, now)).toEqual(['too old', 'newer']);
  });

  test('is fetched again after a month, while the old data is used', async () => {
    live.setRegions([regionFor(liveCellAt(HERE.lat, HERE.lon))]);
    await clock.advance(MONTH - 1);
    expect(ensure(HERE)).toBeNull();
    await clock.advance(1);
    expectRequest({ body: '{}' });
    expect(ensure(HERE)).toBeNull();
    await whenIdle();
    expect(installed.length).toBe(1);
  });
});
