/** What root makes in a data directory belongs to the user of the service, which could not read or replace it otherwise. */
import { expect, test } from 'bun:test';
import { chownSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { RunningServer, run } from '../../support/servers/executable.ts';
import { AS_NOBODY, isRoot, NOBODY, openDirectory } from '../../support/servers/nobody.ts';
import { TOWN_FLAGS } from '../../support/sweep/run-sweep.ts';
import { MapSource } from '../../support/upstream/map-source.ts';

test.skipIf(!isRoot)(
  'the user of a data directory goes on with what root has imported, updated and swept in it',
  async () => {
    const source = new MapSource();
    source.publish(3);
    const dataDir = openDirectory();
    chownSync(dataDir, NOBODY, NOBODY);
    const asked = async (under: string[], ...args: string[]) => {
      const { exitCode, stderr } = await run({ under, args: [...args, '--data-dir', dataDir] });
      return [exitCode, stderr];
    };
    const ofOthers = () =>
      readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => {
        const { uid, gid } = statSync(join(dataDir, name));
        return uid !== NOBODY || gid !== NOBODY;
      });

    // the sample, as no region is imported yet
    expect(await asked([], 'sweep', ...TOWN_FLAGS)).toEqual([0, '']);
    expect(await asked([], 'import', '--keep-extract', source.url)).toEqual([0, '']);
    source.publish(4);
    expect(await asked([], 'update')).toEqual([0, '']);
    expect(await asked([], 'update', '--into', join(dataDir, 'new', 'regions'))).toEqual([0, '']);
    expect(await asked([], 'export', 'town', join(dataDir, 'town.pmtiles'))).toEqual([0, '']);
    expect(readdirSync(dataDir).toSorted()).toEqual(
      ['atlas', 'downloads', 'extracts', 'new', 'regions', 'town.pmtiles', 'updates'].toSorted(),
    );
    expect(ofOthers()).toEqual([]);

    // a service that root tries before it is started as it should be
    const server = await RunningServer.start({ args: ['--data-dir', dataDir] });
    await server.stop();
    expect(readdirSync(dataDir)).toContain('signals.sqlite');
    expect(ofOthers()).toEqual([]);

    source.publish(5);
    rmSync(join(dataDir, 'regions', 'town.map'));
    expect(await asked(AS_NOBODY, 'update')).toEqual([0, '']);
    expect(await asked(AS_NOBODY, 'update', '--into', join(dataDir, 'new', 'regions'))).toEqual([0, '']);
  },
  120_000,
);
