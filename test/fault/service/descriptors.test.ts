// P2: more connections than file descriptors do not end the process, and delay other clients only briefly.
import { expect, test } from 'bun:test';
import { cpSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { road, writeMap } from '../../support/maps/map-features.ts';
import { writeTown } from '../../support/maps/town-region.ts';
import { RunningServer } from '../../support/servers/executable.ts';
import { until } from '../../support/until.ts';

const OUTSIDE = '/api/spot/score?lat=10&lon=20';

test('400 idle connections with 300 descriptors leave the service working', async () => {
  const server = await RunningServer.start({
    under: ['/bin/sh', '-c', 'ulimit -n 300; exec "$0" "$@"'],
    args: ['--contact', 'me@example.org', '--overpass-url', 'http://127.0.0.1:9/'],
  });
  const { hostname, port } = new URL(server.url);
  const sockets: Socket[] = [];
  let closed = 0;
  for (let n = 0; n < 400; n++) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.on('close', () => closed++);
    sockets.push(socket);
  }
  // during the flood and after it, the server responds or closes the connection
  for (let n = 0; n < 20 || closed <= 100; n++) {
    const status = await server.get(OUTSIDE, { signal: AbortSignal.timeout(2000) }).then(
      ({ status }) => status,
      () => 'closed',
    );
    expect([200, 503, 'closed']).toContain(status);
  }
  await until('the server responds at once again', () =>
    server.get('/healthz', { signal: AbortSignal.timeout(500) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  expect((await server.get(OUTSIDE)).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  const [exitCode, complaints] = await server.stop();
  expect(exitCode).toBe(0);
  expect(complaints.map(({ message }) => message)).toContain(
    'too many connections: those idle longest were closed',
  );
});

const REGIONS = 120;

let regions: Promise<string> | undefined;

/** Returns a new data directory with all regions and their maps: two descriptors each. */
async function manyRegions(): Promise<string> {
  const data = emptyDirectory();
  // The original is made once and copied, because each server adds files.
  regions ??= makeRegions();
  cpSync(await regions, data, { recursive: true });
  return data;
}

async function makeRegions(): Promise<string> {
  const data = emptyDirectory();
  for (let i = 0; i < REGIONS; i++) {
    const lon = -150 + 2 * i;
    const name = `town-${i}`;
    await writeTown(join(data, 'regions'), name, lon);
    const box: [number, number, number, number] = [lon, 49.9, lon + 0.1, 50.1];
    const path = join(data, 'regions', `${name}.map`);
    await writeMap(path, box, [road(name, [lon, 50], [lon + 0.1, 50])]);
  }
  return data;
}

test.each([
  [160, 20],
  [300, 81],
  [400, 120],
])(
  'of 120 regions with %d descriptors, %d are served, and the log says which limit to raise',
  async (limit, served) => {
    const server = await RunningServer.start({
      under: ['/bin/sh', '-c', `ulimit -n ${limit}; exec "$0" "$@"`],
      args: ['--data-dir', await manyRegions()],
    });
    const { regions } = await (await server.get('/api/regions')).json();
    expect(regions.length).toBe(served);
    expect(regions.every(({ map_bytes }: { map_bytes: number | null }) => map_bytes! > 0)).toBe(true);
    expect((await server.get('/api/spot/score?lat=50&lon=-150')).status).toBe(200);
    const [exitCode, complaints] = await server.stop();
    expect([exitCode, complaints.length]).toEqual([0, 120 - served]);
    for (const { message } of complaints)
      expect(message).toMatch(
        /^a region file is not used: town-\d+\.spots is not served: the process may open too few files for more than \d+ regions; set LimitNOFILE=389 of its unit \(ulimit -n\) for 120\.$/,
      );
  },
);
