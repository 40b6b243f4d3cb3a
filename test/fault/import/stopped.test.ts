/** An import that a signal stops while it writes its region. */
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { constants } from 'node:os';
import { ExitCode } from '../../../src/commands/command.ts';
import { ImportFolder, MAP } from '../../support/maps/import-folder.ts';
import { type MapNode, type MapWay, pbfOf } from '../../support/pbf/pbf-writer.ts';

const MAIN = new URL('../../../src/main.ts', import.meta.url).pathname;
/** A town whose buildings take seconds to put together, so that the signal comes before the end. */
const BUILDINGS = townOf(100_000);
let here: ImportFolder;

beforeEach(() => {
  here = new ImportFolder();
});
afterEach(() => here.remove());

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s cleans up, exits as shells tell it, and the import can be repeated',
  async (signal) => {
    const child = await importing([]);
    child.kill(signal);
    expect(await child.exited).toBe(128 + constants.signals[signal]);
    expect(await new Response(child.stderr).text()).toContain(
      `Stopped by ${signal}. What was there before is unchanged.`,
    );
    expect(here.regionFiles()).toEqual([]);
    expect(await here.run(here.file('map.osm.pbf', MAP))).toBe(ExitCode.OK);
    expect(here.regionFiles().sort()).toEqual(['map.map', 'map.spots']);
  },
);

test('goes on when the terminal is closed if it runs below nohup', async () => {
  const child = await importing(['nohup']);
  child.kill('SIGHUP');
  expect(await child.exited).toBe(ExitCode.OK);
  expect(here.regionFiles().sort()).toEqual(['map.map', 'map.spots']);
});

/** Starts an import of the town, and waits until it writes. @param under command in front of it */
async function importing(under: string[]) {
  const path = here.file('map.osm.pbf', BUILDINGS);
  const words = [...under, process.execPath, MAIN, 'import', path, '--data-dir', here.dataDir];
  const child = Bun.spawn(words, { stdout: 'pipe', stderr: 'pipe' });
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += new TextDecoder().decode(chunk);
    if (printed.includes('putting together')) break;
  }
  return child;
}

function townOf(buildings: number): Uint8Array {
  const [nodes, ways] = [[] as MapNode[], [] as MapWay[]];
  for (let i = 0; i < buildings; i++) {
    const [lat, lon] = [47 + (i % 300) / 1000, 9 + Math.floor(i / 300) / 1000];
    const corners = [
      [lat, lon],
      [lat + 1e-4, lon],
      [lat + 1e-4, lon + 1e-4],
    ];
    const ids = corners.map(([lat, lon], corner) => {
      nodes.push({ id: 3 * i + corner + 1, lat: lat!, lon: lon! });
      return 3 * i + corner + 1;
    });
    ways.push({ id: i + 1, nodes: [...ids, ids[0]!], tags: { building: 'yes' } });
  }
  ways.push({ id: buildings + 1, nodes: [1, 2], tags: { highway: 'primary' } });
  return pbfOf({ nodes, ways }, { sorted: true });
}
