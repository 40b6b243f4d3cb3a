/** An import that a signal stops while it writes its region. */
import { afterEach, beforeEach, expect, test } from 'bun:test';
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

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s cleans up, exits with a failure code, and the import can be repeated',
  async (signal) => {
    const path = here.file('map.osm.pbf', BUILDINGS);
    const child = Bun.spawn([process.execPath, MAIN, 'import', path, '--data-dir', here.dataDir], {
      stdout: 'pipe',
      stderr: 'pipe',
    });
    let printed = '';
    for await (const chunk of child.stdout) {
      printed += new TextDecoder().decode(chunk);
      if (printed.includes('putting together')) break;
    }
    child.kill(signal);
    expect(await child.exited).toBe(ExitCode.FAILURE);
    expect(await new Response(child.stderr).text()).toContain(
      `Stopped by ${signal}. What was there before is unchanged.`,
    );
    expect(here.regionFiles()).toEqual([]);
    expect(await here.run(here.file('map.osm.pbf', MAP))).toBe(ExitCode.OK);
    expect(here.regionFiles().sort()).toEqual(['map.map', 'map.spots']);
  },
);

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
