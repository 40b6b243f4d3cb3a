import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { EXECUTABLE } from '../../scripts/build.ts';
import { atEnd } from '../support/cleanup.ts';
import { emptyDirectory } from '../support/empty-directory.ts';
import { run } from '../support/servers/executable.ts';

/** What the executable says on a terminal until it has said `last`. It is stopped then. */
async function saidOnTerminal(
  args: readonly string[],
  last: RegExp,
  cwd = emptyDirectory(),
): Promise<string> {
  // builds it, if need be
  await run({ args: ['--version'] });
  const told = Promise.withResolvers<void>();
  let text = '';
  const child = Bun.spawn([EXECUTABLE, '--port', '0', '--drain-delay', '0s', ...args], {
    cwd,
    env: { PATH: '/nowhere' },
    terminal: {
      cols: 400,
      rows: 50,
      data(_, bytes) {
        text += new TextDecoder().decode(bytes);
        if (last.test(text)) told.resolve();
      },
    },
  });
  atEnd(() => child.kill('SIGKILL'));
  await Promise.race([told.promise, child.exited]);
  child.kill('SIGTERM');
  await child.exited;
  return text.replaceAll('\r', '');
}

test('the first start tells on a terminal what to do next: open the page, import, set a contact', async () => {
  const text = await saidOnTerminal([], /--contact you/);
  const [, url] = /listening on (\S+)/.exec(text)!;
  const steps = [...text.matchAll(/next: (.+)/g)].map(([, step]) => step);
  expect(steps).toEqual([
    `open ${url} for the map of the sample`,
    `import your country, from another terminal: ${EXECUTABLE} import https://download.geofabrik.de/europe/liechtenstein-latest.osm.pbf`,
    'before others use it, start it with --contact you@example.org',
  ]);
});

test('it names the data directory that an import must use, and no step that is done', async () => {
  const cwd = emptyDirectory();
  const args = ['--data-dir', 'of us', '--contact', 'me@example.org'];
  const text = await saidOnTerminal(args, /next: import[^\n]*\n/, cwd);
  expect(text).toContain(" --data-dir 'of us'");
  expect(text).not.toContain('--contact you');
  expect(readdirSync(cwd)).toEqual(['of us']);
});
