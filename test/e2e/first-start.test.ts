import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { EXECUTABLE } from '../../scripts/build.ts';
import { atEnd } from '../support/cleanup.ts';
import { emptyDirectory } from '../support/empty-directory.ts';
import { run } from '../support/servers/executable.ts';

/** Returns what the executable prints on a terminal up to `last`, then stops it. */
async function terminalOutput(
  args: readonly string[],
  last: RegExp,
  cwd = emptyDirectory(),
): Promise<string> {
  // builds the executable if needed
  await run({ args: ['--version'] });
  const printed = Promise.withResolvers<void>();
  let text = '';
  const child = Bun.spawn([EXECUTABLE, '--port', '0', '--drain-delay', '0s', ...args], {
    cwd,
    env: { PATH: '/nowhere' },
    terminal: {
      cols: 400,
      rows: 50,
      data(_, bytes) {
        text += new TextDecoder().decode(bytes);
        if (last.test(text)) printed.resolve();
      },
    },
  });
  atEnd(() => child.kill('SIGKILL'));
  await Promise.race([printed.promise, child.exited]);
  child.kill('SIGTERM');
  await child.exited;
  return text.replaceAll('\r', '');
}

test('the first start prints the next steps on a terminal: open the page, import, set a contact', async () => {
  const text = await terminalOutput([], /--contact you/);
  const [, url] = /listening on (\S+)/.exec(text)!;
  const steps = [...text.matchAll(/next: (.+)/g)].map(([, step]) => step);
  expect(steps).toEqual([
    `open ${url} for the map of the sample`,
    `import your country, from another terminal: ${EXECUTABLE} import https://download.geofabrik.de/europe/liechtenstein-latest.osm.pbf`,
    'before others use it, start it with --contact you@example.org',
  ]);
});

test('the steps name the data directory that an import must use, and leave out what is done', async () => {
  const cwd = emptyDirectory();
  const args = ['--data-dir', 'of us', '--contact', 'me@example.org'];
  const text = await terminalOutput(args, /next: import[^\n]*\n/, cwd);
  expect(text).toContain(" --data-dir 'of us'");
  expect(text).not.toContain('--contact you');
  expect(readdirSync(cwd)).toEqual(['of us']);
});
