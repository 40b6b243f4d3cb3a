/** Imports of many regions that several processes share: in fixed partitions, or over a queue in Postgres. */
import { expect, test } from 'bun:test';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { importFromQueue } from '../../src/commands/regions/import-queue.ts';
import { verifyRegionFile } from '../../src/region/format/file.ts';
import { emptyDirectory } from '../support/empty-directory.ts';
import { pbfOf } from '../support/pbf/pbf-writer.ts';
import { run, startUnready } from '../support/servers/executable.ts';
import { sharedPostgres } from '../support/servers/postgres.ts';
import { until } from '../support/until.ts';

/** Returns a map with one street, which differs by number. */
function mapOf(number: number): Uint8Array {
  const lat = 47 + number / 100;
  return pbfOf({
    nodes: [
      { id: 1, lat, lon: 9.5 },
      { id: 2, lat: lat + 0.01, lon: 9.51 },
    ],
    ways: [{ id: 5, nodes: [1, 2], tags: { highway: 'primary', name: `Street ${number}` } }],
  });
}

function manyMaps(count: number) {
  const folder = emptyDirectory();
  return Array.from({ length: count }, (_, number) => {
    const path = join(folder, `map-${number}.osm.pbf`);
    writeFileSync(path, mapOf(number));
    return path;
  });
}

const regionsIn = (dataDir: string) => {
  try {
    return readdirSync(join(dataDir, 'regions')).filter((name) => name.endsWith('.spots'));
  } catch {
    return [];
  }
};
const queueUrl = async () => (await sharedPostgres()).createDatabase();

test('partitions import every file once, even when there are more partitions than files', async () => {
  const [dataDir, maps] = [emptyDirectory(), manyMaps(3)];
  const importPart = (shard: string, ...files: string[]) =>
    run({ args: ['import', ...files, '--data-dir', dataDir, '--shard', shard] });
  expect((await importPart('0/2', ...maps)).exitCode).toBe(0);
  expect(regionsIn(dataDir)).toEqual(['map-0.spots']);
  expect((await importPart('1/2', ...maps)).exitCode).toBe(0);
  expect(regionsIn(dataDir).toSorted()).toEqual(['map-0.spots', 'map-1.spots', 'map-2.spots']);
  const { exitCode, stdout } = await importPart('0/2', maps[0]!);
  expect([exitCode, stdout]).toEqual([0, '0 files: 0 done, 0 failed\n']);
});

test('three processes on one queue, one of them killed repeatedly, import every file', async () => {
  const [url, dataDir, maps] = [await queueUrl(), emptyDirectory(), manyMaps(9)];
  const args = ['import', ...maps, '--data-dir', dataDir, '--queue', url, '--lease', '10'];
  const processes = [
    await startUnready({ args }),
    await startUnready({ args }),
    await startUnready({ args }),
  ];
  for (let kills = 0; kills < 2; kills++) {
    const before = regionsIn(dataDir).length;
    await until('another region is there', () => regionsIn(dataDir).length > before);
    const victim = processes.shift()!;
    victim.kill('SIGKILL');
    await victim.exited;
    processes.push(await startUnready({ args }));
  }
  for (const child of processes) {
    expect([await child.exited, await new Response(child.stderr).text()]).toEqual([0, '']);
  }
  expect(regionsIn(dataDir)).toHaveLength(maps.length);
  for (const name of regionsIn(dataDir)) verifyRegionFile(join(dataDir, 'regions', name));

  // a later process finds everything done, and imports again what is missing or has changed
  const again = await run({ args });
  expect([again.exitCode, again.stdout]).toEqual([0, 'all 9 files are done, 0 of them by this process\n']);
  utimesSync(maps[3]!, 1, 1);
  const changed = await run({ args });
  expect(changed.exitCode).toBe(0);
  expect(changed.stdout).toMatch(/^map-3: 1 roads/m);
  expect(changed.stdout).toEndWith('all 9 files are done, 1 of them by this process\n');
  const new9 = join(dirname(maps[0]!), 'map-9.osm.pbf');
  writeFileSync(new9, mapOf(9));
  const longer = await run({ args: ['import', new9, ...args.slice(1)] });
  expect(longer.exitCode).toBe(0);
  expect(longer.stdout).toEndWith('all 10 files are done, 1 of them by this process\n');
});

test('an unusable file is an error of its own: the other files are imported', async () => {
  const [url, dataDir, maps] = [await queueUrl(), emptyDirectory(), manyMaps(2)];
  writeFileSync(maps[0]!, 'no map');
  const { exitCode, stderr } = await run({
    args: ['import', ...maps, '--data-dir', dataDir, '--queue', url],
  });
  expect(exitCode).toBe(3);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toContain('map-0.osm.pbf" can\'t be used');
  expect(regionsIn(dataDir)).toEqual(['map-1.spots']);
});

test('an address whose file is to be kept is imported again on the same day', async () => {
  const [url, dataDir, imported] = [await queueUrl(), emptyDirectory(), [] as boolean[]];
  const output = { write: () => true };
  const importWith = (keepExtract: boolean) =>
    importFromQueue(['https://example.org/town.osm.pbf'], {
      dataDir,
      url,
      leaseSeconds: 60,
      clip: null,
      keepExtract,
      now: Date.UTC(2026, 1, 16, 12),
      async importOne() {
        imported.push(keepExtract);
        writeFileSync(join(dataDir, 'regions', 'town.spots'), '');
        return 0;
      },
      stdout: output,
      stderr: output,
    });
  for (const keepExtract of [false, false, true, true]) expect(await importWith(keepExtract)).toBe(0);
  expect(imported).toEqual([false, true]);
});

test('an unreachable queue is reported in one sentence', async () => {
  const { exitCode, stderr } = await run({
    args: ['import', ...manyMaps(1), '--queue', 'postgres://nobody@127.0.0.1:1/none'],
  });
  expect(exitCode).toBe(1);
  expect(stderr).toContain('the queue cannot be used');
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
