/** A valley with a winter pass and a ford: imported as a file, then tours by the date on which each road is driven. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tour, TourPlan } from '../../src/api/tour.ts';
import { startOfflineWorker } from '../support/browser/offline-worker.ts';
import { visit } from '../support/browser/visit.ts';
import { emptyDirectory } from '../support/empty-directory.ts';
import { pbfOf } from '../support/pbf/pbf-writer.ts';
import { placeOf, RoadMap, type Spot } from '../support/routing/road-map.ts';
import { RunningServer, run } from '../support/servers/executable.ts';

const ROAD = { highway: 'secondary' };
const PASS = { ...ROAD, name: 'Furkajoch', 'motor_vehicle:conditional': 'no @ (Nov-May)' };
const [START, BEFORE, BEHIND, END]: Spot[] = [
  [0, 0],
  [20_000, 0],
  [30_000, 0],
  [50_000, 0],
];
/** Car parks beside the road, two before the pass and two behind it. */
const PARKS = [9_900, 19_800, 39_000, 49_800];
/** Length of the way over the pass, and of the one around it, m. */
const [OVER, AROUND] = [50_000, 80_000];

function valley() {
  const map = new RoadMap()
    .way(ROAD, [-500, 0], START!, ...PARKS.slice(0, 2).map((east): Spot => [east, 0]), BEFORE!)
    .way(PASS, BEFORE!, [25_000, 0], BEHIND!)
    .way({ highway: 'tertiary' }, BEFORE!, [20_000, 15_000], [30_000, 15_000], BEHIND!)
    .way(ROAD, BEHIND!, [PARKS[2]!, 0], [40_000, 0])
    .way({ highway: 'unclassified', ford: 'yes', name: 'Bachfurt' }, [40_000, 0], [42_000, 0])
    .way(ROAD, [42_000, 0], [PARKS[3]!, 0], END!, [50_500, 0]);
  for (const [i, east] of PARKS.entries()) {
    const name = `P${i + 1}`;
    map.way({ highway: 'service' }, [east, 0], [east, 60]);
    const [w, e] = [east - 20, east + 20];
    map.way({ amenity: 'parking', name, motorhome: 'yes' }, [w, 65], [e, 65], [e, 105], [w, 105], [w, 65]);
  }
  return map.objects();
}

let server: RunningServer;
beforeAll(async () => {
  const cwd = emptyDirectory();
  const file = join(cwd, 'valley.osm.pbf');
  writeFileSync(file, pbfOf(valley()));
  const { exitCode, stderr } = await run({ args: ['import', file], cwd });
  if (exitCode !== 0) throw new Error(stderr);
  server = await RunningServer.start({ cwd });
});
afterAll(async () => {
  expect(await server.stop()).toEqual([0, []]);
});

async function tourOn(date: string, more: TourPlan = {}): Promise<Tour> {
  const plan: TourPlan = { start: placeOf(START!), end: placeOf(END!), departure: `${date}T09:00`, ...more };
  const response = await server.get('/api/tour', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(plan),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Tour;
}

const told = ({ notices }: Tour, kind: string) =>
  notices.filter((each) => each.kind === kind).map(({ date, notice }) => ({ date, notice }));
const isOver = ({ distance_m }: Tour) => {
  expect(Math.min(Math.abs(distance_m - OVER), Math.abs(distance_m - AROUND))).toBeLessThan(1000);
  return Math.abs(distance_m - OVER) < 1000;
};
/** A night at each of the two car parks before the pass: it is driven on the third day. */
const twoNights: TourPlan = {
  via: PARKS.slice(0, 2).map((east) => ({ ...placeOf([east, 0]), night: true })),
};

describe('a tour', () => {
  test('goes over the pass in July, and tells the ford', async () => {
    const tour = await tourOn('2026-07-15');
    expect([isOver(tour), told(tour, 'closed_road')]).toEqual([true, []]);
    expect(told(tour, 'ford')).toEqual([{ date: '2026-07-15', notice: 'A ford on the way: Bachfurt' }]);
  });

  test('goes around the pass in December, and says why', async () => {
    const tour = await tourOn('2026-12-15');
    expect(isOver(tour)).toBe(false);
    expect(told(tour, 'closed_road')).toEqual([
      { date: '2026-12-15', notice: 'Closed that day, so avoided: Furkajoch' },
    ]);
  });

  test('says so, too, if none of its days begins before and ends behind the pass', async () => {
    const tour = await tourOn('2026-12-15', { hours_per_day: 0.25 });
    expect(tour.days.length).toBeGreaterThan(5);
    expect(isOver(tour)).toBe(false);
    expect(told(tour, 'closed_road')).toHaveLength(1);
  });

  test.each([
    ['2026-05-30', true],
    ['2026-05-29', false],
    ['2026-10-29', true],
    ['2026-10-30', false],
  ])('of three days from %s goes over the pass: %p', async (date, isOpen) => {
    const tour = await tourOn(date, twoNights);
    expect(tour.days.map(({ night }) => night?.name)).toEqual(['P1', 'P2', 'P4']);
    expect(isOver(tour)).toBe(isOpen);
    expect(told(tour, 'closed_road')).toHaveLength(isOpen ? 0 : 1);
    if (!isOpen) expect(told(tour, 'closed_road')[0]!.date).toBe(tour.days[2]!.date);
  });

  test('whose nights are all given is judged by the roads of its days', async () => {
    const nights = (date: string) =>
      [PARKS[0]!, PARKS[1]!, PARKS[3]!].map((east, i) => ({
        date: new Date(Date.parse(date) + i * 86_400_000).toISOString().slice(0, 10),
        ...placeOf([east, 60]),
      }));
    for (const [date, isOpen] of [
      ['2026-10-29', true],
      ['2026-10-30', false],
    ] as const) {
      const tour = await tourOn(date, { nights: nights(date) });
      expect([tour.judged, isOver(tour)]).toEqual([true, isOpen]);
      expect(told(tour, 'closed_road')).toHaveLength(isOpen ? 0 : 1);
    }
  });

  test('is the same in the page without the service, whether the pass is open or closed', async () => {
    const visited = await visit(`${server.url}/healthz`);
    try {
      const worker = await startOfflineWorker(visited.page);
      const url = `${server.url}/api/regions/valley/pack`;
      expect(await worker.ask('save', [{ name: 'valley', url }])).toMatchObject([[{ usable: true }]]);
      for (const [date, more] of [
        ['2026-07-15', {}],
        ['2026-12-15', {}],
        ['2026-05-29', twoNights],
        ['2026-05-30', twoNights],
      ] as const) {
        const start = placeOf(START!);
        const plan: TourPlan = { start, end: placeOf(END!), departure: `${date}T09:00`, ...more };
        const response = await server.get('/api/tour', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(plan),
        });
        const [ours] = await worker.ask('tour', [{ ...start, plan, now: 0, lang: 'en' }]);
        expect(ours!.text).toBe(await response.text());
      }
    } finally {
      await visited.close();
    }
  });
});
