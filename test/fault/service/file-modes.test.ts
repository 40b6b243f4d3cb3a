// Files of the executable are private to its user, and contain no search text.
import { expect, test } from 'bun:test';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newReport, send } from '../../support/clients/report-client.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { withFile } from '../../support/maps/osm-map.ts';
import { pbfOf } from '../../support/pbf/pbf-writer.ts';
import { RunningServer, run } from '../../support/servers/executable.ts';

/** The default umask of most systems: new files are readable by everybody. */
const DEFAULT_UMASK = {
  under: ['/bin/sh', '-c', 'umask 022; exec "$0" "$@"'],
  env: { PATH: '/usr/bin:/bin' },
};

const ROAD = pbfOf({
  nodes: [
    { id: 1, lat: 47.14, lon: 9.52 },
    { id: 2, lat: 47.141, lon: 9.521 },
  ],
  ways: [{ id: 1, nodes: [1, 2], tags: { highway: 'residential' } }],
});

function modesBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return `${path.slice(directory.length + 1)} ${(statSync(path).mode & 0o777).toString(8)}`;
  });
}

test('files are 0600 and folders 0700 from the start, whatever the umask', async () => {
  const cwd = emptyDirectory();
  const imported = await withFile(ROAD, (path) =>
    run({ cwd, args: ['import', path, '--name', 'village'], ...DEFAULT_UMASK }),
  );
  expect(imported.stderr).toBe('');
  const server = await RunningServer.start({
    cwd,
    args: ['--tile-url', 'http://127.0.0.1:1/{z}/{x}/{y}.png', '--workers', '1'],
    ...DEFAULT_UMASK,
  });
  expect((await send(server.url, newReport())).status).toBe(201);
  expect((await server.get('/api/map/tile/3/1/2.png')).status).toBeGreaterThan(499);

  expect(statSync(join(cwd, 'data')).mode & 0o777).toBe(0o700);
  const found = modesBelow(join(cwd, 'data'));
  for (const line of found) expect(line).toEndWith(/\.\w+[\w-]* |secret /.test(line) ? ' 600' : ' 700');
  expect(found.map((line) => line.split(' ')[0])).toEqual(
    expect.arrayContaining([
      'regions/village.spots',
      'signals.sqlite',
      'signals.sqlite-wal',
      'cache/tiles.sqlite',
      'secret',
    ]),
  );
  await server.stop();
});

test('a geocoder search is nowhere on the disk, and the search cache of an older version is removed', async () => {
  const cwd = emptyDirectory();
  const folder = join(cwd, 'data', 'cache');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'places.sqlite'), 'en an old hideout');
  const geocoder = Bun.serve({
    port: 0,
    fetch: () => Response.json([{ display_name: 'Secret Hideout 77', lat: '47.1', lon: '9.5' }]),
  });
  const server = await RunningServer.start({
    cwd,
    args: ['--geocoder-url', `http://127.0.0.1:${geocoder.port}/search`, '--workers', '1'],
  });
  const answer = await server.get('/api/geocode/search?q=secret%20hideout%2077');
  expect(await answer.text()).toContain('Secret Hideout 77');
  await server.stop();
  geocoder.stop(true);

  const files = readdirSync(cwd, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { parentPath, name } of files) {
    expect(readFileSync(join(parentPath, name)).toString('latin1').toLowerCase()).not.toContain('hideout');
  }
});
