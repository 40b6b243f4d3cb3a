/** Announced events in a running service, from the operator's file to the reasons of a score. */
import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyDirectory } from '../support/empty-directory.ts';
import { RunningServer, run } from '../support/servers/executable.ts';
import { until } from '../support/until.ts';

/** The Obelisco of Montevideo, in the sample region, on a Monday in autumn. */
const SPOT = { lat: -34.8986, lon: -56.1632 };
const SCORE = `/api/spot/score?lat=${SPOT.lat}&lon=${SPOT.lon}&at=2026-05-04T22:30`;

function writeFeed(path: string, ...names: string[]): void {
  const features = names.map((name) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [SPOT.lon, SPOT.lat] },
    properties: { name, startDate: '2026-05-04T20:00', endDate: '2026-05-05T01:00' },
  }));
  writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', name: 'City of Montevideo', features }));
}

async function announced(server: RunningServer): Promise<object[]> {
  const { explanation } = await (await server.get(SCORE)).json();
  return explanation.factors.filter(({ key }: { key: string }) => key === 'events_feed');
}

test('an event of a feed is a reason of the score, until the feed changes and SIGHUP arrives', async () => {
  const cwd = emptyDirectory();
  const path = join(cwd, 'town.geojson');
  writeFeed(path, 'Carnival');
  const server = await RunningServer.start({ cwd, args: ['--event-feeds', 'town.geojson'] });
  await until('the feed is read', async () => (await announced(server)).length === 1);
  // several times, so that every thread answers
  for (let i = 0; i < 6; i++) {
    expect(await announced(server)).toMatchObject([
      { label: 'Carnival right here: event tonight', points: -12, source: 'City of Montevideo' },
    ]);
  }
  const { status, sources } = await (await server.get('/api/health')).json();
  expect(status).toBe('ok');
  expect(sources).toContainEqual(
    expect.objectContaining({ source_name: 'events:City of Montevideo', status: 'ok', record_count: 1 }),
  );

  writeFeed(path, 'Concert', 'Fireworks');
  server.signal('SIGHUP');
  await until('the change is noticed', async () => (await announced(server)).length === 2);
  expect(await server.stop()).toEqual([0, []]);
});

test('a feed that is neither a URL nor a file is refused before anything starts', async () => {
  const { exitCode, stderr } = await run({ args: ['serve', '--event-feeds', 'ftp://town.example/events'] });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('--event-feeds');
  expect(stderr).toContain('URLs (http:// or https://) or files, separated by commas');
});
