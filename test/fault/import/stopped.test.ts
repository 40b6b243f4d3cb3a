/** An import that a signal stops while it writes its region. */
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ExitCode } from '../../../src/commands/command.ts';
import { ImportFolder, MAP } from '../../support/maps/import-folder.ts';

const MAIN = new URL('../../../src/main.ts', import.meta.url).pathname;
let here: ImportFolder;

beforeEach(() => {
  here = new ImportFolder();
});
afterEach(() => here.remove());

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s cleans up, exits with a failure code, and the import can be repeated',
  async (signal) => {
    const path = here.file('map.osm.pbf', MAP);
    mkdirSync(join(here.dataDir, 'regions'));
    // this pipe has no reader: the import blocks while it writes its region
    const script =
      'mkfifo "$1/regions/map.spots.$(uname -n)@$$.part" && exec "$2" "$3" import "$4" --data-dir "$1"';
    const child = Bun.spawn(['sh', '-c', script, 'sh', here.dataDir, process.execPath, MAIN, path], {
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
    expect(await new Response(child.stderr).text()).toContain(`Stopped by ${signal}. Nothing is kept`);
    expect(here.regionFiles()).toEqual([]);
    expect(await here.run(path)).toBe(ExitCode.OK);
    expect(here.regionFiles().sort()).toEqual(['map.map', 'map.spots']);
  },
);
